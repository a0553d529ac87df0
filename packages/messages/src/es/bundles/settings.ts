import { channels } from '../channels.ts'
import { investigators } from '../investigators.ts'
import { roles } from '../roles.ts'
import { users } from '../users.ts'

export const texts = { ...users, ...roles, ...investigators, ...channels }
