import { channels } from './es/channels.ts'
import { investigators } from './es/investigators.ts'
import { roles } from './es/roles.ts'
import { setup } from './es/setup.ts'
import { users } from './es/users.ts'
import type { SettingsTexts } from './keys.ts'

/** What the administrator's pages and the first start say. Loaded with the first of them. */
export const texts = { ...users, ...roles, ...investigators, ...channels, ...setup } satisfies Record<
  keyof SettingsTexts,
  string
>
