// @vitest-environment jsdom
import type { LoggedAction, Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { LogList } from './log-section.tsx'

const text = translators.es
const render = openPage()
const report = { id: 'r', people: [] } as unknown as Report

const entry = (number: number) =>
  ({
    id: `e${number}`,
    reportId: 'r',
    createdAt: '2026-10-05T17:20:00.000Z',
    type: number === 1 ? 'created' : 'access',
    user: null,
    reportStatus: 'pending',
    details: {},
  }) satisfies LoggedAction

/** The server's log, newest first, and the calls that it has not answered yet. */
let total = 0
let waiting: { page: number; answer: () => void }[] = []
const answerLog = (_endpoint: unknown, { query, signal }: { query: { page: string }; signal: AbortSignal }) =>
  new Promise((resolve, reject) => {
    const page = Number(query.page)
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    const answer = () => {
      const all = Array.from({ length: total }, (_, index) => entry(total - index))
      const last = (page + 1) * 10 >= total
      resolve({ items: all.slice(page * 10, page * 10 + 10), total, first: page === 0, last, pageNumber: page })
    }
    waiting.push({ page, answer })
  })

let queries = new QueryClient()
/** The call that waits is for this page. */
const asked = (page: number) => vi.waitFor(() => expect(waiting.map((call) => call.page)).toEqual([page]))
const answered = async (page: number) => {
  await asked(page)
  await act(async () => waiting.shift()?.answer())
}
const shown = (count: number) => vi.waitFor(() => expect(document.querySelectorAll('.log li')).toHaveLength(count))
const more = (remaining: number) =>
  vi.waitFor(() => {
    const button = buttonNamed(text('table.showMore', { remaining }))
    expect(button).toBeDefined()
    return button
  })
const pressMore = async (remaining: number) => {
  const button = await more(remaining)
  await act(async () => button.click())
}
/** As a live update does (admin/keep-live.ts); what was on its way is given up. */
const changed = () =>
  act(async () => {
    waiting = []
    void queries.invalidateQueries({ queryKey: ['reports', 'log'] })
  })

beforeEach(async () => {
  total = 16
  waiting = []
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const log = <LogList report={report} user={ana} />
  await render(inOffice('es', log, { 'GET /api/reports/{id}/logs': answerLog }, queries))
  await answered(0)
})

it('who asks for more gets it, though a live update reads the log anew while it is on its way', async () => {
  await pressMore(6)
  await asked(1)
  await changed()
  await answered(0)
  await answered(1)
  await shown(16)
})

it('who asks for more while the log is read anew gets what is new, and what is more', async () => {
  await more(6)
  total = 17
  await changed()
  await asked(0)
  await pressMore(6)
  await answered(0)
  await answered(1)
  await shown(17)
})

it('an entry that comes between two pages moves the others on: none stands there twice, and what is left is offered', async () => {
  total = 20
  await changed()
  await answered(0)
  await pressMore(10)
  total = 21
  await answered(1)
  await shown(19)
  await more(2)
})
