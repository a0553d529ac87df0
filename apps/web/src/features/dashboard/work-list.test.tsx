// @vitest-environment jsdom
import { waitingRows, type Waiting } from '@canal/contract/reports/dashboard'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { languageName } from '../../lib/language-name.ts'
// It is loaded when it is first opened.
import './acknowledge-modal.tsx'
import { WorkList } from './work-list.tsx'

const render = openPage()
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))

const toAcknowledge = (index: number, locale: 'es' | 'en'): Waiting => ({
  kind: 'acknowledge',
  reportId: `r${index}`,
  caseNumber: `2026-${1000 + index}`,
  subject: null,
  due: '2099-01-01T10:00:00.000Z',
  locale,
})
const all = Array.from({ length: 12 }, (_, index) => toAcknowledge(index, index < 3 ? 'en' : 'es'))
const overview = (isMore: boolean) => ({
  waiting: { items: all, total: all.length, isMore: false, unacknowledged: { total: all.length, isMore } },
  counts: { unanswered: 0, newOverdue: 0, overdue: 0, archivedThisYear: 0, assignedUnread: 0 },
  received: [],
  statuses: [],
  firstAnswers: { days: [], median: null, waitingLate: 0 },
})

it.each(locales.flatMap((locale) => [false, true].map((isMore) => [locale, isMore] as const)))(
  'acknowledges all that wait for it, not the rows on show, and says how many in which language (%s, more: %s)',
  async (locale, isMore) => {
    const text = translators[locale]
    const asked: unknown[] = []
    const answer = (_: unknown, { query }: { query: unknown }) => {
      asked.push(query)
      return overview(isMore)
    }
    const { waiting } = overview(isMore)
    const shown = { ...waiting, items: all.slice(0, 2) }
    const page = { first: null, hasFirst: false, rows: 6, busy: false, onRows: () => undefined }
    await render(inOffice(locale, <WorkList waiting={shown} {...page} />, { '/api/reports/overview': answer }))
    const name = text(isMore ? 'dashboard.acknowledgeFirst' : 'dashboard.acknowledgeAll', { count: 12 })
    await seen(() => expect(buttonNamed(name)).toBeDefined())
    await act(async () => buttonNamed(name).click())
    await seen(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
    expect(asked).toEqual([{ rows: String(waitingRows.most), kind: 'acknowledge' }])
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain(text('casework.many.title', { count: 12 }))
    for (const [count, language] of [
      [9, 'es'],
      [3, 'en'],
    ] as const)
      expect(dialog?.textContent).toContain(
        text('casework.many.spoken', { count, language: languageName(language, locale) }),
      )
    expect(dialog?.textContent?.includes(text('casework.many.first', { count: 12 }))).toBe(isMore)
    expect(dialog?.querySelectorAll('input[type=checkbox]')).toHaveLength(12)
  },
)
