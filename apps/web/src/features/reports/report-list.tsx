import type { ReportListItem } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { valuesOf, type ListFilter, type ListState } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnMenu, useColumnChoice } from '../../ui/column-menu.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListHeader } from '../../ui/list-header.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { SearchScope } from '../../ui/search-scope.tsx'
import { holdWords, useCaseSearch } from '../../ui/use-case-search.ts'
import { newestFirst, pageOfList } from './api.ts'
import type { NameOf } from './columns.tsx'
import { countsQuery } from './counts.ts'
import type { ReportList as Kind } from './opening.ts'
import { ReportTable } from './report-table.tsx'
import { useListFilters } from './use-list-filters.ts'

const titles = { active: 'nav.active', assigned: 'nav.assigned', archived: 'nav.archived' } as const
const captions = {
  active: 'report.list.active',
  assigned: 'report.list.assigned',
  archived: 'report.list.archived',
} as const
const empties = {
  active: 'report.list.empty',
  assigned: 'report.list.emptyAssigned',
  archived: 'report.list.emptyArchived',
} as const

/** What a page shows decrypted is searched here: the server cannot look into it. */
const searchedFor = (
  items: readonly ReportListItem[],
  words: string,
  category: ListFilter | undefined,
): readonly ReportListItem[] => {
  const wanted = category && valuesOf(category)
  return items.filter(
    (item) =>
      (!words || holdWords([item.subject], words)) &&
      (!wanted || (item.readable && wanted.includes(item.category ?? 'unknown'))),
  )
}

const isCategory = ({ id }: ListFilter): boolean => id === 'category'

/** The hidden column (specification §2), and those that give way to the others where there is little room. */
const useColumns = () => {
  const text = useText()
  return useColumnChoice('reports', [
    { id: 'createdAt', label: text('report.column.createdAt'), where: '(width >= 80rem)' },
    { id: 'deadline', label: text('report.column.deadline'), where: '(width >= 120rem)' },
    { id: 'reviewers', label: text('report.column.reviewers'), where: '(width >= 100rem)' },
    {
      id: 'lastActivityAt',
      label: text('report.column.lastActivity'),
      where: '(width >= 110rem) or (width < 64rem)',
    },
  ])
}

interface ReportListProps {
  readonly list: Kind
  readonly username: string
  readonly nameOf: NameOf
  /** An investigator is not told what the committee takes a report to be about. */
  readonly hasCategories: boolean
  readonly state: ListState
  readonly onState: GoTo
}

/** A list of reports whose state is in the address. */
export const ReportList = ({ list, username, nameOf, hasCategories, state, onState }: ReportListProps) => {
  const text = useText()
  const section = useRef<HTMLElement>(null)
  const fields = useListFilters(list, hasCategories)
  const columns = useColumns()
  const search = useCaseSearch(state, onState)
  const query = useQuery(pageOfList(useCall(), list, username, state))
  const counts = useQuery(countsQuery(useCall())).data
  const all = counts?.[list]
  // Like the words of a search, it stays out of the address.
  const [category, setCategory] = useState<ListFilter | undefined>()
  const filter = (filters: readonly ListFilter[]) => {
    const others = filters.filter((one) => !isCategory(one))
    setCategory(filters.find(isCategory))
    if (JSON.stringify(others) !== JSON.stringify(state.filters)) onState({ ...state, filters: others, page: 1 })
  }
  const clear = () => {
    search.setTyped('')
    setCategory(undefined)
    onState({ ...state, filters: [], page: 1 })
  }
  const isNarrowed = state.filters.length > 0 || search.words !== '' || category !== undefined
  const total = query.data?.total
  const isPart = isNarrowed && total !== undefined && all !== undefined && total < all
  // The list holds the archived ones too, and the way to it counts what is to be done.
  const open = counts?.assignedAtWork
  const hasArchived = list === 'assigned' && open !== undefined && total !== undefined && open < total
  const withArchived = hasArchived ? text('report.list.withArchived', { open, count: total - open }) : undefined
  const { words } = search
  const searched = query.data?.items ?? []
  const isSearched = words !== '' || category !== undefined
  const matches = isSearched ? searchedFor(searched, words, category).length : 0
  const count = searched.length
  const found = !words
    ? text('report.search.onPage', { shown: matches, count })
    : matches > 0
      ? text('report.search.matches', { count: matches, words })
      : text('report.search.none', { words })
  const scope = isSearched && query.data && (
    <SearchScope
      found={found}
      covered={words ? text('report.search.scope', { count, total: query.data.total }) : text('report.category.scope')}
      size={state.size}
      isPart={query.data.total > searched.length}
      onSize={(size) => onState({ ...state, size, page: 1 })}
    />
  )
  return (
    <section ref={section}>
      <ListHeader
        title={text(titles[list])}
        count={isPart ? text('table.countOf', { count: total, total: all }) : (withArchived ?? total)}
        search={{
          label: text('report.search.label'),
          hint: text('report.search.hint'),
          value: search.typed,
          onChange: search.setTyped,
        }}
        filters={{ fields, filters: category ? [...state.filters, category] : state.filters, onFilters: filter }}
      >
        <ColumnMenu {...columns} />
        <Keys list={section} />
      </ListHeader>
      {matches > 0 && scope}
      <ListView<ReportListItem>
        query={query}
        state={state}
        onState={onState}
        own={newestFirst}
        icon={Inbox}
        failed={text('report.list.failed')}
        firstUse={text(empties[list])}
        isNarrowed={isNarrowed}
        noResults={
          <>
            {scope || <p className="quiet">{text('report.list.noMatch')}</p>}
            <Button variant="outline" onClick={clear}>
              {text('filters.clearEverything')}
            </Button>
          </>
        }
        {...(isSearched && {
          only: (items) => searchedFor(items, words, category),
          rangeOf: (shown, count) => text('report.search.onPage', { shown, count }),
        })}
        table={(table) => (
          <ReportTable
            {...table}
            list={list}
            username={username}
            nameOf={nameOf}
            caption={text(captions[list])}
            without={columns.hidden}
          />
        )}
      />
    </section>
  )
}
