import type { FilesList } from '@canal/contract/files/schemas'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReporterActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import { renewLocation } from './locate.ts'
import { presentFiles } from '../load-files.ts'

/** Null for a file that was refused when its bytes came: it is awaited no more, and keeps nobody from their reference. */
export const addressOf = async (deps: Deps, actor: ReporterActor, fileId: string): Promise<string | null> => {
  try {
    return (await renewLocation(deps, actor, fileId)).location
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}

/** The submission's files whose bytes have not arrived, with fresh addresses: for an answer that is given again. */
export const pendingLocations = async (deps: Deps, actor: ReporterActor): Promise<FilesList> => {
  const awaited = await inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await readableReport(tx, deps, actor, actor.reportId)
    const { attachedFiles } = await presentFiles(tx, deps, actor, view, await reportKeys(tx, actor, view))
    // A size is known once the bytes are here, confirmed or not.
    return attachedFiles.filter((file) => file.state === 'announced' && file.size === null)
  })
  const list: FilesList = []
  for (const { id, filename } of awaited) {
    const location = await addressOf(deps, actor, id)
    if (location) list.push({ entryId: id, filename, location })
  }
  return list
}
