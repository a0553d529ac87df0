import { sql } from 'kysely'
import type { FileKind, ReportPhase } from '@canal/contract'
import { verifyReportKeyMac } from '../../../platform/crypto/key-directory.ts'
import { importPrivateKey, publicKeyOf } from '../../../platform/crypto/key-pair.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, fingerprintOf, TamperingError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { FileTarget } from '../../report-access/targets.ts'
import type { Holder } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'
import { lockChain } from '../../audit-log/append.ts'
import { buildReservations, type Reserved, type ReservationRows } from './reservation.ts'
import { filesTarget, nameTarget } from '../keys.ts'
import { checkFileNames } from '../names.ts'

/** Inserts what `buildReservations` made. */
export const insertReservations = async (tx: Tx, rows: ReservationRows): Promise<void> => {
  if (rows.files.length === 0) return
  await tx.insertInto('file').values(rows.files).execute()
  await tx.insertInto('file_version').values(rows.versions).execute()
  await tx.insertInto('slot').values(rows.slots).execute()
  await tx.insertInto('file_address').values(rows.addresses).execute()
}

/** The public half of an epoch. Throws `internal` for one whose MAC does not hold: a key planted in the database. */
export const publicKeyOfEpoch = async (
  tx: Tx,
  deps: Deps,
  report: { channelId: string; reportId: string },
  epoch: number,
  target: FileTarget,
): Promise<Buffer> => {
  const row = await tx
    .selectFrom('report_key')
    .select(['public_key', 'mac'])
    .where('channel_id', '=', report.channelId)
    .where('report_id', '=', report.reportId)
    .where('epoch', '=', epoch)
    .where('target', '=', target)
    .executeTakeFirst()
  const fields = { ...report, epoch, target, publicKey: row?.public_key ?? Buffer.alloc(0) }
  if (row && verifyReportKeyMac(deps.rootKeys, fields, row.mac)) return row.public_key
  const fingerprint = fingerprintOf(epoch, target, fields.publicKey, row?.mac ?? null)
  throw new AppError('internal', { cause: new TamperingError({ ...report, found: 'file-key', fingerprint }) })
}

const holderOf = (actor: ReportActor): Holder => ({
  tag: actor.tag,
  publicKey: publicKeyOf(importPrivateKey(actor.keyring.privateKey)),
  keyVersion: actor.keyring.version,
})

export interface ReservationInput {
  kind: FileKind
  names: readonly string[]
  phase?: ReportPhase | null
  keepOriginals: boolean
  at: Date
}

/**
 * Reserves files inside another use case's transaction, which holds the report (`writableReport`) and has decided that the
 * actor may write. Throws `too-many-files`, `invalid`, and as ReportKeys.key does.
 */
export const reserveUploads = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  view: ReportView,
  input: ReservationInput,
): Promise<Reserved> => {
  checkFileNames(input.kind, input.names)
  if (input.names.length === 0) return { filesList: [], rows: { files: [], versions: [], slots: [], addresses: [] } }
  if (!actor.sessionId) throw new AppError('unauthorized')
  const report = { channelId: view.row.channel_id, reportId: view.row.id }
  const { epoch } = view.row
  const keys = await reportKeys(tx, actor, view)
  const target = filesTarget(input.kind)
  await lockChain(tx, report.reportId)
  const last = await tx
    .selectFrom('file')
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .where('channel_id', '=', report.channelId)
    .where('report_id', '=', report.reportId)
    .executeTakeFirstOrThrow()
  const reserved = buildReservations(deps, {
    ...input,
    ...report,
    reportStatus: view.row.status,
    epoch,
    publicKeys: { [target]: await publicKeyOfEpoch(tx, deps, report, epoch, target) },
    nameKey: await keys.key(nameTarget(input.kind), epoch),
    holder: holderOf(actor),
    isReporter: actor.kind === 'reporter',
    sessionId: actor.sessionId,
    position: last.position + 1,
  })
  await insertReservations(tx, reserved.rows)
  return reserved
}
