import { channels } from './en/channels.ts'
import { investigators } from './en/investigators.ts'
import { roles } from './en/roles.ts'
import { users } from './en/users.ts'
import type { SettingsTexts } from './keys.ts'

/** What the administrator's pages say. Loaded with the first of them. */
export const texts = { ...users, ...roles, ...investigators, ...channels } satisfies Record<keyof SettingsTexts, string>
