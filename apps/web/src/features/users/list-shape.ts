import { investigatorSorts, userSorts, userStates } from '@canal/contract'
import type { ListShape } from '../../lib/list-state.ts'

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

const isState = (value: string) => (userStates as readonly string[]).includes(value)

/** What the address of the list of users may ask for. */
export const userListShape: ListShape = {
  sorts: userSorts,
  filters: {
    search: (value) => value.length <= 100,
    isActive: (value) => value === 'true' || value === 'false',
    role: (value) => value.length <= 100,
    channelId: isId,
    state: isState,
  },
}

/** The same of the list of external investigators. */
export const investigatorListShape: ListShape = {
  sorts: investigatorSorts,
  filters: {
    search: (value) => value.length <= 100,
    status: (value) => value === 'ACTIVE' || value === 'INACTIVE',
    channel: isId,
    state: isState,
  },
}
