import { committeeLogTypes, logTypes, type LogType, type Page } from '@canal/contract'
import * as endpoints from '@canal/contract/logs/endpoints'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { listQuery, pageOf } from '../../../platform/http/list-query.ts'
import { byEveryTag, everyPerson, type Person } from '../../accounts/people/directory.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import type { ReadableReport } from '../../report-access/readable-reports.ts'
import type { ReportView } from '../../report-access/view.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { betweenOf, typesOf, usersOf } from './conditions.ts'
import { countEntries, findEntries, type LogPage, type LogRow } from '../../audit-log/entries.ts'
import { namesFor, presentEntry } from './present.ts'

/** How many entries a report carries along; the whole log has an address of its own. */
const newest = 50

const placeOf = (view: ReportView) => ({ channelId: view.row.channel_id, reportId: view.row.id })

const present = async (tx: Tx, people: readonly Person[], report: ReadableReport, rows: readonly LogRow[]) => {
  const names = await namesFor(tx, byEveryTag(people), rows)
  return Promise.all(rows.map((row) => presentEntry(row, names, report)))
}

/** Of the wanted types (null: all), those that the actor may read; an investigator hears nothing of the committee's own. */
export const readableTypes = (actor: MemberActor, wanted: LogType[] | null): LogType[] | null =>
  actor.isInvestigator ? (wanted ?? logTypes).filter((type) => !committeeLogTypes.includes(type)) : wanted

/** The newest entries of a report that the actor reads, latest first. */
export const presentLog = async (
  tx: Tx,
  actor: MemberActor,
  people: readonly Person[],
  view: ReportView,
  keys: ReportKeys,
): Promise<LoggedAction[]> => {
  const wanted = { types: readableTypes(actor, null), users: null, between: null }
  const page: LogPage = { ...wanted, sort: 'createdAt', direction: 'DESC', limit: newest, offset: 0 }
  return present(tx, people, { view, keys }, await findEntries(tx, placeOf(view), actor.tag, page))
}

/**
 * A page of a report's log, the latest first unless asked otherwise (`query` as it was sent). Throws as readableReport
 * does, `invalid` for an unknown field, filter or size.
 */
export const listReportLog = (
  deps: Deps,
  actor: MemberActor,
  reportId: string,
  sent: unknown,
): Promise<Page<LoggedAction>> => {
  const query = listQuery(endpoints.reportLog.query, sent)
  const types = readableTypes(actor, typesOf(query.conditions))
  const sort = query.sort ?? 'createdAt'
  const hasDirection = (sent as { direction?: unknown } | null)?.direction !== undefined
  const direction = query.sort || hasDirection ? query.direction : 'DESC'
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await readableReport(tx, deps, actor, reportId)
    const keys = await reportKeys(tx, actor, view)
    const people = await everyPerson(tx, deps, actor.channelId)
    const zone = (await findChannel(tx, actor.channelId))?.time_zone ?? 'Europe/Madrid'
    const users = usersOf(query.conditions, people)
    const wanted = { types, users, between: betweenOf(query.conditions, zone) }
    const page: LogPage = { ...wanted, sort, direction, limit: query.size, offset: query.page * query.size }
    const items = await present(tx, people, { view, keys }, await findEntries(tx, placeOf(view), actor.tag, page))
    return pageOf(query, items, await countEntries(tx, placeOf(view), actor.tag, wanted))
  })
}
