// @vitest-environment jsdom
import { unreadMost, type Waiting } from '@canal/contract/reports/dashboard'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { Cards } from './cards.tsx'
// It is loaded when a proposal is first shown.
import './proposes.tsx'
import { WaitingRow } from './waiting-row.tsx'

const render = openPage()
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const summary = { newReports: 3, inProgress: 2, archived: 0, assignedToMe: 0 }
const none = { unanswered: 0, newOverdue: 0, overdue: 0, archivedThisYear: 0, assignedUnread: 0 }

const { es } = translators
it.each([
  ['nothing presses', {}, es('dashboard.unansweredNone'), es('dashboard.lateNone')],
  ['none is late', { unanswered: 2 }, es('dashboard.unanswered', { count: 2 }), es('dashboard.lateNone')],
  ['a new one is late', { unanswered: 2, newOverdue: 1 }, es('dashboard.late', { count: 1 }), es('dashboard.lateNone')],
  ['one in progress is', { overdue: 1 }, es('dashboard.unansweredNone'), es('dashboard.late', { count: 1 })],
])('a card says what is late before what presses: %s', async (_what, counts, fresh, inProgress) => {
  await render(inOffice('es', <Cards summary={summary} counts={{ ...none, ...counts }} />, {}))
  await seen(() => expect(document.querySelectorAll('.tally li')).toHaveLength(4))
  const lines = [...document.querySelectorAll('.tally small')].map((one) => one.textContent)
  expect(lines.slice(0, 2)).toEqual([fresh, inProgress])
})

it.each([
  [unreadMost, '50 sin leer'],
  [unreadMost + 1, '50+ sin leer'],
])('of %i unread ones a card says no more than was counted', async (assignedUnread, line) => {
  const assigned = { ...summary, assignedToMe: 120 }
  await render(inOffice('es', <Cards summary={assigned} counts={{ ...none, assignedUnread }} />, {}))
  await seen(() => expect([...document.querySelectorAll('.tally small')].at(-1)?.textContent).toBe(line))
})

it.each(locales)('what a colleague proposed says who proposes what, and leads to the report (%s)', async (locale) => {
  const text = translators[locale]
  const about = { reportId: 'r', caseNumber: '2026-0001', subject: 'Gravel' }
  const asked = { proposed: 'omitted', proposedBy: 'Ana García', at: '2026-11-20T10:00:00.000Z' } as const
  const item: Waiting = { kind: 'proposal', ...about, ...asked }
  await render(
    inOffice(
      locale,
      <ul>
        <WaitingRow item={item} onAcknowledge={() => undefined} />
      </ul>,
      {},
    ),
  )
  await seen(() => expect(document.querySelector('li')?.textContent).toContain('Gravel'))
  const row = document.querySelector('li')
  expect(row?.textContent).toContain(text('dashboard.kind.proposal'))
  const proposes = text('casework.proposes.omitted', { name: 'Ana García' })
  await seen(() => expect(row?.textContent).toContain(proposes))
  const way = row?.querySelector(`[aria-label="${text('dashboard.proposalNamed', { caseNumber: '2026-0001' })}"]`)
  expect(way?.getAttribute('href')).toBe('/admin/reports/r#proposal')
})

const at = '2026-11-20T10:00:00.000Z'
const about = { reportId: 'r', caseNumber: '2026-0001', subject: 'Gravel' }
const asked = { ...about, requestId: 'q', requestedBy: 'Ana', concerns: null, requestedOn: at, voted: 0, total: 3 }
it.each<[string, Waiting, string]>([
  ['the composer of an answer', { kind: 'answer', ...about, due: at }, '/admin/reports/r/messages#answer'],
  ['the unread message', { kind: 'messages', ...about, messages: 2, at }, '/admin/reports/r/messages#unread'],
  [
    'the task',
    { kind: 'task', ...about, messageId: 'm', text: 'Call.', due: at, isYours: true },
    '/admin/reports/r#task-m',
  ],
  ['the vote', { kind: 'vote', ...asked, requestKind: 'access-to-files' }, '/admin/reports/r/details#vote-q'],
  [
    'the vote among the settings',
    { kind: 'vote', ...asked, requestKind: 'recusal' },
    '/admin/reports/r/settings#vote-q',
  ],
])('a row is a link, for a new tab too, to the thing itself: %s', async (_what, item, address) => {
  const row = (
    <ul>
      <WaitingRow item={item} onAcknowledge={() => undefined} />
    </ul>
  )
  await render(inOffice('es', row, {}))
  await seen(() => expect(document.querySelector('a.button')?.getAttribute('href')).toBe(address))
})

it('a vote that stands among the approvals is found there', async () => {
  const item: Waiting = { kind: 'vote', ...asked, requestKind: 'archived-report-access' }
  const row = (
    <ul>
      <WaitingRow item={item} onAcknowledge={() => undefined} />
    </ul>
  )
  await render(inOffice('es', row, {}))
  await seen(() =>
    expect(document.querySelector('a.button')?.getAttribute('href')).toMatch(
      /^\/admin\/approvals\/archived-report\?.*2026-0001.*#vote-q$/,
    ),
  )
})
