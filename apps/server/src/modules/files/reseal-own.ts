import { DecryptionError } from '../../platform/crypto/errors.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { openCustody } from '../report-access/open-slot.ts'
import { sealTo } from '../report-access/release.ts'
import type { Holder } from '../accounts/people/directory.ts'
import type { KeptKey } from '../report-access/recovery-slots.ts'
import type { ReportView } from '../report-access/view.ts'
import { filesTarget, nameTarget, openVersionKey, ownTarget } from './keys.ts'
import { openFileRecord } from './records.ts'

type OwnFile = Awaited<ReturnType<typeof findOwn>>[number]

const findOwn = (tx: Tx, view: ReportView, tag: Buffer) =>
  tx
    .selectFrom('file as f')
    .innerJoin('file_version as v', (join) =>
      join.onRef('v.channel_id', '=', 'f.channel_id').onRef('v.file_id', '=', 'f.id').on('v.variant', '=', 'original'),
    )
    .select(['f.id', 'f.kind', 'f.epoch', 'f.box', 'v.id as version_id', 'v.key_epoch', 'v.key_box'])
    .where('f.channel_id', '=', view.row.channel_id)
    .where('f.report_id', '=', view.row.id)
    .where('f.uploader_tag', '=', tag)
    .execute()

/** The file's key; null if `kept` cannot open it or `to` did not upload it. Throws DecryptionError for an altered row. */
const openOwn = (
  deps: Pick<Deps, 'rootKeys'>,
  view: ReportView,
  to: Holder,
  file: OwnFile,
  kept: readonly KeptKey[],
) => {
  const report = { channelId: view.row.channel_id, reportId: view.row.id }
  const keyOf = (target: KeptKey['target'], epoch: number) =>
    kept.find((one) => one.target === target && one.epoch === epoch)?.key
  const [nameKey, filesKey] = [keyOf(nameTarget(file.kind), file.epoch), keyOf(filesTarget(file.kind), file.key_epoch)]
  if (!nameKey || !filesKey) return null
  // The sealed record says who uploaded the file: the column beside it could have been changed in the database.
  const { by } = openFileRecord(nameKey, { ...report, fileId: file.id, epoch: file.epoch }, file.box)
  if (by !== to.tag.toString('hex')) return null
  const place = { ...report, versionId: file.version_id, epoch: file.key_epoch }
  return openVersionKey(deps, filesKey, place, file.key_box)
}

/** An uploader who can read the report again, and until when (null: no end). */
export interface Uploader {
  to: Holder
  expiresAt: Date | null
}

/** Seals an uploader's own files to their present keys, as far as the report keys in `kept` open these files. */
export const sealOwnFiles = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  view: ReportView,
  { to, expiresAt }: Uploader,
  kept: readonly KeptKey[],
): Promise<void> => {
  const sealings = (await findOwn(tx, view, to.tag)).flatMap((file) => {
    try {
      const key = openOwn(deps, view, to, file, kept)
      const target = ownTarget(file.version_id)
      return key ? [{ target, epoch: file.key_epoch, kind: 'access' as const, grantVersion: 0, expiresAt, key }] : []
    } catch (error) {
      if (error instanceof DecryptionError) return []
      throw error
    }
  })
  await sealTo(tx, deps, { channelId: view.row.channel_id, reportId: view.row.id }, to, sealings)
}

/**
 * The same with the report keys that the actor keeps. Call it when somebody who had lost their slots can read the report
 * again: they can then open the files that they sent, without a vote (decisions §5).
 */
export const resealOwnFiles = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  uploader: Uploader,
): Promise<void> => {
  if ((await findOwn(tx, view, uploader.to.tag)).length === 0) return
  const wanted = ['content', 'internal', 'files', 'files-internal'] as const
  const kept = (await openCustody(tx, actor, view.row.id, wanted)) as KeptKey[]
  await sealOwnFiles(tx, deps, view, uploader, kept)
}
