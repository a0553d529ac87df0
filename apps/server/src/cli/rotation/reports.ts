import { sql } from 'kysely'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { tamperEvidenceOf } from '../../platform/errors.ts'
import { loadReports } from '../../modules/report-access/report-view.ts'
import { renewPolicies } from '../../modules/report-access/write-policy.ts'
import type { ReportView } from '../../modules/report-access/view.ts'
import { requireWholeLog, verifyReport } from '../../modules/audit-log/verify/verify-log.ts'
import { logRequests } from '../../modules/votes/log-requests.ts'
import { requireGenuineRequests, sealRequests } from '../../modules/votes/request-mac.ts'
import { brokenInWords } from '../broken-in-words.ts'
import { renewRows, unsoundRows } from './report-rows.ts'
import type { Rotation } from './rotation.ts'
import { bothOf, retag, retagEvents, tagsOf, unknownTags, type Tags } from './tags.ts'

/** Reports that move in one transaction. */
const batchSize = 50
const firstId = '00000000-0000-0000-0000-000000000000'

const nextIds = async (tx: Tx, channelId: string, after: string): Promise<string[]> => {
  const found = await tx
    .selectFrom('report')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return found.map(({ id }) => id)
}

const reportersOf = async (tx: Tx, channelId: string, reportIds: readonly string[]): Promise<string[]> => {
  const found = await tx
    .selectFrom('reporter_credential')
    .select('id')
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`report_id = any(${[...reportIds]}::uuid[])`)
    .execute()
  return found.map(({ id }) => `reporter:${id}`)
}

/** Whether a report's requests, their ballots and its whole log are as the server wrote them. */
const isLogSound = async (tx: Tx, { before }: Rotation, place: { channelId: string; reportId: string }) => {
  try {
    await requireGenuineRequests(tx, before, place)
    await requireWholeLog(tx, before, place)
    return true
  } catch (error) {
    if (!tamperEvidenceOf(error)) throw error
    return false
  }
}

/** Why a report does not load, in the words of verify-log if it finds the reason. */
const reasonOf = async (tx: Tx, { before }: Rotation, place: { channelId: string; reportId: string }) => {
  const broken = await verifyReport(tx, before.rootKeys, place)
  return broken ? brokenInWords[broken.reason] : 'its access rules, or its newest log entry'
}

/** The reports that verify completely under the former key. Passes each of the others to `rotation.refuse`. */
const soundOf = async (
  tx: Tx,
  rotation: Rotation,
  { channelId, reportIds, tags }: { channelId: string; reportIds: readonly string[]; tags: Tags },
): Promise<ReportView[]> => {
  const views = await loadReports(tx, rotation.before, reportIds, () => undefined)
  const unsound = await unsoundRows(tx, rotation.before, { channelId, reportIds })
  for (const [id, table] of await unknownTags(tx, tags, { channelId, reportIds })) unsound.set(id, table)
  const sound: ReportView[] = []
  for (const reportId of reportIds) {
    const view = views.get(reportId)
    const table = unsound.get(reportId)
    if (!view) rotation.refuse(`report ${reportId}: ${await reasonOf(tx, rotation, { channelId, reportId })}`)
    else if (table) rotation.refuse(`report ${reportId}: a row of ${table}`)
    else if (!(await isLogSound(tx, rotation, { channelId, reportId })))
      rotation.refuse(`report ${reportId}: its requests, or its log`)
    else sound.push(view)
  }
  return sound
}

/** Adds a log entry under the new key. It confirms the log before it, and the requests as they are sealed now. */
const logRenewal = async (tx: Tx, { after }: Rotation, view: ReportView): Promise<void> => {
  await sealRequests(tx, after, { channelId: view.row.channel_id, reportId: view.row.id })
  await logRequests(tx, after, view, [{ type: 'root_key_renewed', userTag: null }], after.now())
}

const renewBatch = async (
  tx: Tx,
  rotation: Rotation,
  { channelId, ids, people }: { channelId: string; ids: readonly string[]; people: Tags },
): Promise<number> => {
  // These were moved before the rotation was interrupted: only this command writes policies for the new tags.
  const moved = await loadReports(tx, rotation.after, ids, () => undefined)
  const rest = ids.filter((id) => !moved.has(id))
  if (rest.length === 0) return 0
  const tags = bothOf(people, tagsOf(rotation, channelId, await reportersOf(tx, channelId, rest)))
  const sound = await soundOf(tx, rotation, { channelId, reportIds: rest, tags })
  const place = { channelId, reportIds: sound.map(({ row }) => row.id) }
  await retag(tx, tags, place)
  await retagEvents(tx, tags, place)
  await renewRows(tx, rotation.after, place)
  await renewPolicies(tx, rotation.after, channelId, place.reportIds)
  for (const view of sound) await logRenewal(tx, rotation, view)
  return sound.length
}

/** Moves a channel's reports to the new key, one transaction per batch. Returns how many were moved in this run. */
export const renewReports = async (rotation: Rotation, channelId: string, people: Tags): Promise<number> => {
  let total = 0
  for (let last = firstId; ;) {
    const ids = await inChannel(rotation.owner, channelId, (tx) => nextIds(tx, channelId, last))
    total += await inChannel(rotation.owner, channelId, (tx) => renewBatch(tx, rotation, { channelId, ids, people }))
    last = ids.at(-1) ?? last
    if (ids.length < batchSize) return total
  }
}
