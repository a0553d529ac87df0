// @vitest-environment jsdom
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { ReportTable } from './report-table.tsx'

const text = translators.es
const render = openPage()

const item = (status: ReportListItem['status'], answered: ReportListItem['answered']) =>
  ({
    id: status,
    caseNumber: '2026-0001',
    createdAt: '2026-11-20T10:00:00.000Z',
    deadline: '2027-02-20T22:59:59.000Z',
    status,
    reviewers: [],
    membersAllowedToAccess: [],
    membersAllowedToDownloadFiles: [],
    subject: null,
    category: null,
    next: null,
    answered,
    unread: false,
    lastActivityAt: null,
    readable: false,
  }) satisfies ReportListItem

const show = async (one: ReportListItem) => {
  const table = (
    <ReportTable list="archived" username="ana" nameOf={(name) => name} caption="Archivadas" items={[one]} />
  )
  await render(inOffice('es', table))
  await act(() =>
    vi.waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(1), { timeout: 10_000 }),
  )
  const cell = (name: string) => document.querySelector(`[data-row] .${name}`)
  return { next: cell('deadline'), answerBy: cell('answer-by') }
}

const shut = ['archived', 'reopened'] as const
it.each(shut)(
  'nothing is due of a report that is %s, on no day; that its answer came in time stays',
  async (status) => {
    const { next, answerBy } = await show(item(status, 'in-time'))
    expect([answerBy?.textContent, next?.querySelector('time')]).toEqual(['', null])
    expect(next?.textContent).toBe(text('deadline.inTime'))
    expect(next?.querySelector('.visually-hidden')).toBeNull()
  },
)

it.each([
  ['that it came late', 'late', text('deadline.late')],
  ['nothing where none came', null, '–'],
] as const)('of its answer the row says %s', async (_what, answered, words) => {
  expect((await show(item('archived', answered))).next?.textContent).toBe(words)
})

it('one that the committee works on keeps the day until when it was to be answered', async () => {
  const { next, answerBy } = await show(item('resolution', 'in-time'))
  expect([next?.textContent, answerBy?.textContent].every((words) => words?.includes('20/02/2027'))).toBe(true)
})
