import { sql, type RawBuilder } from 'kysely'
import { dueDays, dueFilters } from '@canal/contract/reports/lists'
import { isStatus, statuses, type ReportStatus } from '@canal/contract/reports/statuses'
import { shut } from '../../../platform/db/statuses.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Condition } from '../../../platform/http/list-query.ts'
import { dayBounds, daysLater } from '../../../platform/time.ts'
import { firstEpoch } from '../../report-access/slots.ts'
import type { Person } from '../../accounts/people/directory.ts'
import { caseNumberRanges } from './case-number-search.ts'

export type ReportFilter = 'status' | 'notStatus' | 'reviewers' | 'createdAt' | 'deadline' | 'due' | 'caseNumber'

export interface Reader {
  actor: MemberActor
}

/** Who asks, when, on whose clock, and the people whom a username can mean. */
export interface Asking extends Reader {
  people: readonly Pick<Person, 'username' | 'tag'>[]
  timeZone: string
  now: Date
}

type Sql = RawBuilder<unknown>

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

/** Throws 422 for what is no status. */
const statusesOf = ({ id, values }: Condition<ReportFilter>): ReportStatus[] => {
  if (!values.every(isStatus)) throw invalidField(id, 'errors.invalidInput')
  return values
}

/** The statuses that conditions leave, where they ask for nothing else; null where they do. */
export const onlyStatuses = (conditions: readonly Condition<ReportFilter>[]): ReportStatus[] | null => {
  let left: ReportStatus[] = [...statuses]
  for (const condition of conditions) {
    if (condition.id !== 'status' && condition.id !== 'notStatus') return null
    const named = statusesOf(condition)
    left = left.filter((status) => named.includes(status) === (condition.id === 'status'))
  }
  return left
}

const isArchivedAlone = (values: readonly string[]) => values.length === 1 && values[0] === 'archived'

/** Said in the partial indexes' own words where it is the common one, so that they serve. */
const statusCondition = (condition: Condition<ReportFilter>): Sql => {
  const named = statusesOf(condition)
  const isNot = condition.id === 'notStatus'
  if (isArchivedAlone(named)) return isNot ? sql`r.status <> 'archived'` : sql`r.status = 'archived'`
  return isNot ? sql`not (r.status = any(${named}::text[]))` : sql`r.status = any(${named}::text[])`
}

const dayCondition = ({ id, values }: Condition<ReportFilter>, column: Sql, timeZone: string): Sql =>
  anyOf(
    values.map((day) => {
      const bounds = dayBounds(day, timeZone)
      if (!bounds) throw invalidField(id, 'errors.invalidDate')
      return sql`(${column} >= ${bounds.from} and ${column} < ${bounds.to})`
    }),
  )

const caseColumns = { number: sql`r.case_number`, serial: sql`r.case_serial` } as const

/**
 * The case numbers, of a report `r`, that begin so. In the words of the indexes: LIKE would not do, since row-level
 * security trusts it with no index.
 */
export const caseNumberCondition = ({ id, values }: { id: string; values: readonly string[] }): Sql => {
  const ranges = values.map(caseNumberRanges)
  if (ranges.some((found) => found.length === 0)) throw invalidField(id, 'errors.invalidInput')
  return anyOf(
    ranges.flat().map(({ part, from, below }) => {
      const column = caseColumns[part]
      return sql`(${column} ~>=~ ${from}::text and ${column} ~<~ ${below}::text)`
    }),
  )
}

/** By the keys of later epochs, or by pairs that a reset cut off, nobody opens the report: its row conceals as much. */
const holdsKey = ({ actor }: Reader): Sql => sql`exists (select 1 from slot s
    where s.channel_id = r.channel_id and s.report_id = r.id and s.holder_tag = ${actor.tag} and s.kind = 'access'
      and s.target = 'internal' and s.epoch = ${firstEpoch} and s.key_version = ${actor.keyring.version}
      and (s.expires_at is null or s.expires_at > clock_timestamp()))`

/** Of which rows the list says when something last happened: those that the actor may open now. */
export const showsActivity = (reader: Reader): Sql => {
  const { actor } = reader
  const isOpen = actor.isInvestigator ? sql`r.status not in ${shut}` : sql`r.status <> 'archived'`
  return sql`${isOpen} and ${holdsKey(reader)}`
}

/** Rows for which a term runs, and of which the list says so. */
export const showsNext = (reader: Reader): Sql =>
  sql`${showsActivity(reader)} and r.status not in ${shut} and r.next_due_at is not null`

/**
 * Assigned to one of those named. Who has part in a report is for those who have it, or had it when it was archived: for
 * anybody else the condition must not tell what the row conceals, except about themselves.
 */
const reviewersCondition = (asking: Asking, usernames: readonly string[]): Sql => {
  const { actor, people } = asking
  const tags = people.filter((person) => usernames.includes(person.username)).map((person) => person.tag)
  const assigned = (only: Sql) => sql`exists (select 1 from report_reviewer v
    where v.channel_id = r.channel_id and v.report_id = r.id and ${only})`
  const own = assigned(sql`v.holder_tag = ${actor.tag}`)
  const others = tags.filter((tag) => !tag.equals(actor.tag))
  const asked = others.length < tags.length ? [own] : []
  if (others.length === 0) return anyOf(asked)
  const relation = actor.isInvestigator ? 'shared' : 'former'
  const isPart = sql`(${holdsKey(asking)}
    or (r.status in ${shut} and exists (select 1 from report_grant g
      where g.channel_id = r.channel_id and g.report_id = r.id and g.holder_tag = ${actor.tag}
        and g.relation = ${relation} and (g.expires_at is null or g.expires_at > now()))))`
  return anyOf([...asked, sql`(${assigned(sql`v.holder_tag = any(${others}::bytea[])`)} and ${isPart})`])
}

/** Whose next term ends within some days, or has ended; only of rows that say so, for the condition must not tell more. */
const dueCondition = (asking: Asking, { id, values }: Condition<ReportFilter>): Sql =>
  anyOf(
    values.map((value) => {
      const span = dueFilters.find((one) => one === value)
      if (!span) throw invalidField(id, 'errors.invalidInput')
      const end = daysLater(asking.now, dueDays[span], asking.timeZone)
      return sql`(${showsNext(asking)} and r.next_due_at <= ${end})`
    }),
  )

const conditionOf = (asking: Asking, condition: Condition<ReportFilter>): Sql => {
  switch (condition.id) {
    case 'status':
    case 'notStatus':
      return statusCondition(condition)
    case 'createdAt':
      return dayCondition(condition, sql`r.created_at`, asking.timeZone)
    case 'deadline':
      return dayCondition(condition, sql`r.deadline`, asking.timeZone)
    case 'due':
      return dueCondition(asking, condition)
    case 'caseNumber':
      return caseNumberCondition(condition)
    case 'reviewers':
      return reviewersCondition(asking, condition.values)
  }
}

/** The rows that an actor may know of: never one that excludes them; an investigator, what was shared. */
const visibleTo = (actor: MemberActor): Sql => {
  const inRelation = (relation: string) => sql`exists (select 1 from report_grant g
    where g.channel_id = r.channel_id and g.report_id = r.id and g.holder_tag = ${actor.tag}
      and g.relation = ${relation} and (g.expires_at is null or g.expires_at > now()))`
  return actor.isInvestigator ? inRelation('shared') : sql`not ${inRelation('excluded')}`
}

/** What a list shows of `report r`: all conditions together (decisions §7). Throws 422 for a value that means nothing. */
export const whereOf = (asking: Asking, conditions: readonly Condition<ReportFilter>[]): Sql => {
  const { actor } = asking
  const asked = conditions.map((condition) => conditionOf(asking, condition))
  return sql.join([sql`r.channel_id = ${actor.channelId}`, visibleTo(actor), ...asked], sql` and `)
}
