import { ListFilter as FilterIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import type { ListFilter } from '../lib/list-state.ts'
import type { FiltersProps } from './filter-fields.ts'
import { Popover } from './popover.tsx'

const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })))

/** The filters that stand in the popover and as chips, in the order of its fields. */
export const activeFilters = ({ fields, filters }: Pick<FiltersProps, 'fields' | 'filters'>): readonly ListFilter[] =>
  fields.flatMap((field) => filters.filter(({ id }) => id === field.id))

/** Filters (specification §2): Clear, Apply, and a dot on the button while any is active. */
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
