import { textFontOf } from './demonstration/fonts.ts'
import { drawnFonts } from './journey/drawn-fonts.ts'
import { inspect } from './journey/inspect.ts'
import { expect, test } from './journey/test.ts'
import { languages } from '@canal/messages'
import { en, es, spoken } from './journey/words.ts'

test('an address that is no page, and a name that no channel may have, answer the same', async ({ page, faults }) => {
  for (const path of ['/no-existe', '/docs/new', '/setup', '/demo/no-existe/sent/mas', '/legal/otro']) {
    faults.expect(new RegExp(`404 .*${path}`))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: es('page.notFound.title') })).toBeVisible()
  }
  await inspect(page)
  faults.expect(/404 .*\/admin\/no-existe/)
  expect((await page.goto('/admin/no-existe'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: es('page.notFound.title') })).toBeVisible()
  await inspect(page)
})

test('the first page leads to each channel and to the sign-in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(es('home.title'))
  expect(await drawnFonts(page, 'h1')).toEqual([textFontOf('usual')])
  await inspect(page)
  await page.getByRole('link', { name: 'Ayuntamiento de Valdeluna' }).click()
  await expect(page).toHaveURL(/\/demo\/index$/)
  await page.goto('/')
  await page.getByRole('link', { name: es('home.office') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
})

test('the header is 60 px high on every page', async ({ page }) => {
  const header = page.getByRole('banner')
  for (const width of [320, 1280])
    for (const path of ['/', '/demo/index', '/demo/new', '/legal/faq', '/legal/faq?channel=demo', '/admin/login']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const box = await header.boundingBox()
      expect(box?.height, `${path} at ${width} px`).toBe(60)
    }
})

test('the language follows the browser, then the choice, on every page', async ({ newPerson }) => {
  const page = await newPerson({ locale: 'en-GB' })
  const html = page.locator('html')
  await page.goto('/demo/index')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(en('landing.metaTitle', { name: 'Ayuntamiento de Valdeluna' }))
  await page
    .getByRole('navigation', { name: en('language.label') })
    .getByRole('link', { name: languages.es.name })
    .click()
  await expect(html).toHaveAttribute('lang', 'es')
  await expect(page).toHaveURL(/\/demo\/index$/)
  await expect(page).toHaveTitle(es('landing.metaTitle', { name: 'Ayuntamiento de Valdeluna' }))
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'currentLanguage', value: 'es', path: '/' })
  await page.goto('/admin/login')
  await expect(html).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
})

test('who speaks none of our languages gets the channels’ own, and English in the back-office', async ({
  newPerson,
}) => {
  const page = await newPerson({ locale: 'ro-RO' })
  for (const path of ['/', '/demo/index', '/demo/new', '/demo', '/legal/privacy', '/legal/privacy?channel=demo']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  }
  await page.goto('/admin/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

for (const { locale, t } of spoken)
  test(`the legal texts are there in ${locale}`, async ({ newPerson }) => {
    const page = await newPerson({ locale })
    const documents = [
      ['privacy', 'legal.privacy'],
      ['legal-notice', 'legal.notice'],
      ['cookies', 'legal.cookies'],
      ['faq', 'legal.faq'],
      ['accessibility', 'legal.accessibility'],
    ] as const
    for (const [path, key] of documents) {
      await page.goto('/demo/index')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(key), exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/legal/${path}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('{')
      await inspect(page)
    }
    await page.goto('/legal/terms?channel=demo')
    await expect(page.getByRole('main')).not.toContainText('{')
    await inspect(page)
  })
