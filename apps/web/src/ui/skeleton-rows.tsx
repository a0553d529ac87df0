import type { Column } from './column.ts'

/** Rows shaped like those to come; a screen reader hears of the loading elsewhere. */
export const SkeletonRows = <T,>({ columns, rows }: { columns: readonly Column<T>[]; rows: number }) =>
  Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden="true" className="skeleton">
      {columns.map((column) => (
        <td key={column.id} className={column.className}>
          <span className="bone" data-size={column.bone ?? 'm'} />
        </td>
      ))}
    </tr>
  ))
