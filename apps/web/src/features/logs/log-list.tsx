import { logCountMax, type PersonName } from '@canal/contract'
import type { LogEntry } from '@canal/contract/logs/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useCall } from '../../lib/call.ts'
import { isCaseNumber } from '../../lib/filter-values.ts'
import { filterValues, listQuery, withFilter, type ListState, type Sort } from '../../lib/list-state.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListHeader } from '../../ui/list-header.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { logListQuery, peopleQuery } from './api.ts'
import { ChainState } from './chain-state.tsx'
import { logColumns } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { useLogFilters } from './use-log-filters.ts'

/** Specification §2: logs default sort is createdAt descending. */
const newestFirst: Sort = { sort: 'createdAt', direction: 'DESC' }
const none: readonly LogEntry[] = []
const nobody: readonly PersonName[] = []

const asKept = (typed: string) => (isCaseNumber(typed) ? typed.trim() : '')

const useCaseSearch = (state: ListState, onState: GoTo) => {
  const settle = useCallback(
    (next: string) => onState(withFilter(state, 'caseNumber', next ? [next] : []), { replace: true }),
    [state, onState],
  )
  return useDebouncedSearch(filterValues(state, 'caseNumber')[0] ?? '', asKept, settle)
}

/** The committee, and whoever else stands in what is shown. */
const usePeople = (shown: readonly PersonName[]): readonly PersonName[] => {
  const { data } = useQuery(peopleQuery(useCall()))
  return useMemo(() => {
    const committee = data ?? []
    return [...committee, ...shown.filter(({ username }) => !committee.some((member) => member.username === username))]
  }, [data, shown])
}

interface LogListProps {
  readonly isInvestigator: boolean
  readonly state: ListState
  readonly onState: GoTo
}

/** The log of all reports that one may open; its whole state is in the address. */
export const LogList = ({ isInvestigator, state, onState }: LogListProps) => {
  const text = useText()
  const dates = useDates()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  const [typed, setTyped] = useCaseSearch(state, onState)
  const asked = listQuery(state, newestFirst)
  const query = useQuery(logListQuery(useCall(), asked))
  const items = query.data?.items ?? none
  const people = usePeople(query.data?.people ?? nobody)
  const fields = useLogFilters(people, isInvestigator)
  const columns = useMemo(
    () => logColumns({ text, dates, nameOf: (username) => nameIn({ people }, username) }),
    [text, dates, people],
  )
  const reportIds = useMemo(() => items.map(({ reportId }) => reportId), [items])
  const open = ({ reportId }: LogEntry) =>
    void navigate({ to: '/admin/reports/$id/{-$section}', params: { id: reportId, section: 'log' } })
  const clear = () => {
    setTyped('')
    onState({ ...state, filters: [], page: 1 })
  }
  const day = dates.isoDay(new Date().toISOString())
  return (
    <section ref={section}>
      <ListHeader
        title={text('log.entries')}
        count={query.data?.total}
        search={{ label: text('log.search'), value: typed, onChange: setTyped }}
        filters={{ fields, filters: state.filters, onFilters: (filters) => onState({ ...state, filters, page: 1 }) }}
      >
        <ExportButton
          query={asked}
          filename={`${text('log.filename')}-${day}.csv`}
          disabled={!query.data || query.data.total === 0 || query.data.more}
        />
        <Keys list={section} />
      </ListHeader>
      {query.data?.more && <p className="quiet">{text('log.more', { max: logCountMax })}</p>}
      <ChainState reportIds={reportIds} />
      <ListView<LogEntry>
        query={query}
        state={state}
        onState={onState}
        own={newestFirst}
        icon={ScrollText}
        failed={text('log.failed')}
        firstUse={text('log.emptyAll')}
        isNarrowed={state.filters.length > 0}
        noResults={
          <>
            <p className="quiet">{text('log.noMatch')}</p>
            <Button variant="outline" onClick={clear}>
              {text('filters.clearEverything')}
            </Button>
          </>
        }
        table={(table) => (
          <DataTable
            {...table}
            kind="logs"
            caption={text('log.title')}
            columns={columns}
            keyOf={(item) => item.id}
            onOpen={open}
          />
        )}
      />
    </section>
  )
}
