import { clockRuleNames } from '@canal/contract/casework/clock-rules'
import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import { signedUrlTag, holderTag } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { changePolicy, type NewGrant } from '../report-access/write-policy.ts'
import { dropSlots, reporterTags } from '../report-access/release.ts'
import { rotateEpoch } from '../report-access/rotate.ts'
import type { Grant } from '../report-access/policy.ts'
import type { ReportView } from '../report-access/view.ts'
import { endTermCalls } from '../notifications/mark-read.ts'
import { onReportMoved } from './hooks.ts'
import { addToCount } from './submission/insert-report.ts'

/** Relations that end when a report is archived; `former` takes their place. */
const ends = (grant: Grant): boolean => ['access', 'files', 'reopened', 'former'].includes(grant.relation)

/** Ends the addresses of files but for the reporter's own. */
const dropAddresses = (
  tx: Tx,
  deps: Deps,
  place: { channelId: string; reportId: string },
  reporters: readonly Buffer[],
): Promise<unknown> => {
  const theirs = reporters.map((tag) => signedUrlTag(deps.rootKeys, place, tag))
  return sql`delete from file_address where channel_id = ${place.channelId} and report_id = ${place.reportId}
    and purpose = 'download' and not (holder_tag = any(${theirs}::bytea[]))`.execute(tx)
}

/**
 * Archives a report, or closes its reopened window (decisions §4, §5): every member's access goes in one statement,
 * custody stays, the list of who may open files is emptied. A new epoch begins at once, so that what the reporter writes
 * from now on opens apart from everything older. Needs no private key. The caller holds the row FOR UPDATE.
 */
export const archiveReport = async (tx: Tx, deps: Deps, view: ReportView, at: Date): Promise<ReportView> => {
  const { row, facts } = view
  const place = { channelId: row.channel_id, reportId: row.id }
  const holders = facts.grants.filter(
    (grant) =>
      (grant.relation === 'access' || grant.relation === 'former') &&
      (grant.expiresAt === null || grant.expiresAt > facts.now),
  )
  const unique = [...new Map(holders.map((grant) => [grant.tag.toString('hex'), grant])).values()]
  const formers = unique.map(({ tag, expiresAt }): NewGrant => ({
    tag,
    relation: 'former',
    ground: 'archived',
    grantedBy: null,
    expiresAt,
  }))
  const archived = await changePolicy(tx, deps, view, {
    status: 'archived',
    epoch: row.epoch + 1,
    remove: ends,
    add: formers,
    at,
  })
  const tagOf = (id: string) => holderTag(deps.rootKeys, place.channelId, `reporter:${id}`)
  await dropSlots(tx, place, { kind: 'access', exceptReporters: await reporterTags(tx, tagOf, place) })
  await sql`update report set archived_at = coalesce(archived_at, ${at}),
    reopened_at = null, reopened_until = null, reopened_by = null
    where channel_id = ${place.channelId} and id = ${place.reportId}`.execute(tx)
  await dropAddresses(tx, deps, place, await reporterTags(tx, tagOf, place))
  await rotateEpoch(tx, deps, archived)
  await onReportMoved.run(tx, deps, archived, at)
  await endTermCalls(tx, place, clockRuleNames, at)
  return archived
}

/** Keeps the totals that lists show; in one same order, so that two that cross do not wait for each other. */
export const moveCount = async (tx: Tx, channelId: string, from: ReportStatus, to: ReportStatus): Promise<void> => {
  const changes = [
    { status: from, by: -1 as const },
    { status: to, by: 1 as const },
  ]
  for (const { status, by } of changes.sort((one, other) => one.status.localeCompare(other.status)))
    await addToCount(tx, channelId, status, by)
}
