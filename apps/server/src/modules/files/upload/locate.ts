import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import { newSignedUrl } from '../serving/signed-url.ts'
import { asFileNotFound, asReaderOf, reportOfFile } from '../report-of-file.ts'
import { metaKeyOf, nameTarget, ownTarget } from '../keys.ts'
import { fileOf, versionsOfFile, type FileRow, type VersionRow } from '../repository.ts'
import { uploadHours } from '../times.ts'

const insertLocation = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  keys: ReportKeys,
  { file, root }: { file: FileRow; root: VersionRow },
): Promise<string> => {
  if (!actor.sessionId) throw new AppError('unauthorized')
  const address = newSignedUrl(deps, {
    channelId: file.channel_id,
    reportId: file.report_id,
    fileId: file.id,
    versionId: root.id,
    purpose: 'upload',
    disposition: 'attachment',
    sessionId: actor.sessionId,
    holderTag: actor.tag,
    key: await keys.key(ownTarget(root.id), root.key_epoch),
    metaKey: metaKeyOf(await keys.key(nameTarget(file.kind), file.epoch), file.id),
    filename: '',
    expiresAt: new Date(toMinute(deps.now()).getTime() + uploadHours * 3_600_000),
  })
  await tx
    .deleteFrom('file_address')
    .where('report_id', '=', file.report_id)
    .where('version_id', '=', root.id)
    .where('purpose', '=', 'upload')
    .execute()
  await tx.insertInto('file_address').values(address.row).execute()
  return address.location
}

const isAwaited = (root: VersionRow): boolean => root.state === 'announced' || root.state === 'partial'

export interface RenewedLocation {
  /** Relative address of the bytes. */
  location: string
  /** Some may have arrived, of a length that is known: their count can be asked for there. */
  hasBegun: boolean
}

/**
 * A fresh address for bytes not yet sent, for the person who reserved the file; the old ones end. Throws `not-found` for
 * anybody else, `conflict` once the bytes have arrived.
 */
export const renewLocation = (deps: Deps, session: ReportActor, fileId: string): Promise<RenewedLocation> =>
  inChannel(deps.db, session.channelId, async (tx) => {
    const reportId = await reportOfFile(tx, fileId)
    const actor = await asReaderOf(tx, deps, session, reportId)
    const view = await readableReport(tx, deps, actor, reportId, 'share').catch(asFileNotFound)
    const keys = await reportKeys(tx, actor, view)
    const file = await fileOf(tx, reportId, fileId)
    const root = (await versionsOfFile(tx, reportId, fileId)).find((version) => version.variant === 'original')
    if (!file || !root || !keys.has(ownTarget(root.id), root.key_epoch)) throw new AppError('not-found')
    if (!isAwaited(root)) throw new AppError('conflict')
    const location = await insertLocation(tx, deps, actor, keys, { file, root })
    return { location, hasBegun: root.meta_box !== null && root.key_epoch === view.row.epoch }
  })
