import { logCountMax } from '@canal/contract'
import * as endpoints from '@canal/contract/logs/endpoints'
import type { LogEntriesPage, LogEntry } from '@canal/contract/logs/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { listQuery, pageOf } from '../../platform/http/list-query.ts'
import { byEveryTag, everyPerson, namesOf, type Person } from '../accounts/people/directory.ts'
import { readableReports } from '../report-access/readable-reports.ts'
import { findChannel } from '../channels/find-channel.ts'
import { betweenOf, statusesOf, typesOf, usersOf, type Conditions } from '../reports/log/conditions.ts'
import type { LogPage } from '../audit-log/entries.ts'
import { countEntriesFound, findFoundEntries, searchFor, type FoundEntry, type Wanted } from './find-logs.ts'
import { namesFor, presentEntry } from '../reports/log/present.ts'
import { readableTypes } from '../reports/log/report-log.ts'

/** Who asks, among whom, and on which clock. */
export interface Asking {
  actor: MemberActor
  people: readonly Person[]
  timeZone: string
}

export const askingOf = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<Asking> => ({
  actor,
  people: await everyPerson(tx, deps, actor.channelId),
  timeZone: (await findChannel(tx, actor.channelId))?.time_zone ?? 'Europe/Madrid',
})

/** What a query asks for. Throws `invalid` for a value that means nothing. */
export const wantedOf = ({ actor, people, timeZone }: Asking, conditions: Conditions): Wanted => ({
  types: readableTypes(actor, typesOf(conditions)),
  users: usersOf(conditions, people),
  statuses: statusesOf(conditions),
  between: betweenOf(conditions, timeZone),
  caseNumbers: conditions.filter(({ id }) => id === 'caseNumber').map(({ values }) => values),
})

/** The order asked for; the newest first where none is (specification §2). */
export const orderOf = (
  query: { sort: LogPage['sort'] | undefined; direction: 'ASC' | 'DESC' },
  sent: unknown,
): Pick<LogPage, 'sort' | 'direction'> => {
  const hasDirection = (sent as { direction?: unknown } | null)?.direction !== undefined
  return { sort: query.sort ?? 'createdAt', direction: query.sort || hasDirection ? query.direction : 'DESC' }
}

/**
 * Entries as their readers see them. The rule has the last word: those of a report that does not open are left out. What
 * of them was found altered is to be told once the transaction has ended (raiseAlarm).
 */
export const presentEntries = async (
  tx: Tx,
  deps: Deps,
  { actor, people }: Pick<Asking, 'actor' | 'people'>,
  rows: readonly FoundEntry[],
): Promise<{ entries: LogEntry[]; findings: TamperEvidence[] }> => {
  const findings: TamperEvidence[] = []
  const ids = [...new Set(rows.map((row) => row.report_id))]
  const reports = await readableReports(tx, deps, actor, ids, (finding) => findings.push(finding))
  const names = await namesFor(tx, byEveryTag(people), rows)
  const presented = rows.map(async (row): Promise<LogEntry[]> => {
    const report = reports.get(row.report_id)
    if (!report) return []
    const entry = await presentEntry(row, names, report)
    return [{ ...entry, caseNumber: row.case_number }]
  })
  return { entries: (await Promise.all(presented)).flat(), findings }
}

const shownIn = (entries: readonly LogEntry[]): (string | null)[] =>
  entries.flatMap(({ user, details }) => [
    user,
    details.username ?? null,
    details.requestedBy ?? null,
    ...(details.reviewers ?? []),
  ])

/**
 * A page of the log of all reports that somebody may open now (decisions §7, GET logs; decisions/0018), the newest first
 * unless asked otherwise. Throws `invalid` for an unknown field, filter or size.
 */
export const listLogs = async (deps: Deps, actor: MemberActor, sent: unknown): Promise<LogEntriesPage> => {
  const query = listQuery(endpoints.listLogs.query, sent)
  const { page: found, findings } = await inChannel(deps.db, actor.channelId, async (tx) => {
    const asking = await askingOf(tx, deps, actor)
    const wanted = wantedOf(asking, query.conditions)
    const search = await searchFor(tx, actor, wanted)
    const offset = query.page * query.size
    const limit = Math.max(0, Math.min(query.size, logCountMax - offset))
    const page = { ...orderOf(query, sent), limit, offset: Math.min(offset, logCountMax) }
    const rows = limit > 0 ? await findFoundEntries(tx, search, wanted, page) : []
    const counted = await countEntriesFound(tx, search, wanted)
    const { entries: items, findings: altered } = await presentEntries(tx, deps, asking, rows)
    const people = namesOf(asking.people, shownIn(items))
    const listed = pageOf(query, items, Math.min(counted, logCountMax))
    return { page: { ...listed, people, more: counted > logCountMax }, findings: altered }
  })
  for (const finding of findings) await raiseAlarm(deps, finding)
  return found
}
