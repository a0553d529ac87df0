import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import type { FiltersProps } from './filter-fields.ts'
import { SearchBox, type SearchProps } from './search-box.tsx'

interface ListHeaderProps {
  readonly title: string
  /** How many there are, or how many of all are listed; unknown until the list has come. */
  readonly count?: number | string | undefined
  readonly search?: SearchProps
  readonly filters?: FiltersProps
  readonly add?: { readonly label: string; readonly onAdd: () => void }
  /** Smaller tools: columns, keys. */
  readonly children?: ReactNode
}

/** The one header of lists (specification §2): title, count, search, filters, a button to add; the filters as chips. */
export const ListHeader = ({ title, count, search, filters, add, children }: ListHeaderProps) => (
  <>
    <div className="section-head" data-list>
      <h2>
        {title} {count !== undefined && <span className="quiet num">{count}</span>}
      </h2>
      {search && <SearchBox {...search} />}
      {filters && filters.fields.length > 0 && <Filters {...filters} />}
      {children}
      {add && (
        <Button size="sm" onClick={add.onAdd}>
          <Plus className="icon" aria-hidden />
          {add.label}
        </Button>
      )}
    </div>
    {filters && <Chips {...filters} />}
  </>
)
