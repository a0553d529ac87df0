// @vitest-environment jsdom
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inOffice, refusal, type Server } from '../../../test/office.tsx'
import { buttonNamed, openPage, typeInto } from '../../../test/page.tsx'
import { plainList, type ListState } from '../../lib/list-state.ts'
// They are loaded when they are first wanted.
import '../../ui/filter-panel.tsx'
import './found-reports.tsx'
import { ReportList } from './report-list.tsx'

const render = openPage()

const item = (subject: string, more: Partial<ReportListItem>) => ({
  id: subject,
  caseNumber: `2026-${subject.length}000`,
  createdAt: '2026-11-20T10:00:00.000Z',
  deadline: '2027-02-20T22:59:59.000Z',
  status: 'instruction',
  reviewers: [],
  membersAllowedToAccess: [],
  membersAllowedToDownloadFiles: [],
  subject,
  category: null,
  next: null,
  answered: null,
  unread: false,
  lastActivityAt: null,
  readable: true,
  ...more,
})
const items = [
  item('Gravel', { category: 'contracts' }),
  item('Bridge', { category: 'contracts' }),
  item('Prize', { category: 'subsidies', answered: 'in-time' }),
  item('Whisper', { answered: 'late' }),
  { ...item('Shut', { readable: false }), subject: null },
]
const pageOf = (pageNumber: number, found: readonly unknown[], total: number, last: boolean) => ({
  items: found,
  total,
  first: pageNumber === 0,
  last,
  pageNumber,
  pageSize: 50,
})
const server = {
  '/api/reports/list': pageOf(0, items, items.length, true),
  '/api/users/committee-members': [],
  '/api/reports/counts': { active: 30, archived: 0, assigned: 0, assignedAtWork: 0 },
}

/** What was written into the address. */
let addressed: ListState[] = []
beforeEach(() => {
  addressed = []
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => narrow)
  Element.prototype.scrollIntoView = () => undefined
})
const Page = ({ hasCategories }: { hasCategories: boolean }) => {
  const [state, setState] = useState(plainList)
  const go = (next: ListState) => {
    addressed.push(next)
    setState(next)
  }
  const more = { username: 'ana.garcia', nameOf: (name: string) => name, state, onState: go }
  return <ReportList list="active" hasCategories={hasCategories} {...more} />
}
const open = async (locale: Locale, hasCategories = true, more: Server = {}) => {
  await render(inOffice(locale, <Page hasCategories={hasCategories} />, { ...server, ...more }))
  await seen(() => expect(rows()).toHaveLength(items.length))
}
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('.fill')?.textContent)
const openFilters = async () => {
  await act(async () => document.querySelector<HTMLElement>('.filters-button')?.click())
  await vi.waitFor(() => expect(document.querySelector('#filter-status')).not.toBeNull())
}
const choose = (field: string, value: string) =>
  act(async () => {
    const select = document.querySelector<HTMLSelectElement>(`#filter-${field}`) as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const filterBy = async (locale: Locale, field: 'category' | 'status' | 'due', value: string) => {
  await openFilters()
  await choose(field, value)
  await act(async () => buttonNamed(translators[locale]('filters.apply')).click())
}

it.each(locales)(
  'shows what a report is about after its subject, and nothing where that is not known (%s)',
  async (locale) => {
    const text = translators[locale]
    await open(locale)
    expect(rows().slice(0, 4)).toEqual([
      `Gravel · ${text('category.contracts')}`,
      `Bridge · ${text('category.contracts')}`,
      `Prize · ${text('category.subsidies')}`,
      'Whisper',
    ])
  },
)

it.each(locales)(
  'marks as answered what was, in words what was late, and nothing as done that never was (%s)',
  async (locale) => {
    const text = translators[locale]
    await open(locale)
    const cells = [...document.querySelectorAll('tbody .deadline')]
    const inTime = cells[2]
    expect(inTime?.querySelector('.lucide-check')).not.toBeNull()
    expect(inTime?.textContent).toContain(text('deadline.inTime'))
    const late = cells[3]
    expect(late?.querySelector('.lucide-check')).toBeNull()
    expect(late?.textContent).toContain(text('deadline.late'))
    for (const never of [cells[0], cells[4]]) {
      expect(never?.querySelector('svg, time')).toBeNull()
      expect(never?.textContent).toBe('–')
    }
  },
)

it.each(locales)('filters by category, says so, and writes nothing into the address (%s)', async (locale) => {
  const text = translators[locale]
  await open(locale)
  await filterBy(locale, 'category', 'contracts')
  await seen(() => expect(rows()).toHaveLength(2))
  expect(document.body.textContent).toContain(text('report.search.found', { count: 2 }))
  expect(document.body.textContent).toContain(text('report.search.whole', { count: items.length }))
  expect(document.querySelector('.chip')?.textContent).toContain(text('category.contracts'))
  expect(addressed).toEqual([])
})

describe('what only the browser can look into is looked for beyond the page', () => {
  const further = (pageNumber: number, found: readonly unknown[]) => pageOf(pageNumber, found, 9, pageNumber === 2)
  /** Five reports, then two, then two more; the second page comes when it is let go. */
  const slowly = () => {
    let letGo = () => undefined as void
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const asked: string[] = []
    const answer = async (_: unknown, { query }: { query: { page: string; size: string } }) => {
      asked.push(`${query.page}/${query.size}`)
      if (query.page === '0') return further(0, items)
      await held
      return query.page === '1'
        ? further(1, [item('Wall', { category: 'contracts' }), item('Roof', {})])
        : further(2, [item('Gravel road', { category: 'contracts' }), item('Door', {})])
    }
    return { asked, letGo: () => letGo(), server: { '/api/reports/list': answer } }
  }

  it.each(locales)('to the end, with how far it is, by category (%s)', async (locale) => {
    const text = translators[locale]
    const { asked, letGo, server: slow } = slowly()
    await open(locale, true, slow)
    await filterBy(locale, 'category', 'contracts')
    await seen(() => expect(document.body.textContent).toContain(text('report.search.running', { count: 5, total: 9 })))
    expect(rows()).toHaveLength(2)
    letGo()
    await seen(() => expect(rows()).toHaveLength(4))
    expect(document.body.textContent).toContain(text('report.search.whole', { count: 9 }))
    // The page at hand, and then all of them as large as they come.
    expect(asked).toEqual(['0/10', '0/50', '1/50', '2/50'])
  })

  it.each(locales)('until it is stopped; then it goes on from there (%s)', async (locale) => {
    const text = translators[locale]
    const { asked, letGo, server: slow } = slowly()
    await open(locale, true, slow)
    await typeInto(document.querySelector('input[type=search]') as HTMLInputElement, 'gravel')
    await seen(() => expect(buttonNamed(text('report.search.stop'))).toBeDefined())
    await act(async () => buttonNamed(text('report.search.stop')).click())
    letGo()
    await seen(() => expect(document.body.textContent).toContain(text('report.search.part', { count: 7, total: 9 })))
    expect(rows()).toEqual([`Gravel · ${text('category.contracts')}`])
    expect(asked).not.toContain('2/50')
    await act(async () => buttonNamed(text('report.search.more')).click())
    await seen(() => expect(rows()).toHaveLength(2))
    expect(document.body.textContent).toContain(text('report.search.matches', { count: 2, words: 'gravel' }))
    expect(addressed).toEqual([])
  })

  it('no further than to a page of hits', async () => {
    const many = Array.from({ length: 50 }, (_, index) => item(`Gravel ${index}`, {}))
    const asked: string[] = []
    const answer = (_: unknown, { query }: { query: { page: string; size: string } }) => {
      asked.push(`${query.page}/${query.size}`)
      return query.size === '50' ? pageOf(Number(query.page), many, 200, false) : pageOf(0, items, 200, false)
    }
    await open('es', true, { '/api/reports/list': answer })
    await typeInto(document.querySelector('input[type=search]') as HTMLInputElement, 'gravel')
    await seen(() => expect(rows()).toHaveLength(50))
    expect(document.body.textContent).toContain(translators.es('report.search.part', { count: 50, total: 200 }))
    expect(asked).toEqual(['0/10', '0/50'])
  })

  it('says where a page does not come, and keeps what it found', async () => {
    const text = translators.es
    let fails = true
    const answer = (_: unknown, { query }: { query: { page: string } }) => {
      if (query.page === '0') return pageOf(0, items, 6, false)
      if (fails) throw refusal(503, 'unavailable', 'Not now')
      return pageOf(1, [item('Gravel road', {})], 6, true)
    }
    await open('es', true, { '/api/reports/list': answer })
    await typeInto(document.querySelector('input[type=search]') as HTMLInputElement, 'gravel')
    await seen(() => expect(document.body.textContent).toContain(text('report.search.part', { count: 5, total: 6 })))
    expect(rows()).toHaveLength(1)
    fails = false
    await act(async () => buttonNamed(text('report.search.more')).click())
    await seen(() => expect(rows()).toHaveLength(2))
  })
})

it('filters by what is not known: a report that does not open is none of these', async () => {
  await open('es')
  await filterBy('es', 'category', 'unknown')
  await seen(() => expect(rows()).toEqual(['Whisper']))
  await act(async () => document.querySelector<HTMLElement>('.chip button')?.click())
  await seen(() => expect(rows()).toHaveLength(items.length))
  expect(addressed).toEqual([])
})

it('where nothing fits, it says why, and offers the way back', async () => {
  const text = translators.es
  await open('es')
  await filterBy('es', 'category', 'harassment')
  await seen(() => expect(document.body.textContent).toContain(text('table.noResults')))
  expect(document.body.textContent).toContain(text('report.search.whole', { count: items.length }))
  await act(async () => buttonNamed(text('filters.clearEverything')).click())
  await seen(() => expect(rows()).toHaveLength(items.length))
})

it('other filters go into the address as before, without the category', async () => {
  await open('es')
  await filterBy('es', 'category', 'contracts')
  await filterBy('es', 'status', 'instruction')
  expect(addressed.map(({ filters }) => filters)).toEqual([[{ id: 'status', value: 'instruction' }]])
  await seen(() => expect(rows()).toHaveLength(2))
})

it.each(locales)('filters by what is due this week, in the address as other filters are (%s)', async (locale) => {
  const text = translators[locale]
  await open(locale)
  await filterBy(locale, 'due', 'week')
  expect(addressed.map(({ filters }) => filters)).toEqual([[{ id: 'due', value: 'week' }]])
  expect(document.querySelector('.chip')?.textContent).toContain(text('report.filter.due.week'))
})

it('has no filter by category for an investigator', async () => {
  await open('es', false)
  await openFilters()
  expect(document.querySelector('#filter-status')).not.toBeNull()
  expect(document.querySelector('#filter-category')).toBeNull()
})
