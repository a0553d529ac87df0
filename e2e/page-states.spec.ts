import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, signIn } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const backToList = (page: Page) => page.getByRole('link', { name: es('report.list.backToFull') })

test('a report that is not there, one of another channel and one that cannot be read as a report look the same', async ({
  page,
  faults,
}) => {
  const rosa = await callAs('rosa.soto')
  const { items } = await rosa<{ items: { id: string }[] }>('GET', '/api/reports/list?page=0&size=10')
  faults.expect(/404 .*\/api\/reports/)
  await enterOffice(page, 'pablo.gil')
  const main = page.getByRole('main')
  const said: string[] = []
  for (const id of [randomUUID(), items[0]?.id]) {
    await page.goto(`/admin/reports/${id}`)
    await expect(page.getByText(es('errors.report-not-found'), { exact: true })).toBeVisible()
    said.push(await main.innerText())
  }
  await inspect(page)

  await test.step('an answer that is no report', async () => {
    await openList(page, 'assigned')
    await page.route(/\/api\/reports$/, (route) => route.fulfill({ json: { id: 7, details: null } }))
    await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByText(es('errors.report-not-found'), { exact: true })).toBeVisible()
    said.push(await main.innerText())
  })
  expect(new Set(said).size).toBe(1)
  await backToList(page).click()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
})

test('a report that one may know of and not read says so on its page, and leads back', async ({ page, faults }) => {
  // As the server answers a member who joined later, of whom the demonstration has none.
  const refusal = { status: 403, code: 'no-access', message: es('errors.no-access') }
  faults.expect(/403 .*\/api\/reports/)
  await enterOffice(page, 'ana.garcia')
  await page.route(/\/api\/reports$/, (route) => route.fulfill({ status: 403, json: refusal }))
  await openList(page, 'assigned')
  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByText(es('errors.no-access'), { exact: true })).toBeVisible()
  const report = new URL(page.url()).pathname.split('/').slice(0, 4).join('/')
  await expect(page.getByLabel(es('chat.write'))).toHaveCount(0)
  await inspect(page)
  await backToList(page).click()
  // The list's heading takes the focus, or the report's own row where the list's first page has it.
  const row = page.getByRole('table').locator(`a[href^="${report}"]`)
  await expect(title(page).or(row).and(page.locator(':focus'))).toHaveCount(1)
})

test('figures that are not what was agreed are named so, each in its place, and come when asked again', async ({
  page,
}) => {
  const mangled = /\/api\/reports\/(overview|summary)/
  await page.route(mangled, (route) => route.fulfill({ json: { newReports: -1, waiting: 'nobody' } }))
  await enterOffice(page, 'marta.ruiz')
  const notice = page.getByRole('alert').filter({ hasText: es('errors.notValidSchema') })
  await expect(notice).toHaveCount(3)
  await expect(page.getByRole('table', { name: es('dashboard.assignedTitle') })).toBeVisible()
  await inspect(page)
  await page.unroute(mangled)
  // One press may bring more than its own figure back.
  await expect(async () => {
    const again = notice.getByRole('button', { name: es('action.retry') }).first()
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(notice).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('list', { name: es('dashboard.cards') }).getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('region', { name: es('dashboard.waiting') }).getByRole('listitem')).not.toHaveCount(0)
})

test('who has nothing assigned is told so, and not that a filter is to blame; where it is one, that', async ({
  page,
}) => {
  // An investigator reviews nothing: what they see was shared with them.
  await enterOffice(page, 'elena.vidal')
  await page.goto('/admin/reports/assigned')
  await expect(page.getByText(es('report.list.emptyAssigned'))).toBeVisible()
  await expect(page.getByText(es('table.noResults'))).toHaveCount(0)
  await inspect(page)
  await page.goto(`/admin/reports/assigned?filters=${encodeURIComponent('[{"id":"status","value":"pending"}]')}`)
  await expect(page.getByText(es('table.noResults'))).toBeVisible()
  await expect(page.getByText(es('report.list.emptyAssigned'))).toHaveCount(0)
  await inspect(page)
})

test('pages that are none, and pages for others, say so before anything of them is loaded', async ({
  page,
  faults,
}) => {
  await enterOffice(page, 'pablo.gil')
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto('/admin/settings/users')
  await expect(title(page)).toHaveText(es('page.forbidden.title'))
  // The page before may still have been asking who is on the committee.
  expect(asked.filter((url) => /\/api\/users(?:\?|$)/.test(url))).toEqual([])
  await inspect(page)
  await page.getByRole('link', { name: es('page.notFound.home') }).click()
  await expect(title(page)).toHaveText(es('dashboard.title'))

  faults.expect(/404 .*\/nada\/mas/)
  await page.goto('/admin/reports/active/nada/mas')
  await expect(title(page)).toHaveText(es('page.notFound.title'))
  await inspect(page)
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
  await page.goto('/admin/reports/active')
  await expect(title(page)).toHaveText(es('page.forbidden.title'))
})
