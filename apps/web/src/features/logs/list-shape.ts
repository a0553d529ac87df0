import { logTypes } from '@canal/contract'
import type { ListShape } from '../../lib/list-state.ts'
import { logAddressShape } from './address-shape.ts'

/** What the log may be asked for. */
export const logListShape: ListShape = {
  ...logAddressShape,
  filters: { ...logAddressShape.filters, type: (value) => logTypes.some((type) => type === value) },
}
