import type { Page } from '@canal/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { failureText } from '../lib/failure-text.ts'
import { currentSort, withSort, type ListState, type Sort } from '../lib/list-state.ts'
import { useText } from '../lib/office-text.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { Pager } from './pager.tsx'
import { Empty, Failed } from './states.tsx'

/** How to go to another state of the list; `replace` leaves no step to go back to. */
export type GoTo = (state: ListState, how?: { readonly replace?: boolean }) => void

/** What a list hands to its table. */
export interface TableState<T> {
  readonly items: readonly T[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly skeleton: number
  readonly busy: boolean
  readonly empty: ReactNode
}

interface ListViewProps<T> {
  readonly query: UseQueryResult<Page<T>>
  readonly state: ListState
  readonly onState: GoTo
  /** The page's own order, where its address names none. */
  readonly own: Sort
  readonly icon: LucideIcon
  readonly failed: string
  /** What to say while there is nothing at all; told apart from what matches nothing. */
  readonly firstUse: string
  readonly isNarrowed: boolean
  /** Under 'No results': why, and the way back. */
  readonly noResults: ReactNode
  /** The rows to show of a page's items, where the page itself is searched. */
  readonly only?: (items: readonly T[]) => readonly T[]
  /** How many of a page's rows are shown, where the page itself is searched. */
  readonly rangeOf?: (shown: number, loaded: number) => string
  readonly table: (state: TableState<T>) => ReactNode
}

/** Every state of a list: loading, failed, empty on first use, without results, filled, changing. */
export const ListView = <T,>(props: ListViewProps<T>) => {
  const { query, state, onState, own, icon, isNarrowed, only, table } = props
  const text = useText()
  const page = query.data
  const isLate = useDelayed(query.isPending)
  const isUpdating = useDelayed(query.isPlaceholderData)
  useFallback(page, state, onState, query.isPlaceholderData)
  if (query.isError && !page)
    return (
      <Failed
        icon={icon}
        title={props.failed}
        detail={failureText(query.error, text)}
        onRetry={() => void query.refetch()}
      />
    )
  const items = page ? (only?.(page.items) ?? page.items) : []
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? text('table.loading') : isUpdating ? text('table.updating') : ''}
      </p>
      {page?.total === 0 && !isNarrowed ? (
        <Empty icon={icon} title={props.firstUse} />
      ) : (
        table({
          items,
          sort: currentSort(state, own),
          onSort: (sort) => onState(withSort(state, sort)),
          skeleton: isLate ? state.size : 0,
          busy: query.isPlaceholderData,
          empty: page && items.length === 0 ? <NoResults>{props.noResults}</NoResults> : null,
        })
      )}
      {page && page.total > 0 && (
        <Pager
          page={state.page}
          size={state.size}
          total={page.total}
          busy={query.isPlaceholderData}
          range={only && props.rangeOf?.(items.length, page.items.length)}
          onPage={(next) => onState({ ...state, page: next })}
          onSize={(size) => onState({ ...state, size, page: 1 })}
          onGrow={(size) => onState({ ...state, size }, { replace: true })}
        />
      )}
    </>
  )
}

/** An address may name a page that is gone, after reports were archived or filters added: then the last one is shown. */
const useFallback = (page: Page<unknown> | undefined, state: ListState, onState: GoTo, isOld: boolean) => {
  const last = page ? Math.max(1, Math.ceil(page.total / state.size)) : state.page
  const isBeyond = page !== undefined && !isOld && state.page > last
  useEffect(() => {
    if (isBeyond) onState({ ...state, page: last }, { replace: true })
  }, [isBeyond, last, onState, state])
}

/** In a table without rows: why, and the way back. */
export const NoResults = ({ children }: { children: ReactNode }) => {
  const text = useText()
  return (
    <div className="no-results">
      <SearchX className="icon" aria-hidden />
      <p>
        <strong>{text('table.noResults')}</strong>
      </p>
      {children}
    </div>
  )
}
