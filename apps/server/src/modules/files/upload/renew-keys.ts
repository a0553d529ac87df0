import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { holderOf } from '../../report-access/rotate.ts'
import { sealSlots } from '../../report-access/slots.ts'
import type { ReportView } from '../../report-access/view.ts'
import { rewrapSignedUrl } from '../serving/signed-url.ts'
import { publicKeyOfEpoch } from './reserve.ts'
import { filesTarget, ownTarget, sealVersionKeys } from '../keys.ts'
import type { Upload } from './opened-upload.ts'

/**
 * Gives a file of which nothing is stored a key of its own under the report's present keys, where these changed since it was
 * announced: the key that it was announced with is known to who had the report then, in a copy of the data. The caller
 * has loaded the report with the lock `write`, and writes the version alone. Throws `not-found` for an uploader without keys.
 */
export const renewKeys = async (tx: Tx, deps: Deps, upload: Upload, view: ReportView): Promise<Upload> => {
  const { epoch } = view.row
  const before = upload.version.key_epoch
  if (before === epoch) return upload
  const holder = await holderOf(tx, deps, view, upload.holderTag)
  if (!holder) throw new AppError('not-found')
  const report = { channelId: upload.channelId, reportId: upload.reportId }
  const { versionId } = upload
  const key = randomBytes(32)
  const publicKey = await publicKeyOfEpoch(tx, deps, report, epoch, filesTarget(upload.file.kind))
  const [keyBox] = sealVersionKeys(deps, publicKey, [{ ...report, versionId, epoch, key }])
  if (!keyBox) throw new AppError('not-found')
  const target = ownTarget(versionId)
  const slots = sealSlots(deps.rootKeys, report, holder, [{ target, epoch, kind: 'access', grantVersion: 0, key }])
  await tx.deleteFrom('slot').where('report_id', '=', report.reportId).where('target', '=', target).execute()
  await tx.insertInto('slot').values(slots).execute()
  await tx
    .updateTable('file_version')
    .set({ key_epoch: epoch, key_box: keyBox })
    .where('report_id', '=', report.reportId)
    .where('id', '=', versionId)
    .execute()
  const { row, location } = upload.address
  const renewed = await tx
    .updateTable('file_address')
    .set({ wrapped_key: rewrapSignedUrl(deps, location, row, { key, metaKey: upload.metaKey, filename: '' }) })
    .where('id', '=', row.id)
    .executeTakeFirst()
  // It went with somebody who lost the report since the address was opened.
  if (renewed.numUpdatedRows === 0n) throw new AppError('not-found')
  return { ...upload, key, version: { ...upload.version, key_epoch: epoch, key_box: keyBox } }
}
