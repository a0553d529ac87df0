import type { ReportListItem } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { valuesOf, type ListFilter, type ListState } from '../../lib/list-state.ts'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnMenu, useColumnChoice } from '../../ui/column-menu.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListHeader } from '../../ui/list-header.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { useCaseSearch } from '../../ui/use-case-search.ts'
import { newestFirst, pageOfList } from './api.ts'
import type { NameOf } from './columns.tsx'
import { countsQuery } from './counts.ts'
import type { ReportList as Kind } from './opening.ts'
import { ReportTable } from './report-table.tsx'
import { useListFilters } from './use-list-filters.ts'

/** Fetched when something sealed is first looked for. */
const FoundReports = lazy(() =>
  withCaseTexts(import('./found-reports.tsx')).then(({ FoundReports }) => ({ default: FoundReports })),
)

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
  const shut = list === 'assigned' && counts && total ? total - counts.assignedAtWork : 0
  const { words } = search
  const sought = useMemo(() => ({ words, categories: category ? valuesOf(category) : null }), [words, category])
  const isSearched = words !== '' || category !== undefined
  const rows = { list, username, nameOf, caption: text(captions[list]), without: columns.hidden }
  return (
    <section ref={section}>
      <ListHeader
        title={text(titles[list])}
        count={
          isPart
            ? text('table.countOf', { count: total, total: all })
            : total && shut > 0
              ? text('report.list.withArchived', { open: total - shut, count: shut })
              : total
        }
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
      {isSearched ? (
        <Suspense>
          <FoundReports {...rows} state={state} onState={onState} sought={sought} onClear={clear} />
        </Suspense>
      ) : (
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
              <p className="quiet">{text('report.list.noMatch')}</p>
              <Button variant="outline" onClick={clear}>
                {text('filters.clearEverything')}
              </Button>
            </>
          }
          table={(table) => <ReportTable {...table} {...rows} />}
        />
      )}
    </section>
  )
}
