// @vitest-environment jsdom
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { plainList, type ListState } from '../../lib/list-state.ts'
// It is loaded when it is first opened.
import '../../ui/filter-panel.tsx'
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
const server = {
  '/api/reports/list': { items, total: 30, first: true, last: false, pageNumber: 0, pageSize: 20 },
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
const open = async (locale: Locale, hasCategories = true) => {
  await render(inOffice(locale, <Page hasCategories={hasCategories} />, server))
  await vi.waitFor(() => expect(rows()).toHaveLength(items.length))
}

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
const filterBy = async (locale: Locale, field: 'category' | 'status', value: string) => {
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

it.each(locales)(
  'filters the page at hand by category, says so, and writes nothing into the address (%s)',
  async (locale) => {
    const text = translators[locale]
    await open(locale)
    await filterBy(locale, 'category', 'contracts')
    expect(rows()).toHaveLength(2)
    expect(document.body.textContent).toContain(text('report.category.scope'))
    expect(document.body.textContent).toContain(text('report.search.onPage', { shown: 2, count: items.length }))
    expect(document.querySelector('.chip')?.textContent).toContain(text('category.contracts'))
    expect(addressed).toEqual([])
  },
)

it('filters by what is not known: a report that does not open is none of these', async () => {
  await open('es')
  await filterBy('es', 'category', 'unknown')
  expect(rows()).toEqual(['Whisper'])
  await act(async () => document.querySelector<HTMLElement>('.chip button')?.click())
  expect(rows()).toHaveLength(items.length)
  expect(addressed).toEqual([])
})

it('where nothing fits, it says why, and offers the way back', async () => {
  const text = translators.es
  await open('es')
  await filterBy('es', 'category', 'harassment')
  expect(document.body.textContent).toContain(text('table.noResults'))
  expect(document.body.textContent).toContain(text('report.category.scope'))
  await act(async () => buttonNamed(text('filters.clearEverything')).click())
  expect(rows()).toHaveLength(items.length)
})

it('other filters go into the address as before, without the category', async () => {
  await open('es')
  await filterBy('es', 'category', 'contracts')
  await filterBy('es', 'status', 'instruction')
  expect(addressed.map(({ filters }) => filters)).toEqual([[{ id: 'status', value: 'instruction' }]])
  expect(rows()).toHaveLength(2)
})

it('has no such filter for an investigator', async () => {
  await open('es', false)
  await openFilters()
  expect(document.querySelector('#filter-status')).not.toBeNull()
  expect(document.querySelector('#filter-category')).toBeNull()
})
