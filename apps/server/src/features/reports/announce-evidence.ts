import { fileLimits } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import { inChannel } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { ReporterActor } from '../../http/actor.ts'
import { toMinute } from '../../time.ts'
import { writableReport } from '../access/index.ts'
import { announceFiles } from '../files/index.ts'

/**
 * Announces one more file of a submission, for the form without JavaScript: there the names come with the bytes, after
 * the report is safe. Throws as announceFiles does.
 */
export const announceEvidence = (
  deps: Deps,
  actor: ReporterActor,
  filename: string,
  keepOriginals: boolean,
): Promise<FilesList> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await writableReport(tx, deps, actor, actor.reportId, 'share')
    const announcedBefore = await tx
      .selectFrom('file')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('report_id', '=', actor.reportId)
      .where('kind', '=', 'evidence')
      .executeTakeFirstOrThrow()
    if (Number(announcedBefore.total) >= fileLimits.perReport) throw new AppError('too-many-files')
    const at = toMinute(deps.now())
    const announced = await announceFiles(tx, deps, actor, view, {
      kind: 'evidence',
      names: [filename],
      keepOriginals,
      at,
    })
    return announced.filesList
  })
