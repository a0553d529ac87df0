import { decryptRange } from '../../../platform/crypto/files/file-format.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { requireWithin, type Limit } from '../../../platform/http/limits.ts'
import type { Verdict } from '../../../platform/scanner/clamd-reply.ts'
import type { Turn } from '../../../platform/scanner/scanner.ts'
import { markClean, quarantine } from './quarantine.ts'
import { openMeta, type VersionMeta } from '../records.ts'
import type { FileRow, VersionRow } from '../repository.ts'

/** A version that no scanner has seen, and the keys of somebody who may open it. */
export interface Unscanned {
  file: FileRow
  version: VersionRow
  key: Buffer
  metaKey: Buffer
}

/** How many scans somebody may set off by asking for addresses; a member's day of reading is far from it. */
const limitOf = (actor: ReportActor): Limit =>
  actor.kind === 'user'
    ? { purpose: 'scan', source: actor.userId, limit: 300, windowSeconds: 3600 }
    : { purpose: 'scan', source: actor.reportId, limit: 30, windowSeconds: 3600 }

const scanStored = async (
  deps: Deps,
  { version, key }: Unscanned,
  { size }: VersionMeta,
  turn: Turn,
): Promise<Verdict | null> => {
  const scan = await deps.scanner.beginInTurn(turn)
  if (!scan) return null
  const read = (offset: number, length: number) => deps.store.readRange(version.object_key, offset, length)
  try {
    for await (const piece of decryptRange(key, version.id, { plainSize: size, start: 0, end: size }, read))
      await scan.add(piece)
    return await scan.end()
  } finally {
    scan.drop()
  }
}

/**
 * Has a file scanned before it is opened for the first time since there is a scanner: only now is there a key, since the
 * server keeps none (decisions/0011). Where the scanner cannot, the file is opened all the same, marked as not scanned.
 * What is found is remembered when a member asks; a mark that changed would tell the committee when its reporter was
 * here, so that each of a reporter's own askings is a scan. Throws `file-quarantined`, `too-many-requests`.
 */
export const scanBeforeUse = async (deps: Deps, actor: ReportActor, unscanned: Unscanned): Promise<void> => {
  const { file, version, metaKey } = unscanned
  if (deps.scanner.state() !== 'ready' || !version.meta_box) return
  const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, versionId: version.id }
  const meta = openMeta(metaKey, { ...place, epoch: file.epoch }, version.meta_box)
  await requireWithin(deps, limitOf(actor))
  const isRemembered = actor.kind === 'user'
  const verdict = await scanStored(deps, unscanned, meta, isRemembered ? 'member' : 'reporter')
  if (verdict?.kind === 'clean' && isRemembered) await markClean(deps, { file, version, metaKey, meta })
  if (verdict?.kind !== 'infected') return
  if (isRemembered) await quarantine(deps, { file, version, metaKey, meta: { ...meta, detected: verdict.signature } })
  throw new AppError('file-quarantined')
}
