import type { Page } from '@playwright/test'
import { languages, locales } from '@canal/messages'
import { startServer } from './demonstration/start-server.ts'
import { apiKey, goTo } from './demonstration/where.ts'
import { inspect } from './journey/inspect.ts'
import { sendReport, story } from './journey/report-form.ts'
import { expect, test as base } from './journey/test.ts'
import { wordsIn, type Words } from './journey/words.ts'

/** A server of the journey's own, which counts what it is asked: the demonstration of all the others does not. */
const test = base.extend<{ server: { address: string } }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ DEMO: '1', API_KEY: apiKey })
      goTo({ address: server.address, dataDir: server.dataDir, neutralPort: 0 })
      await use(server)
      goTo(null)
      await server.stop()
    },
    // It tells its story first.
    { timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
})

const expectWaiting = (page: Page, t: Words) =>
  expect(page.getByRole('heading', { level: 1, name: t('public.waiting.title') })).toBeVisible()

test('where many ask, a form waits with all that was written, and goes on: by itself, and without scripts by its button', async ({
  page,
  newPerson,
  server,
  t,
  faults,
}) => {
  test.setTimeout(300_000)
  const other = wordsIn(locales.find((locale) => locale !== t.locale))
  const choose = (of: Page) =>
    of.getByRole('navigation').getByRole('button', { name: languages[other.locale].name }).click()
  const { reference } = await sendReport(page, t, 'En espera')
  // From one place more is asked than it may ask for at once.
  const ask = async (path: string, times: number) => {
    for (let asked = 0; asked < times; asked += 1) await fetch(`${server.address}${path}`)
  }

  const plain = await newPerson({ javaScriptEnabled: false })
  await test.step('without scripts the form waits for its list, in other words too, and is not let through early', async () => {
    await ask('/demo/new', 31)
    await plain.goto('/demo/new')
    await plain.getByLabel(t('new.description.label')).fill(story('Con espera'))
    faults.expect(/429 .*\/demo\/new/)
    await plain.getByRole('button', { name: t('new.conflict.showList') }).click()
    await expectWaiting(plain, t)
    await expect(plain.getByText(t('public.waiting.committee'))).toBeVisible()
    await choose(plain)
    await expectWaiting(plain, other)
    await plain.getByRole('button', { name: other('action.continue') }).click()
    await expectWaiting(plain, other)
  })

  await test.step('with scripts a code waits, in other words too, and then opens its report by itself', async () => {
    const alive = await newPerson()
    await alive.goto('/demo')
    await alive.getByRole('textbox', { name: t('public.reference'), exact: true }).fill(reference)
    // As many misses as a minute has: one more would take the one place to wait in.
    await ask('/demo/0000-0000-0000-0000-0000-0000', 10)
    faults.expect(/429 .*\/demo/)
    await alive.getByRole('button', { name: t('lookup.submit') }).click()
    await expectWaiting(alive, t)
    await expect(alive.getByText(t('public.waiting.kept'))).toBeVisible()
    await inspect(alive)
    await choose(alive)
    await expectWaiting(alive, other)
    const opened = alive.getByRole('heading', { level: 1, name: other('follow.title'), exact: true })
    await expect(opened).toBeVisible({ timeout: 60_000 })
  })

  await test.step('its time is up for the form as well, which has its list and nothing lost', async () => {
    await plain.getByRole('button', { name: other('action.continue') }).click()
    await expect(plain.getByRole('heading', { level: 1, name: other('public.newReport') })).toBeVisible()
    await expect(plain.getByLabel(other('new.description.label'))).toHaveValue(story('Con espera'))
    const list = plain.getByRole('group', { name: other('field.optional', { label: other('new.conflict.legend') }) })
    await expect(list.getByRole('checkbox')).not.toHaveCount(0)
  })
})
