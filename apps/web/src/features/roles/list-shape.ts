import { roleSorts } from '@canal/contract'
import type { ListShape } from '../../lib/list-state.ts'

/** What the address of the list of roles may ask for. */
export const roleListShape: ListShape = { sorts: roleSorts, filters: {} }
