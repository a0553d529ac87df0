import type { z } from 'zod/mini'
import { fileKinds, type FileKind } from '@canal/contract'
import type { internalFileSchema, ReportFile } from '@canal/contract/files/schemas'
import { filePart } from '@canal/contract/casework/parts'
import { pipelined } from '../../platform/db/pipelined.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportActor } from '../accounts/session/actor.ts'
import { byEveryTag, channelPeople, type Person } from '../accounts/people/directory.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import {
  presentSuppressed,
  suppressedParts,
  type SuppressedPart,
  type SuppressedParts,
} from '../report-access/suppressed-parts.ts'
import type { ReportView } from '../report-access/view.ts'
import { isPreviewable } from './serving/download.ts'
import { metaKeyOf, nameTarget } from './keys.ts'
import { openFileRecord, openMeta, type FileRecord, type VersionMeta } from './records.ts'
import { filesOf, versionsOfReport, type FileRow, type VersionRow } from './repository.ts'
import { mayTellMaker } from './cleaning/clean-file.ts'
import { detectedIn } from './cleaning/scan-state.ts'
import { opens, quarantined, versionFor } from './versions.ts'

type InternalFile = z.output<typeof internalFileSchema>

export interface PresentedFiles {
  /** Evidence, in the order in which it was announced. */
  attachedFiles: ReportFile[]
  /** Files of messages, by the id that `message.file_id` bears; one that was never confirmed is gone after a day. */
  chatFiles: Map<string, ReportFile>
  internalFiles: InternalFile[]
  /** Where those that arrived stand among all that happened to the report. */
  arrived: { id: string; position: number }[]
}

type NameOf = (by: string | null) => string | null

/** How an uploader is called: to the reporter, members are `reviewer`; to members, the reporter is `reporter`. */
const naming = async (tx: Tx, deps: Deps, actor: ReportActor, known?: readonly Person[]): Promise<NameOf> => {
  if (actor.kind === 'reporter') return (by) => (by === null ? 'reporter' : 'reviewer')
  const find = byEveryTag(known ?? (await channelPeople(tx, deps, actor.channelId)))
  return (by) => (by === null ? 'reporter' : (find(Buffer.from(by, 'hex'))?.username ?? null))
}

const stateOf = (file: FileRow, isInfected: boolean): ReportFile['state'] => {
  if (isInfected) return 'quarantined'
  return file.confirmed_at ? 'received' : 'announced'
}

/** An image shown cleaned was scanned as it was sent; what nobody has scanned depends on whether anybody could. */
const scanOf = (deps: Deps, isInfected: boolean, meta: VersionMeta | null): ReportFile['scan'] => {
  if (isInfected) return 'infected'
  if (meta?.clean) return 'clean'
  return deps.config.scanner ? 'unscanned' : 'off'
}

interface Reading {
  keys: ReportKeys
  nameOf: NameOf
  isMember: boolean
}

const toFile = (
  deps: Deps,
  { keys, nameOf, isMember }: Reading,
  nameKey: Buffer,
  { file, record, versions }: { file: FileRow; record: FileRecord; versions: readonly VersionRow[] },
): ReportFile => {
  const shown = versionFor(file, versions, 'attachment')
  const told = shown ?? quarantined(file, versions)
  const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, epoch: file.epoch }
  const box = told?.version.meta_box
  const metaKey = metaKeyOf(nameKey, file.id)
  const meta = told && box ? openMeta(metaKey, { ...place, versionId: told.version.id }, box) : null
  const detected = detectedIn(metaKey, place, versions)
  const isInfected = detected !== null || versions.some((version) => version.scan_state === 'infected')
  const state = stateOf(file, isInfected)
  return {
    id: file.id,
    filename: record.filename,
    size: meta?.size ?? null,
    uploadedAt: file.uploaded_at?.toISOString() ?? null,
    uploadedBy: nameOf(record.by),
    reportPhase: file.phase,
    previewable: isPreviewable(file),
    state,
    scan: scanOf(deps, isInfected, meta),
    detected: isMember ? detected : null,
    traceable: state === 'received' && shown !== null && mayTellMaker(file, { version: shown.version, meta, versions }),
    readable: state === 'received' && shown !== null && opens(keys, file, shown.root),
  }
}

/** The part that a file is, with its kind: the log vouches for that one, and not for the kind that stands in the file's row. */
const suppressedFile = (parts: SuppressedParts, id: string): (SuppressedPart & { kind: FileKind }) | null => {
  for (const kind of fileKinds) {
    const part = parts.get(filePart(kind, id))
    if (part) return { ...part, kind }
  }
  return null
}

/** What is left of a file that the committee suppresses: that there was one. */
const toSuppressed = (file: FileRow, suppressed: SuppressedPart): ReportFile => ({
  id: file.id,
  filename: '',
  size: null,
  uploadedAt: file.uploaded_at?.toISOString() ?? null,
  uploadedBy: null,
  reportPhase: file.phase,
  previewable: false,
  state: 'received',
  scan: 'off',
  detected: null,
  traceable: false,
  readable: false,
  suppressed: presentSuppressed(suppressed),
})

/** Its content was not what its name says: it was told so to who sent it, and cannot come any more. */
const isRefused = (file: FileRow, versions: readonly VersionRow[]): boolean =>
  file.confirmed_at === null &&
  versions.length > 0 &&
  versions.every(({ state, scan_state: scan }) => state === 'removed' && scan !== 'infected')

/**
 * Names, sizes and states of a report's files as the actor may see them; what their keys do not read is left out.
 * `people` of the channel, where the caller has them at hand.
 */
export const presentFiles = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  view: ReportView,
  keys: ReportKeys,
  people?: readonly Person[],
): Promise<PresentedFiles> => {
  const presented: PresentedFiles = { attachedFiles: [], chatFiles: new Map(), internalFiles: [], arrived: [] }
  const [all, versions, nameOf] = await pipelined([
    filesOf(tx, view.row.id),
    versionsOfReport(tx, view.row.id),
    naming(tx, deps, actor, people),
  ])
  const parts = await suppressedParts(view, keys)
  const reading = { keys, nameOf, isMember: actor.kind === 'user' }
  const present = async (file: FileRow): Promise<{ document: ReportFile; kind: FileKind } | null> => {
    const nameKey = await keys.key(nameTarget(file.kind), file.epoch)
    const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, epoch: file.epoch }
    const record = openFileRecord(nameKey, place, file.box)
    const own = versions.filter((version) => version.file_id === file.id)
    if (isRefused(file, own)) return null
    // What the sealed record says, not the column: a row edited by hand must not show evidence as something else.
    return { document: toFile(deps, reading, nameKey, { file, record, versions: own }), kind: record.kind }
  }
  for (const file of all) {
    const suppressed = suppressedFile(parts, file.id)
    if (!keys.has(nameTarget(suppressed?.kind ?? file.kind), file.epoch)) continue
    const shown = suppressed ? { document: toSuppressed(file, suppressed), kind: suppressed.kind } : await present(file)
    if (!shown) continue
    const { document, kind } = shown
    if (file.confirmed_position !== null) presented.arrived.push({ id: file.id, position: file.confirmed_position })
    if (kind === 'evidence') presented.attachedFiles.push(document)
    else if (kind === 'chat') presented.chatFiles.set(file.id, document)
    else
      presented.internalFiles.push({
        document,
        phase: file.phase,
        status: file.report_status,
        addedAt: document.uploadedAt,
      })
  }
  return presented
}
