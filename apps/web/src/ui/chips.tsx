import { X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../lib/office-text.ts'
import type { ListFilter } from '../lib/list-state.ts'
import { valuesOf } from '../lib/list-state.ts'
import { Button } from './button.tsx'
import { activeFilters } from './filters.tsx'
import type { FilterField, FiltersProps } from './filter-fields.ts'
import { fromIsoDay } from './iso-day.ts'

const wordsOf = (field: FilterField, filter: ListFilter): string =>
  valuesOf(filter)
    .map((value) => {
      if (field.kind === 'day') return fromIsoDay(value)
      return field.options.find((option) => option.value === value)?.label ?? value
    })
    .join(', ')

/** The filters in force, each to be taken away by itself. */
export const Chips = (props: FiltersProps) => {
  const { fields, filters, onFilters } = props
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const active = activeFilters(props)
  if (active.length === 0) return null
  const remove = (gone: readonly ListFilter[]) => {
    // The focus must not fall off the page with the chip: it goes to the next one, or to the button of the filters.
    const left = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      (button) => !gone.some(({ id }) => button.dataset['filter'] === id),
    )
    const next = active.length > gone.length ? left[0] : undefined
    const opener = list.current?.closest('section')?.querySelector<HTMLElement>('.filters-button')
    ;(next ?? opener)?.focus()
    onFilters(filters.filter((filter) => !gone.includes(filter)))
  }
  return (
    <ul className="chips" ref={list} aria-label={text('filters.list')}>
      {active.map((filter) => {
        const field = fields.find(({ id }) => id === filter.id)
        if (!field) return null
        const words = wordsOf(field, filter)
        return (
          <li key={filter.id} className="chip">
            <span>
              {field.kind === 'day' ? field.label : text('filters.chip', { name: field.label })} <b>{words}</b>
            </span>
            <button
              type="button"
              data-filter={filter.id}
              aria-label={text('filters.removeNamed', { name: field.label, value: words })}
              onClick={() => remove([filter])}
            >
              <X className="icon" aria-hidden />
            </button>
          </li>
        )
      })}
      <li>
        <Button variant="link" size="xs" onClick={() => remove(active)}>
          {text('filters.clearAll')}
        </Button>
      </li>
    </ul>
  )
}
