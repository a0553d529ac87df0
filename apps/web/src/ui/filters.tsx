import { ListFilter as FilterIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import type { ListFilter } from '../lib/list-state.ts'
import type { Option } from './multi-select.tsx'
import { Popover } from './popover.tsx'

/** What a list can be narrowed by: a day (kept as yyyy-mm-dd; its label reads on into the day), one of some choices, any of several. */
export type FilterField =
  | { readonly kind: 'day'; readonly id: string; readonly label: string }
  | {
      readonly kind: 'one'
      readonly id: string
      readonly label: string
      /** The choice that narrows nothing. */
      readonly all: string
      readonly options: readonly Option[]
    }
  | { readonly kind: 'many'; readonly id: string; readonly label: string; readonly options: readonly Option[] }

export interface FiltersProps {
  readonly fields: readonly FilterField[]
  /** Those in force; others than the fields' stay as they are. */
  readonly filters: readonly ListFilter[]
  readonly onFilters: (filters: readonly ListFilter[]) => void
}

const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })))

/** The filters that stand in the popover and as chips, in the order of its fields. */
export const activeFilters = ({ fields, filters }: Pick<FiltersProps, 'fields' | 'filters'>): readonly ListFilter[] =>
  fields.flatMap((field) => filters.filter(({ id }) => id === field.id))

/** The specification's filters (§2): Clear, Apply, and a dot on the button while any is active. */
export const Filters = (props: FiltersProps) => {
  const text = useText()
  const [open, setOpen] = useState(false)
  const isActive = activeFilters(props).length > 0
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      label={text('filters.title')}
      button={{
        className: 'button filters-button',
        'data-variant': 'outline',
        'data-size': 'sm',
        children: (
          <>
            <FilterIcon className="icon" aria-hidden />
            {text('filters.title')}
            {isActive && (
              <>
                <span className="filters-dot" />
                <span className="visually-hidden">({text('filters.active')})</span>
              </>
            )}
          </>
        ),
      }}
    >
      <Suspense fallback={<p className="popover-body quiet">{text('state.loading')}</p>}>
        <FilterPanel {...props} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
