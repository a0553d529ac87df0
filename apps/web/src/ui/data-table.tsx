import { tableFeatures, useTable, type ColumnDef, type Header, type Row } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown, LoaderCircle } from 'lucide-react'
import { useEffect, useMemo, useRef, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { nextSort, type Sort } from '../lib/list-state.ts'
import { offerRows } from '../lib/row-focus.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import type { Column } from './column.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortSelect } from './sort-select.tsx'

interface Meta {
  readonly column: Column<unknown>
}

const features = tableFeatures({ columnMeta: {} as Meta })
type Features = typeof features

interface DataTableProps<T> {
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort | null) => void
  /** What can be sorted by where rows have no header; the sortable columns unless more are named. */
  readonly sorts?: readonly Pick<Column<T>, 'id' | 'header'>[]
  /** Attributes of a row, such as `data-unread`. */
  readonly rowProps?: (item: T) => Readonly<Record<string, string | undefined>>
  readonly onOpen?: (item: T) => void
  /** What belongs to a row and has no column, on a line of its own beneath it; `false` where there is nothing. */
  readonly beneath?: (item: T) => ReactNode
  /** How rows reflow on a phone; also fixes the columns' widths. */
  readonly kind: string
  /** So many rows of skeleton stand in for rows that have not come yet. */
  readonly skeleton?: number
  /** Old rows stay readable while new ones come, under an overlay once that takes a moment. */
  readonly busy?: boolean
  /** Stands in a row of its own where there are no others. */
  readonly empty?: ReactNode
}

const none: never[] = []
const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const

/** The one table: fixed columns shared by rows and skeleton, sorting in the header, rows that reflow on a phone. */
export const DataTable = <T extends object>(props: DataTableProps<T>) => {
  const { caption, columns, items, keyOf, sort, sorts, onSort, kind, skeleton = 0, busy = false, empty } = props
  const isOverlaid = useDelayed(busy)
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, T> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        meta: { column: column as Column<unknown> },
      })),
    [columns],
  )
  const data = items.length > 0 ? (items as T[]) : none
  const table = useTable<Features, T>({ features, columns: definitions, data, getRowId: keyOf })
  const wrap = useRef<HTMLDivElement>(null)
  useEffect(() => offerRows(wrap.current), [items])
  return (
    <div className="table-wrap" ref={wrap}>
      {onSort && (
        <SortSelect sorts={sorts ?? columns.filter(({ sortable }) => sortable)} sort={sort ?? null} onSort={onSort} />
      )}
      <table className="table" data-kind={kind} role="table" aria-busy={busy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {table.getFlatHeaders().map((header) => (
              <HeaderCell key={header.id} header={header} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {skeleton > 0 ? (
            <SkeletonRows columns={columns} rows={skeleton} />
          ) : (
            table.getRowModel().rows.map((row) => <BodyRow key={row.id} row={row} {...props} />)
          )}
          {empty && skeleton === 0 && (
            <tr role="row" className="empty-row">
              <td role="cell" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {isOverlaid && (
        <div className="overlay" aria-hidden>
          <LoaderCircle className="icon spin" />
        </div>
      )}
    </div>
  )
}

interface HeaderCellProps<T extends object> {
  readonly header: Header<Features, T, unknown>
  readonly sort: Sort | null | undefined
  readonly onSort: ((sort: Sort | null) => void) | undefined
}

const HeaderCell = <T extends object>({ header, sort, onSort }: HeaderCellProps<T>) => {
  const text = useText()
  const column = header.column.columnDef.meta?.column
  if (!column) return null
  const sorted = sort?.sort === column.id ? sort.direction : null
  const Icon = sorted === 'ASC' ? ArrowUp : sorted === 'DESC' ? ArrowDown : ChevronsUpDown
  const canSort = column.sortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.className}
      {...(canSort ? { 'aria-sort': sorted ? ariaSort[sorted] : 'none' } : {})}
    >
      {canSort ? (
        <button
          type="button"
          className="sort"
          title={text('table.sortBy', { column: column.header })}
          onClick={() => onSort(nextSort(sort ?? null, column.id))}
        >
          {column.header}
          <Icon className="icon" aria-hidden />
        </button>
      ) : (
        <span className={column.hiddenHeader ? 'visually-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  )
}

const BodyRow = <T extends object>({
  row,
  rowProps,
  onOpen,
  beneath,
}: DataTableProps<T> & { row: Row<Features, T> }) => {
  const open =
    onOpen &&
    ((event: MouseEvent) => {
      // A press that marks text, or meets a control of the row, is not meant for the row.
      if (window.getSelection()?.type === 'Range' || (event.target as Element).closest('a, button')) return
      onOpen(row.original)
    })
  const under = beneath?.(row.original)
  return (
    <>
      {/* The row is a larger target for the link in it, which is what the keyboard and screen readers use. */}
      <tr role="row" data-row="" data-opens={open ? '' : undefined} onClick={open} {...rowProps?.(row.original)}>
        {row.getAllCells().map((cell) => {
          const column = cell.column.columnDef.meta?.column
          const content = column?.cell(row.original)
          return column?.row ? (
            <th key={cell.id} role="rowheader" scope="row" className={column.className}>
              {content}
            </th>
          ) : (
            <td key={cell.id} role="cell" className={column?.className}>
              {content}
            </td>
          )
        })}
      </tr>
      {under && (
        <tr role="row" className="beneath-row">
          <td role="cell" colSpan={row.getAllCells().length}>
            {under}
          </td>
        </tr>
      )}
    </>
  )
}
