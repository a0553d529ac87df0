import { useId } from 'react'
import type { Sort } from '../lib/list-state.ts'
import { useText } from '../lib/office-text.ts'
import { Select } from './select.tsx'

interface SortSelectProps {
  readonly sorts: readonly { readonly id: string; readonly header: string }[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const directions = ['ASC', 'DESC'] as const
const keys = { ASC: 'table.ascending', DESC: 'table.descending' } as const

/** The order of a list where its rows have no header to press, as on a phone. */
export const SortSelect = ({ sorts, sort, onSort }: SortSelectProps) => {
  const text = useText()
  const id = useId()
  const choose = (value: string) => {
    const [column, direction] = value.split(' ')
    onSort(column ? { sort: column, direction: direction === 'DESC' ? 'DESC' : 'ASC' } : null)
  }
  return (
    <p className="sort-select">
      <label htmlFor={id}>{text('table.order')}</label>
      <Select id={id} small value={sort ? `${sort.sort} ${sort.direction}` : ''} onChange={choose}>
        <option value="">{text('table.noOrder')}</option>
        {sorts.flatMap((column) =>
          directions.map((direction) => (
            <option key={`${column.id} ${direction}`} value={`${column.id} ${direction}`}>
              {text(keys[direction], { column: column.header })}
            </option>
          )),
        )}
      </Select>
    </p>
  )
}
