import { chromium } from 'playwright-core'
const base = process.argv[2]
const reference = process.argv[3]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const shot = async (page, name) => page.screenshot({ path: `/tmp/due-demo/${name}.png` })
for (const [locale, lang] of [['es-ES', 'es'], ['en-GB', 'en']]) for (const [size, viewport] of [['d', { width: 1440, height: 900 }], ['p', { width: 390, height: 844 }]]) {
  if ((lang === 'en') !== (size === 'p') && process.argv[4] !== 'all') continue
  const context = await browser.newContext({ locale, viewport, timezoneId: 'Europe/Madrid' })
  const page = await context.newPage()
  page.setDefaultTimeout(90000)
  await page.goto(`${base}/admin/login`)
  await page.locator('input[autocomplete=username]').fill('pablo.gil')
  await page.locator('input[type=password]').fill('Demo2026pass')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/admin\/?(\?.*)?$/)
  await page.waitForSelector('.todo', {})
  await page.waitForTimeout(3000)
  await shot(page, `home-${lang}-${size}`)
  await page.goto(`${base}/admin/reports/active?sort=next&direction=ASC&size=50`)
  await page.waitForSelector('tbody [role=rowheader], tbody th')
  await page.waitForTimeout(2000)
  await shot(page, `list-${lang}-${size}`)
  await page.locator('tbody a.case').nth(2).click()
  await page.waitForSelector('.next-act')
  await page.waitForTimeout(4000)
  await shot(page, `report-${lang}-${size}`)
  await context.close()
}
await browser.close()
