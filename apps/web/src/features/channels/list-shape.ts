import { channelSorts } from '@canal/contract'
import type { ListShape } from '../../lib/list-state.ts'

/** What the address of the list of channels may ask for. */
export const channelListShape: ListShape = {
  sorts: channelSorts,
  filters: {
    search: (value) => value.length <= 100,
    status: (value) => value === 'ACTIVE' || value === 'INACTIVE',
  },
}
