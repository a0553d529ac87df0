import { logTypes, statuses, type LogType, type ReportStatus } from '@canal/contract'
import { invalidField } from '../../../platform/errors.ts'
import type { Condition } from '../../../platform/http/list-query.ts'
import { dayBounds } from '../../../platform/time.ts'
import type { Person } from '../../accounts/people/directory.ts'
import type { LogPage } from '../../audit-log/entries.ts'

export type LogFilter = 'type' | 'user' | 'status' | 'caseNumber' | 'createdAt' | 'createdFrom' | 'createdTo'

/** Conditions of a log's query, as sent. Later ones narrow earlier ones (decisions §7: AND). */
export type Conditions = readonly Condition<LogFilter>[]

const listsOf = (conditions: Conditions, id: LogFilter) =>
  conditions.filter((condition) => condition.id === id).map(({ values }) => values)

const isOf =
  <T extends string>(known: readonly T[]) =>
  (value: string): value is T =>
    (known as readonly string[]).includes(value)

/** Those of the known values that all lists name; null for all. Throws `invalid` for what is none. */
const chosen = <T extends string>(conditions: Conditions, id: LogFilter, known: readonly T[]): T[] | null => {
  const lists = listsOf(conditions, id)
  if (lists.length === 0) return null
  if (!lists.flat().every(isOf(known))) throw invalidField(id, 'errors.invalidInput')
  return known.filter((value) => lists.every((list) => list.includes(value)))
}

/** The kinds that are wanted; null for all. Throws `invalid` for what is no kind. */
export const typesOf = (conditions: Conditions): LogType[] | null => chosen(conditions, 'type', logTypes)

/** The states of the report that are wanted; null for all. Throws `invalid` for what is no status. */
export const statusesOf = (conditions: Conditions): ReportStatus[] | null => chosen(conditions, 'status', statuses)

/** Who is asked after, by username; somebody whom the channel does not know did nothing. Null for anybody. */
export const usersOf = (conditions: Conditions, people: readonly Person[]): LogPage['users'] => {
  const lists = listsOf(conditions, 'user')
  if (lists.length === 0) return null
  return people
    .filter(({ username }) => lists.every((list) => list.includes(username)))
    .flatMap(({ everyTag }) => everyTag)
}

const always = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) }

/** The days that are wanted, in the channel's zone; null for any. Throws `invalid` for what is no day. */
export const betweenOf = (conditions: Conditions, timeZone: string): LogPage['between'] => {
  const daysOf = (id: LogFilter) =>
    listsOf(conditions, id)
      .flat()
      .map((day) => {
        const bounds = dayBounds(day, timeZone)
        if (!bounds) throw invalidField(id, 'errors.invalidDate')
        return bounds
      })
  const days = [
    ...daysOf('createdAt'),
    ...daysOf('createdFrom').map(({ from }) => ({ ...always, from })),
    ...daysOf('createdTo').map(({ to }) => ({ ...always, to })),
  ]
  if (days.length === 0) return null
  const latest = (dates: Date[]) => dates.reduce((a, b) => (a > b ? a : b))
  const earliest = (dates: Date[]) => dates.reduce((a, b) => (a < b ? a : b))
  return { from: latest(days.map(({ from }) => from)), to: earliest(days.map(({ to }) => to)) }
}
