import type { PersonName } from '@canal/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send, Vote } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState } from '../../lib/list-state.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnMenu, useColumnChoice } from '../../ui/column-menu.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListHeader } from '../../ui/list-header.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { requestListQuery } from './api.ts'
import { requestColumns, type RequestView } from './columns.tsx'
import { Beneath, hasBeneath } from './beneath.tsx'
import { listTitles, newestFirst, type ListedKind, type Whose } from './list-shape.ts'
import { useCaseSearch, useRequestFilters } from './use-request-filters.ts'

const nobody: readonly PersonName[] = []

const empties = {
  requests: {
    'access-to-files': 'request.empty.files',
    'archived-report': 'request.empty.archived',
    recusal: 'request.empty.recusals',
  },
  approvals: {
    'access-to-files': 'approval.empty.files',
    'archived-report': 'approval.empty.archived',
    recusal: 'approval.empty.recusals',
  },
} as const

/** Those that give way to the others where there is little room. */
const useColumns = (whose: Whose, kind: ListedKind) => {
  const text = useText()
  const where = whose === 'requests' ? '(width >= 80rem)' : '(width >= 100rem)'
  const archivedOn = { id: 'archivedOn', label: text('request.column.archivedOn'), where }
  return useColumnChoice(`${whose}-${kind}`, [
    ...(kind === 'archived-report' ? [archivedOn] : []),
    { id: 'date', label: text('request.column.date'), where },
  ])
}

interface RequestListProps {
  readonly whose: Whose
  readonly kind: ListedKind
  readonly username: string
  readonly state: ListState
  readonly onState: GoTo
}

/** Requests of one kind, one's own or those that one may vote on; the state of the list is in the address. */
export const RequestList = ({ whose, kind, username, state, onState }: RequestListProps) => {
  const text = useText()
  const dates = useDates()
  const now = useNow()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  const fields = useRequestFilters()
  const [typed, setTyped] = useCaseSearch(state, onState)
  const choice = useColumns(whose, kind)
  const query = useQuery(requestListQuery(useCall(), whose, kind, listQuery(state, newestFirst)))
  const people = query.data?.people ?? nobody
  const view = useMemo<RequestView>(
    () => ({ text, dates, nameOf: (one) => nameIn({ people }, one), username, whose, kind, now }),
    [text, dates, people, username, whose, kind, now],
  )
  const hidden = choice.hidden.join()
  const columns = useMemo(
    () => requestColumns(view).filter(({ id }) => !hidden.split(',').includes(id)),
    [view, hidden],
  )
  const clear = () => {
    setTyped('')
    onState({ ...state, filters: [], page: 1 })
  }
  const title = text(listTitles[kind])
  return (
    <section ref={section}>
      <ListHeader
        title={title}
        count={query.data?.total}
        search={{ label: text('request.search'), value: typed, onChange: setTyped }}
        filters={{ fields, filters: state.filters, onFilters: (filters) => onState({ ...state, filters, page: 1 }) }}
      >
        <ColumnMenu {...choice} />
        <Keys list={section} />
      </ListHeader>
      <ListView
        query={query}
        state={state}
        onState={onState}
        own={newestFirst}
        icon={whose === 'requests' ? Send : Vote}
        failed={text('request.failed')}
        firstUse={text(empties[whose][kind])}
        isNarrowed={state.filters.length > 0}
        noResults={
          <>
            <p className="quiet">{text('request.noMatch')}</p>
            <Button variant="outline" onClick={clear}>
              {text('filters.clearEverything')}
            </Button>
          </>
        }
        table={(table) => (
          <DataTable
            {...table}
            kind="requests"
            caption={`${text(`nav.${whose}`)}: ${title}`}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ reportId }) => void navigate({ to: '/admin/reports/$id/{-$section}', params: { id: reportId } })}
            beneath={(request) => hasBeneath(request) && <Beneath request={request} view={view} />}
          />
        )}
      />
    </section>
  )
}
