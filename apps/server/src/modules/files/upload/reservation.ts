import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { FileKind, ReportPhase, ReportStatus } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { newObjectKey } from '../../../platform/store/object-key.ts'
import { sealSlots, type SlotRow } from '../../report-access/slots.ts'
import type { FileTarget } from '../../report-access/targets.ts'
import type { Holder } from '../../accounts/people/directory.ts'
import { newSignedUrl } from '../serving/signed-url.ts'
import { filesTarget, metaKeyOf, ownTarget, sealVersionKeys } from '../keys.ts'
import { checkFileNames, extensionOf } from '../names.ts'
import { sealFileRecord } from '../records.ts'
import { uploadHours } from '../times.ts'

/** Rows to be inserted after the report's, its keys' and the session's own. */
export interface ReservationRows {
  files: (Insertable<Tables['file']> & { box: Buffer })[]
  versions: Insertable<Tables['file_version']>[]
  slots: SlotRow[]
  addresses: Insertable<Tables['file_address']>[]
}

export interface Reserved {
  /** In the order of the names; entryId is the file's id, for `message.file_id`. */
  filesList: FilesList
  rows: ReservationRows
}

/** What is reserved, by whom, for which report; needs no database. */
export interface UploadReservation {
  channelId: string
  reportId: string
  reportStatus: ReportStatus
  epoch: number
  kind: FileKind
  names: readonly string[]
  phase?: ReportPhase | null
  /** Keep images as they were sent, beside the cleaned ones. */
  keepOriginals: boolean
  /** The public halves of the epoch; verified by the caller where they come from the database. */
  publicKeys: Partial<Record<FileTarget, Buffer>>
  /** The epoch's content key, or its internal key for internal files. */
  nameKey: Buffer
  /** Who reserves, and opens their own file without a vote. */
  holder: Holder
  isReporter: boolean
  sessionId: Buffer
  /** Position of the first file among the report's. */
  position?: number
  at: Date
}

interface Item {
  filename: string
  fileId: string
  versionId: string
  epoch: number
  key: Buffer
}

const fileRow = (a: UploadReservation, item: Item, index: number) => {
  const by = a.isReporter ? null : a.holder.tag
  const record = { filename: item.filename, kind: a.kind, by: by?.toString('hex') ?? null }
  return {
    channel_id: a.channelId,
    report_id: a.reportId,
    id: item.fileId,
    position: (a.position ?? 1) + index,
    kind: a.kind,
    phase: a.phase ?? null,
    report_status: a.reportStatus,
    uploader_tag: by,
    epoch: a.epoch,
    announced_at: toMinute(a.at),
    keep_original: a.keepOriginals,
    extension: extensionOf(item.filename),
    box: sealFileRecord(a.nameKey, { channelId: a.channelId, reportId: a.reportId, ...item }, record),
  }
}

const versionRow = (a: UploadReservation, item: Item, box: Buffer) => ({
  channel_id: a.channelId,
  report_id: a.reportId,
  file_id: item.fileId,
  id: item.versionId,
  variant: 'original' as const,
  object_key: newObjectKey(),
  key_epoch: a.epoch,
  key_box: box,
  progressed_at: toMinute(a.at),
})

const uploadUrl = (deps: Deps, a: UploadReservation, item: Item) =>
  newSignedUrl(deps, {
    channelId: a.channelId,
    reportId: a.reportId,
    ...item,
    purpose: 'upload',
    disposition: 'attachment',
    sessionId: a.sessionId,
    holderTag: a.holder.tag,
    metaKey: metaKeyOf(a.nameKey, item.fileId),
    filename: '',
    expiresAt: new Date(toMinute(a.at).getTime() + uploadHours * 3_600_000),
  })

/**
 * Makes the rows of reserved files: names sealed, keys random, each sealed to the report's public half and to the
 * uploader, and an address each for the bytes. Throws `too-many-files`, `invalid`.
 */
export const buildReservations = (deps: Deps, a: UploadReservation): Reserved => {
  checkFileNames(a.kind, a.names)
  const publicKey = a.publicKeys[filesTarget(a.kind)]
  if (!publicKey) throw new Error('the epoch has no public key for files')
  const report = { channelId: a.channelId, reportId: a.reportId }
  const items = a.names.map((filename): Item => ({
    filename,
    fileId: randomUUID(),
    versionId: randomUUID(),
    epoch: a.epoch,
    key: randomBytes(32),
  }))
  const places = items.map((item) => ({ ...report, ...item }))
  const boxes = sealVersionKeys(deps, publicKey, places)
  const own = items.map(({ versionId, key }) => ({
    target: ownTarget(versionId),
    epoch: a.epoch,
    kind: 'access' as const,
    grantVersion: 0,
    key,
  }))
  const addresses = items.map((item) => ({ item, ...uploadUrl(deps, a, item) }))
  return {
    filesList: addresses.map(({ item, location }) => ({ entryId: item.fileId, filename: item.filename, location })),
    rows: {
      files: items.map((item, index) => fileRow(a, item, index)),
      versions: items.map((item, index) => versionRow(a, item, boxes[index] ?? Buffer.alloc(0))),
      slots: own.length > 0 ? sealSlots(deps.rootKeys, report, a.holder, own) : [],
      addresses: addresses.map(({ row }) => row),
    },
  }
}
