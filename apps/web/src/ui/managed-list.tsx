import type { Page } from '@canal/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { ListFilter, ListState, Sort } from '../lib/list-state.ts'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { FilterField } from './filter-fields.ts'
import { Keys } from './keys.tsx'
import { ListHeader } from './list-header.tsx'
import { ListView, type GoTo } from './list-view.tsx'
import { useListSearch } from './use-list-search.ts'

interface ManagedListProps<T> {
  readonly query: UseQueryResult<Page<T>>
  readonly state: ListState
  readonly onState: GoTo
  /** The list's own order, where its address names none. */
  readonly own: Sort
  readonly icon: LucideIcon
  /** How rows reflow on a phone; also fixes the columns' widths. */
  readonly kind: string
  readonly columns: readonly Column<T>[]
  readonly title: string
  readonly lead?: string
  readonly failed: string
  readonly firstUse: string
  readonly add: { readonly label: string; readonly onAdd: () => void }
  /** Where the list can be searched and filtered: by what, and what to say where nothing matches. */
  readonly narrowing?: {
    readonly label: string
    readonly fields: readonly FilterField[]
    readonly noMatch: string
  }
  /** The dialogs of the list and its rows. */
  readonly children: ReactNode
}

/** A list of what administrators make and change (specification §2, settings): header, every state, rows, dialogs. */
export const ManagedList = <T extends { readonly id: string }>(props: ManagedListProps<T>) => {
  const { query, state, onState, own, icon, kind, columns, title, lead, failed, firstUse, add, narrowing } = props
  const text = useText()
  const section = useRef<HTMLElement>(null)
  const [typed, setTyped] = useListSearch(state, onState)
  const { filters } = state
  return (
    <section ref={section}>
      <ListHeader
        title={title}
        count={query.data?.total}
        add={add}
        {...(narrowing && {
          search: { label: narrowing.label, value: typed, onChange: setTyped },
          filters: {
            fields: narrowing.fields,
            filters,
            onFilters: (next: readonly ListFilter[]) => onState({ ...state, filters: next, page: 1 }),
          },
        })}
      >
        <Keys list={section} />
      </ListHeader>
      {lead && <p className="quiet">{lead}</p>}
      <ListView
        query={query}
        state={state}
        onState={onState}
        own={own}
        icon={icon}
        failed={failed}
        firstUse={firstUse}
        isNarrowed={filters.length > 0}
        noResults={
          narrowing && (
            <>
              <p className="quiet">{narrowing.noMatch}</p>
              <Button variant="outline" onClick={() => onState({ ...state, filters: [], page: 1 })}>
                {text('filters.clearEverything')}
              </Button>
            </>
          )
        }
        table={(table) => <DataTable {...table} kind={kind} caption={title} columns={columns} keyOf={({ id }) => id} />}
      />
      {props.children}
    </section>
  )
}
