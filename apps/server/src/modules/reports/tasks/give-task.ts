import type { z } from 'zod/mini'
import type { noteSchema } from '@canal/contract/notes/schemas'
import { taskMostYears } from '@canal/contract/notes/tasks'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalidField } from '../../../platform/errors.ts'
import { dayBounds, monthsLater } from '../../../platform/time.ts'
import type { Person } from '../../accounts/people/directory.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { findChannel } from '../../channels/find-channel.ts'

type Asked = NonNullable<z.output<typeof noteSchema>['task']>

/** A task as it is asked for: who of the readers of its note has it, and the end of its day in the channel's zone. */
export interface NewTask {
  holder: Person
  dueAt: Date
}

/**
 * Throws `invalid` for a day that is over or too far away, and for anybody but `readers`, whether or
 * not they exist.
 */
export const newTask = async (
  tx: Tx,
  deps: Deps,
  { username, until }: Asked,
  { channelId, readers }: { channelId: string; readers: readonly Person[] },
): Promise<NewTask> => {
  const holder = readers.find((person) => person.username === username)
  if (!holder) throw invalidField('task', 'errors.invalidInput')
  const timeZone = (await findChannel(tx, channelId))?.time_zone ?? 'Europe/Madrid'
  const now = deps.now()
  const bounds = dayBounds(until, timeZone)
  const dueAt = bounds && new Date(bounds.to.getTime() - 1000)
  if (!dueAt || dueAt < now || dueAt > monthsLater(now, 12 * taskMostYears, timeZone))
    throw invalidField('task', 'errors.invalidDate')
  return { holder, dueAt }
}
