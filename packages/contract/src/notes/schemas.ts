import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { reportBounds } from '../reports/limits.ts'
import { taskStates } from './tasks.ts'

export const noteSchema = z.object({
  id: field.id,
  text: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(reportBounds.chatMessage)),
  /** Usernames of colleagues with access. */
  mentions: z._default(z.array(field.username).check(z.maxLength(reportBounds.mentions)), []),
  /** Makes it a task: of a member with access, oneself among them, until a day (yyyy-mm-dd) in the channel's zone. */
  task: z.optional(z.object({ username: field.username, until: z.iso.date() })),
  /** The version of the writer's own draft that this was, which goes with the sending. */
  draft: field.version,
})

/** `messageId`: of the note that is the task. */
export const settleTaskSchema = z.object({ id: field.id, messageId: field.id, state: z.enum(taskStates) })
