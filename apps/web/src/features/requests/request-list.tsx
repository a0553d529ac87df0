import type { PersonName } from '@canal/contract'
import type { ListedKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send, Vote } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState } from '../../lib/list-state.ts'
import { nameIn } from '../../lib/names.ts'
import { shownKinds } from '../../lib/request-kinds.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useLanding } from '../../lib/use-landing.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnMenu, useColumnChoice } from '../../ui/column-menu.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListHeader } from '../../ui/list-header.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { SearchScope } from '../../ui/search-scope.tsx'
import { holdWords, useCaseSearch } from '../../ui/use-case-search.ts'
import { requestListQuery } from './api.ts'
import { requestColumns, type RequestView } from './columns.tsx'
import { Beneath, hasBeneath } from './beneath.tsx'
import { newestFirst, type Whose } from './list-shape.ts'
import { useRequestFilters } from './use-request-filters.ts'

const nobody: readonly PersonName[] = []

/** What is read of each: the subject, why it was asked, and why others asked to be added. */
const withWords = (items: readonly AccessRequest[], words: string): readonly AccessRequest[] =>
  items.filter(({ subject, reason, accessRequests }) =>
    holdWords([subject, reason, ...accessRequests.map((reopenedAccess) => reopenedAccess.reason)], words),
  )

/** Those that give way to the others where there is little room. */
const useColumns = (whose: Whose, kind: ListedKind) => {
  const text = useText()
  const where = whose === 'requests' ? '(width >= 80rem)' : '(width >= 100rem)'
  const archivedOn = { id: 'archivedOn', label: text('request.column.archivedOn'), where }
  return useColumnChoice(`${whose}-${kind}`, [
    ...(shownKinds[kind].gives === 'hours' ? [archivedOn] : []),
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
  useLanding()
  const fields = useRequestFilters()
  const search = useCaseSearch(state, onState)
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
    search.setTyped('')
    onState({ ...state, filters: [], page: 1 })
  }
  const title = text(`request.list.${kind}`)
  const { words } = search
  const searched = query.data?.items ?? []
  const matches = words ? withWords(searched, words).length : 0
  const scope = words !== '' && query.data && (
    <SearchScope
      found={
        matches > 0 ? text('request.search.matches', { count: matches, words }) : text('request.search.none', { words })
      }
      covered={text('request.search.scope', { count: searched.length, total: query.data.total })}
      size={state.size}
      isPart={query.data.total > searched.length}
      onSize={(size) => onState({ ...state, size, page: 1 })}
    />
  )
  return (
    <section ref={section}>
      <ListHeader
        title={title}
        count={query.data?.total}
        search={{
          label: text('request.search.label'),
          hint: text('request.search.hint'),
          value: search.typed,
          onChange: search.setTyped,
        }}
        filters={{ fields, filters: state.filters, onFilters: (filters) => onState({ ...state, filters, page: 1 }) }}
      >
        <ColumnMenu {...choice} />
        <Keys list={section} />
      </ListHeader>
      {matches > 0 && scope}
      <ListView<AccessRequest>
        query={query}
        state={state}
        onState={onState}
        own={newestFirst}
        icon={whose === 'requests' ? Send : Vote}
        failed={text('request.failed')}
        firstUse={text(whose === 'requests' ? `request.empty.${kind}` : `approval.empty.${kind}`)}
        isNarrowed={state.filters.length > 0 || search.words !== ''}
        noResults={
          <>
            {scope || <p className="quiet">{text('request.noMatch')}</p>}
            <Button variant="outline" onClick={clear}>
              {text('filters.clearEverything')}
            </Button>
          </>
        }
        {...(search.words && {
          only: (items) => withWords(items, search.words),
          rangeOf: (shown, count) => text('request.search.onPage', { shown, count }),
        })}
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
