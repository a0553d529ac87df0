import type { Page } from '@playwright/test'
import type { Counts, Dashboard } from '@canal/contract/reports/dashboard'
import type { Report, Summary } from '@canal/contract/reports/schemas'
import { reportArrives } from './journey/arrival.ts'
import { countAsked } from './journey/asked.ts'
import { callAs } from './journey/calls.ts'
import { showAll, showMore, waiting } from './journey/home.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openChannel } from './journey/own-channel.ts'
import { expect, phone, test } from './journey/test.ts'
import { en, es } from './journey/words.ts'

const rowOf = (page: Page, caseNumber: string) => waiting(page).getByRole('listitem').filter({ hasText: caseNumber })
const figures = (page: Page) => page.getByRole('region', { name: es('dashboard.figures') })

test('a member’s morning: what waits stands first, leads to its place, and is gone once it is done', async ({
  page,
}) => {
  const fresh = await reportArrives('Almacén')
  const call = await callAs('ana.garcia')
  const { waiting: waits } = await call<Dashboard>('GET', '/api/reports/overview')
  await enterOffice(page, 'ana.garcia')

  await test.step('the most pressing rows, and how many more there are', async () => {
    await expect(waiting(page).getByRole('listitem')).toHaveCount(6)
    await expect(showMore(page)).toHaveText(es('table.showMore', { remaining: waits.total - 6 }))
    await inspect(page)
    await page.setViewportSize(phone)
    await inspect(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await showAll(page)
    await expect(rowOf(page, fresh.caseNumber)).toContainText(es('dashboard.kind.acknowledge'))
    await expect(rowOf(page, fresh.caseNumber)).toContainText(es('dashboard.due.left', { count: 7 }))
  })

  await test.step('the row acknowledges in two presses, without opening the report', async () => {
    const { caseNumber } = fresh
    await waiting(page)
      .getByRole('button', { name: es('dashboard.acknowledgeNamed', { caseNumber }) })
      .click()
    const dialog = page.getByRole('dialog', { name: es('casework.one.title', { caseNumber }) })
    await expect(dialog.getByLabel(es('casework.many.text', { language: 'español' }))).toHaveValue(/Hemos recibido/)
    await inspect(page)
    await dialog.getByRole('button', { name: es('casework.many.send', { count: 1 }) }).click()
    await expect(toast(page, es('casework.many.done', { count: 1 }))).toBeVisible()
    await expect(rowOf(page, caseNumber)).toHaveCount(0)
    // The button went with its row: on to the next one.
    await expect(waiting(page).getByRole('listitem').locator(':focus')).toHaveCount(1)
    const { history, details } = await call<Report>('POST', '/api/reports', { id: fresh.id })
    expect(history.map(({ type }) => type)).toContain('acknowledged')
    expect(details.chat.messages.at(-1)?.message).not.toContain('[fecha]')
  })

  await test.step('the channel’s public page opens beside it', async () => {
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: es('dashboard.publicPage') }).click(),
    ])
    await expect(other).toHaveURL(/\/demo$/)
    await other.close()
  })
})

const lists = [
  'reports/active',
  'reports/assigned',
  'reports/archived',
  'requests/access-to-files',
  'requests/archived-report',
  'requests/recusal',
  'approvals/access-to-files',
  'approvals/archived-report',
  'approvals/recusal',
  'logs',
]

test('home, after signing in, and each list, opened by its address, ask for each thing once', async ({ page }) => {
  // Elsewhere other journeys change what the page shows, and then it rightly asks again.
  const own = await openChannel()
  const ana = await own.join('Ana')
  await own.report('Molino')
  const asked = await countAsked(page)
  await page.goto('/admin/login')
  await expect(page.getByLabel(es('auth.username'), { exact: true })).toBeVisible()
  asked.anew()
  await enterOffice(page, ana.username)
  await expect(waiting(page).getByRole('listitem')).not.toHaveCount(0)
  await expect(figures(page).getByRole('figure').first()).toBeVisible()
  expect(await asked.twice()).toEqual([])
  for (const list of lists) {
    await test.step(list, async () => {
      // What the page before had still to ask is not this one's.
      await page.goto('about:blank')
      asked.anew()
      const path = list.startsWith('reports/') ? '/api/reports/list' : `/api/${list}`
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path)
      await page.goto(`/admin/${list}`)
      await answered
      expect(await asked.twice()).toEqual([])
    })
  }
  await own.close()
})

test('each card leads to the list that it counts', async ({ page }) => {
  await enterOffice(page, 'marta.ruiz')
  const summary = await (await callAs('marta.ruiz'))<Summary>('GET', '/api/reports/summary')
  const card = page.getByRole('list', { name: es('dashboard.cards') }).getByRole('link')
  const cards = [
    ['dashboard.newReports', summary.newReports],
    ['dashboard.inProgress', summary.inProgress],
    ['dashboard.archived', summary.archived],
    ['dashboard.assignedToMe', summary.assignedToMe],
  ] as const
  for (const [label, total] of cards) await expect(card.filter({ hasText: es(label) })).toContainText(String(total))
  await card.filter({ hasText: es('dashboard.newReports') }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/active\?.*pending/)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(es('report.status.pending'))
  await page.goto('/admin')
  // What waits comes above the cards, and moves them down.
  await expect(waiting(page).getByRole('listitem')).not.toHaveCount(0)
  // The list of what is assigned holds archived reports too; what is still to be done does not.
  await card.filter({ hasText: es('dashboard.assignedToMe') }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/assigned\?.*reopened/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(rows.filter({ hasText: es('report.status.archived') })).toHaveCount(0)
})

test('the charts have a table behind them, and in their place for who prefers it', async ({ page }) => {
  await enterOffice(page, 'luis.perez')
  const byMonth = figures(page).getByRole('table', { name: es('dashboard.byMonth') })
  await expect(byMonth.getByRole('row')).toHaveCount(13)
  const toggle = figures(page).getByRole('button', { name: es('dashboard.asTable') })
  await expect(figures(page).locator('svg:not(.icon)')).toHaveCount(3)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(figures(page).locator('svg:not(.icon)')).toHaveCount(0)
  await expect(byMonth).toBeVisible()
  await inspect(page)
})

test('in English, in the dark and on a phone it is the same page', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone, locale: 'en-GB', colorScheme: 'dark' })
  await page.goto('/admin/login')
  await page.getByLabel(en('auth.username'), { exact: true }).fill('ana.garcia')
  await page.getByLabel(en('auth.password'), { exact: true }).fill('Demo2026pass')
  await page.getByRole('button', { name: en('auth.login.submit') }).click()
  await expect(page.getByRole('region', { name: en('dashboard.waiting') }).getByRole('listitem')).not.toHaveCount(0)
  await inspect(page)
})

test('an investigator sees what waits and the figures of what was shared with them', async ({ page }) => {
  await enterOffice(page, 'elena.vidal')
  await expect(page.getByRole('heading', { name: es('dashboard.sharedTitle') })).toBeVisible()
  const shared = page.getByRole('table', { name: es('dashboard.sharedTitle') }).getByRole('rowheader')
  await expect(shared).not.toHaveCount(0)
  const byStatus = figures(page)
    .getByRole('table', { name: es('dashboard.byStatus') })
    .getByRole('cell')
  const totals = (await byStatus.allInnerTexts()).map(Number)
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(await shared.count())
  await expect(waiting(page).getByText(es('dashboard.kind.vote'))).toHaveCount(0)
  await inspect(page)
})

test('what does not come says so in its own place, and comes when asked again', async ({ page, faults }) => {
  faults.expect(/ERR_(FAILED|INTERNET_DISCONNECTED).*\/api\/reports\/overview/)
  // Asked again by hand alone: no live update comes first.
  await page.route('**/api/events', () => undefined)
  await page.route('**/api/reports/overview*', (route) => route.abort())
  await page.route('**/api/reports/summary', (route) => route.fulfill({ json: { newReports: 'many' } }))
  await enterOffice(page, 'ana.garcia')
  await expect(waiting(page).getByRole('alert')).toContainText(es('errors.offline'))
  await expect(page.getByRole('alert').filter({ hasText: es('errors.notValidSchema') })).toBeVisible()
  await expect(page.getByRole('table', { name: es('dashboard.assignedTitle') })).toBeVisible()
  await inspect(page)
  await page.unroute('**/api/reports/overview*')
  await page.unroute('**/api/reports/summary')
  await waiting(page)
    .getByRole('button', { name: es('action.retry') })
    .click()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: es('action.retry') }).click()
  await expect(page.getByRole('list', { name: es('dashboard.cards') })).toBeVisible()
})

test('where nothing waits and nothing came yet, the page is calm', async ({ page }) => {
  const none: Dashboard = {
    waiting: { items: [], total: 0, isMore: false, unacknowledged: { total: 0, isMore: false } },
    counts: { unanswered: 0, newOverdue: 0, overdue: 0, archivedThisYear: 0, assignedUnread: 0 },
    received: [{ month: '2026-11', total: 0 }],
    statuses: [],
    firstAnswers: { days: [{ days: 0, total: 0 }], median: null, waitingLate: 0 },
  }
  await page.route('**/api/reports/overview*', (route) => route.fulfill({ json: none }))
  await enterOffice(page, 'ana.garcia')
  await expect(waiting(page).getByText(es('dashboard.nothingWaiting'))).toBeVisible()
  await expect(figures(page).getByText(es('dashboard.noFigures'))).toHaveCount(3)
  await inspect(page)
})

test('while it is loading, the page has its shape already', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/reports/overview*', async (route) => {
    await held
    await route.continue()
  })
  await enterOffice(page, 'ana.garcia')
  await expect(page.getByRole('status').filter({ hasText: es('state.loading') })).toHaveCount(1)
  await inspect(page)
  letGo()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(6)
})

test('a vote that a colleague asks for comes to home and to the sidebar without reloading, and goes once it is cast', async ({
  page,
}) => {
  const { id, caseNumber } = await reportArrives('Caja')
  const [luis, marta] = await Promise.all([callAs('luis.perez'), callAs('marta.ruiz')])
  await enterOffice(page, 'marta.ruiz')
  await showAll(page)
  const way = page
    .getByRole('navigation', { name: es('office.navigation') })
    .getByRole('link', { name: new RegExp(`^${es('nav.votes.access-to-files')} \\d+ ${es('nav.toVote')}$`) })
  /** Other journeys ask for votes too. */
  const expectCounted = () =>
    expect(async () => {
      const { votesOnFiles } = await marta<Counts>('GET', '/api/reports/counts')
      await expect(way).toHaveText(new RegExp(` ?${votesOnFiles} `), { timeout: 500 })
    }).toPass()
  const vote = rowOf(page, caseNumber).filter({ hasText: es('dashboard.kind.vote') })
  await expect(vote).toHaveCount(0)
  const request = await luis<{ id: string }>('POST', '/api/requests/access-to-files', { reportId: id, reason: 'Ver' })
  // It may come behind the button, which stands there only once it is one row too many.
  await expect(async () => {
    await showAll(page)
    await expect(vote).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expectCounted()
  await inspect(page)
  await marta('PATCH', '/api/approvals/access-to-files/approve', { id: request.id })
  await expect(vote).toHaveCount(0)
  await expectCounted()
})
