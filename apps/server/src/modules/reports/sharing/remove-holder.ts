import { signedUrlTag } from '../../../platform/crypto/tags.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { changePolicy, type NewGrant } from '../../report-access/write-policy.ts'
import { dropSlots } from '../../report-access/release.ts'
import { rotateEpoch } from '../../report-access/rotate.ts'
import type { ReportView } from '../../report-access/view.ts'
import { forgetReport } from '../../notifications/mark-read.ts'

interface Removal {
  tag: Buffer
  at: Date
  /** From now on the report does not exist for them. */
  excluded?: { ground: 'abstention' | 'vote'; by: Buffer }
}

/**
 * Takes a report from somebody: grants, slots, addresses of files, the reviewer's place and what they were told; a new
 * epoch begins, whose keys they never had. The caller holds the row FOR UPDATE and the chain, and writes the log's entry.
 */
export const removeHolder = async (tx: Tx, deps: Deps, view: ReportView, removal: Removal): Promise<ReportView> => {
  const { tag, at, excluded } = removal
  const place = { channelId: view.row.channel_id, reportId: view.row.id }
  const exclusion = (): NewGrant[] =>
    excluded ? [{ tag, relation: 'excluded', ground: excluded.ground, grantedBy: excluded.by }] : []
  const changed = await changePolicy(tx, deps, view, {
    epoch: view.row.epoch + 1,
    remove: (grant) => grant.tag.equals(tag),
    add: exclusion(),
    at,
  })
  await dropSlots(tx, place, { holder: tag })
  for (const [table, named] of [
    ['report_reviewer', tag],
    ['file_address', signedUrlTag(deps.rootKeys, place, tag)],
  ] as const)
    await tx
      .deleteFrom(table)
      .where('channel_id', '=', place.channelId)
      .where('report_id', '=', place.reportId)
      .where('holder_tag', '=', named)
      .execute()
  await rotateEpoch(tx, deps, changed)
  await forgetReport(tx, { channelId: place.channelId, tag }, place.reportId)
  return changed
}
