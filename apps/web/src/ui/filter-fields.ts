import type { ListFilter } from '../lib/list-state.ts'
import type { Option } from './multi-select.tsx'

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
