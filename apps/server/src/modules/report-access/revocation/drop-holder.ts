import { signedUrlTag } from '../../../platform/crypto/tags.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { dropSlots } from '../release.ts'
import type { ReportView } from '../view.ts'
import { forgetReport } from '../../notifications/mark-read.ts'

/** Takes from somebody all that they have of a report besides its policy: keys, assignment, drafts, file addresses, news. */
export const dropHolder = async (tx: Tx, deps: Deps, { row }: ReportView, tag: Buffer): Promise<void> => {
  const place = { channelId: row.channel_id, reportId: row.id }
  await dropSlots(tx, place, { holder: tag })
  for (const [table, named] of [
    ['report_reviewer', tag],
    ['report_draft', tag],
    ['file_address', signedUrlTag(deps.rootKeys, place, tag)],
  ] as const)
    await tx
      .deleteFrom(table)
      .where('channel_id', '=', place.channelId)
      .where('report_id', '=', place.reportId)
      .where('holder_tag', '=', named)
      .execute()
  await forgetReport(tx, { channelId: place.channelId, tag }, place.reportId)
}
