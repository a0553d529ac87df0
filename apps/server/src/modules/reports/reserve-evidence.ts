import { fileLimits } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { toMinute } from '../../platform/time.ts'
import { writableReport } from '../report-access/report-view.ts'
import { reserveUploads } from '../files/upload/reserve.ts'

/**
 * Reserves one more file of a submission, for the form without JavaScript: there the names come with the bytes, after
 * the report is safe. Throws as reserveUploads does.
 */
export const reserveEvidence = (
  deps: Deps,
  actor: ReporterActor,
  filename: string,
  keepOriginals: boolean,
): Promise<FilesList> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await writableReport(tx, deps, actor, actor.reportId, 'write')
    const reservedBefore = await tx
      .selectFrom('file')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('report_id', '=', actor.reportId)
      .where('kind', '=', 'evidence')
      .executeTakeFirstOrThrow()
    if (Number(reservedBefore.total) >= fileLimits.perReport) throw new AppError('too-many-files')
    const at = toMinute(deps.now())
    const reserved = await reserveUploads(tx, deps, actor, view, {
      kind: 'evidence',
      names: [filename],
      keepOriginals,
      at,
    })
    return reserved.filesList
  })
