import type { ReactNode } from 'react'

export interface Column<T> {
  /** Also the property that the list is sorted by, where it can be. */
  readonly id: string
  readonly header: string
  readonly cell: (item: T) => ReactNode
  readonly sortable?: boolean
  /** `row`: the cell that names its row. `bone`: how wide its skeleton is. */
  readonly row?: boolean
  readonly className?: string
  readonly bone?: 's' | 'm' | 'l' | 'badge' | 'title'
  readonly hiddenHeader?: boolean
}
