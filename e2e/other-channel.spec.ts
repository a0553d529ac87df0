import { openOwner } from '../apps/server/src/cli/open-owner.ts'
import { neutralOrigin, where } from './demonstration/where.ts'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

/** The second channel of the demonstration, which no other file uses: its settings change here. */
test.describe.configure({ mode: 'serial' })

const change = async (values: { status?: 'ACTIVE' | 'INACTIVE'; embed_origins?: string[] }): Promise<void> => {
  const { db, close } = await openOwner({ DATA_DIR: where().dataDir })
  try {
    await db.updateTable('channel').set(values).where('slug', '=', 'municipio').execute()
  } finally {
    await close()
  }
}

test.afterAll(() => change({ status: 'ACTIVE', embed_origins: [] }))

test('an inactive channel takes no new report, and still opens those it has', async ({ page }) => {
  const { reference } = await reportArrives('Mancomunidad', { slug: 'municipio' })
  await change({ status: 'INACTIVE' })
  await page.goto('/municipio/index')
  await expect(page.getByRole('heading', { name: es('public.inactive.title') })).toBeVisible()
  await inspect(page)
  await page.goto('/municipio/new')
  await expect(page.getByRole('heading', { level: 1, name: es('public.inactive.title') })).toBeVisible()
  await inspect(page)
  await page
    .getByRole('link', { name: es('public.followReport') })
    .first()
    .click()
  await page.getByLabel(es('public.reference')).fill(reference)
  await page.getByRole('button', { name: es('lookup.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('follow.title'), exact: true })).toBeVisible()
  await change({ status: 'ACTIVE' })
})

test('a site that the channel names may embed the follow-up form, which opens in a tab of its own', async ({
  page,
}) => {
  const { reference } = await reportArrives('Marco', { slug: 'municipio' })
  await change({ embed_origins: [neutralOrigin()] })
  await page.goto(`${neutralOrigin()}/frame?src=${encodeURIComponent(`${where().address}/municipio?embed=1`)}`)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(es('public.reference')).fill(reference)
  const opening = page.waitForEvent('popup')
  await frame.getByRole('button', { name: es('lookup.submit') }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { level: 1, name: es('follow.title'), exact: true })).toBeVisible()
  expect(tab.url()).toBe(`${where().address}/municipio/open`)
})

test('any other site gets an empty frame, and no page but the form can be embedded', async ({ page, faults }) => {
  faults.expect(/frame-ancestors|X-Frame-Options|refused to connect/i)
  const embed = (origin: string, path: string) =>
    page.goto(`${origin}/frame?src=${encodeURIComponent(`${where().address}${path}`)}`)
  const body = page.frameLocator('iframe').locator('body')
  await embed(neutralOrigin('localhost'), '/municipio?embed=1')
  await expect(body.getByLabel(es('public.reference'))).toHaveCount(0)
  await embed(neutralOrigin(), '/municipio/new')
  await expect(body.getByLabel(es('new.description.label'))).toHaveCount(0)
})

test('the form for another site is accessible by itself', async ({ page }) => {
  await page.goto('/municipio?embed=1')
  await expect(page.getByRole('heading', { level: 1, name: es('public.followReport') })).toBeVisible()
  await inspect(page)
})
