import { channels } from './es/channels.ts'
import { investigators } from './es/investigators.ts'
import { roles } from './es/roles.ts'
import { users } from './es/users.ts'
import type { SettingsTexts } from './keys.ts'

/** What the administrator's pages say. Loaded with the first of them. */
export const texts = { ...users, ...roles, ...investigators, ...channels } satisfies Record<keyof SettingsTexts, string>
