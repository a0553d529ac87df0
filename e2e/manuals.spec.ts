import type { Page } from '@playwright/test'
import { inspect } from './journey/inspect.ts'
import { signIn } from './journey/office.ts'
import { expect, phone, test } from './journey/test.ts'
import { es, spoken } from './journey/words.ts'

/** Reads to the end as a person does, and answers for how many pictures came, each as large as the place kept for it. */
const readPictures = async (page: Page): Promise<number> => {
  const pictures = page.getByRole('main').getByRole('img')
  const count = await pictures.count()
  for (let index = 0; index < count; index++) {
    const picture = pictures.nth(index)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeTruthy()
    const [kept, drawn] = await picture.evaluate((one: HTMLImageElement) => [
      Number(one.getAttribute('width')) / Number(one.getAttribute('height')),
      one.naturalWidth / one.naturalHeight,
    ])
    expect(drawn).toBeCloseTo(kept ?? 0, 1)
  }
  return count
}

const counts = { manual: 4, 'committee-manual': 9, 'administrator-manual': 3 } as const

for (const { locale } of spoken)
  test(`the manuals show the program in their language, in ${locale}`, async ({ newPerson }) => {
    const page = await newPerson({ locale })
    for (const [name, count] of Object.entries(counts)) {
      await page.goto(`/legal/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await readPictures(page)).toBe(count)
      const addresses = await page
        .getByRole('main')
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc))
      expect(addresses.filter((one) => !new URL(one).pathname.startsWith('/assets/'))).toEqual([])
      await inspect(page)
    }
    await page.goto('/legal/faq?channel=demo')
    await page
      .getByRole('main')
      .getByRole('link', { name: /manual/ })
      .click()
    await expect(page).toHaveURL(/\/legal\/manual/)
  })

test('the reporters’ manual needs no JavaScript, on a phone and in the dark', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: phone, colorScheme: 'dark' })
  await page.goto('/legal/manual?channel=demo')
  const [first] = await page.getByRole('main').getByRole('img').all()
  await first?.scrollIntoViewIfNeeded()
  const answer = await page.request.get(
    (await page.locator('main picture source').first().getAttribute('srcset')) ?? '',
  )
  expect(answer.headers()['content-type']).toBe('image/webp')
  expect(answer.headers()['cache-control']).toContain('immutable')
  const widths = await page.getByRole('main').getByRole('img').all()
  for (const one of widths) expect((await one.boundingBox())?.width).toBeLessThanOrEqual(phone.width)
})

test('an administrator finds their manual above the settings', async ({ newPerson }) => {
  const page = await newPerson()
  await signIn(page, 'admin')
  const link = page.getByRole('link', { name: es('settings.manual') })
  await expect(link).toHaveAttribute('href', '/legal/administrator-manual')
  await expect(link).toHaveAttribute('target', '_blank')
})
