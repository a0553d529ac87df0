import { createHash } from 'node:crypto'
import type { FileKind } from '@canal/contract'
import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import type { Uncleaned } from './cleaning/documents/kept.ts'
import { openRecord, sealRecord } from '../report-access/records.ts'

type RecordPlace = Parameters<typeof sealRecord>[1]

interface FilePlace {
  channelId: string
  reportId: string
  fileId: string
  epoch: number
}

/** What only readers of the report may know of a file, under its content or internal key. */
export interface FileRecord {
  filename: string
  kind: FileKind
  /** Tag of the user who sent it, in hexadecimal; null: the reporter. */
  by: string | null
}

const recordPlace = (place: FilePlace, purpose: string, object: string): RecordPlace => ({
  channelId: place.channelId,
  reportId: place.reportId,
  epoch: place.epoch,
  purpose,
  object,
})
const fileRecordPlace = (place: FilePlace): RecordPlace => recordPlace(place, 'file', place.fileId)

export const sealFileRecord = (nameKey: Buffer, place: FilePlace, record: FileRecord): Buffer =>
  sealRecord(nameKey, fileRecordPlace(place), record, MESSAGE_BLOCK)

/** Throws DecryptionError for another key or row. */
export const openFileRecord = (nameKey: Buffer, place: FilePlace, box: Buffer): FileRecord =>
  openRecord(nameKey, fileRecordPlace(place), box)

/** What is known of a version's bytes; sealed, since an exact size can tell which document it is. */
export interface VersionMeta {
  /** Bytes, as announced when the upload began, or as they were. */
  size: number
  /** SHA-256 of the plaintext in hexadecimal, once all has arrived. */
  digest?: string
  /** What an infected file was taken for. */
  detected?: string
  /** A scanner saw all of it and found nothing. Said here and not by the column alone, which a hand can change. */
  clean?: true
  /** Why names of who wrote it may still be in this version. */
  uncleaned?: Uncleaned
}

const metaPlace = (place: FilePlace & { versionId: string }): RecordPlace =>
  recordPlace(place, 'file-meta', place.versionId)
const metaBlock = 256

export const sealMeta = (metaKey: Buffer, place: FilePlace & { versionId: string }, meta: VersionMeta): Buffer =>
  sealRecord(metaKey, metaPlace(place), meta, metaBlock)

/** Throws DecryptionError for another key or row. */
export const openMeta = (metaKey: Buffer, place: FilePlace & { versionId: string }, box: Buffer): VersionMeta =>
  openRecord(metaKey, metaPlace(place), box)

interface LoggedFile extends FilePlace {
  kind: FileKind
  box: Buffer
}

/** The part of a log record that names a file: its id in clear, its name as it is sealed in the file's own row. */
export const fileInLog = ({ fileId, kind, epoch, box }: Omit<LoggedFile, 'channelId' | 'reportId'>) => ({
  data: { fileId, fileKind: kind },
  secret: { epoch, box },
  rowHash: createHash('sha256').update(box).digest(),
})

/** The name that `fileInLog` put into a log entry. Throws DecryptionError. */
export const loggedFileName = (nameKey: Buffer, entry: Omit<LoggedFile, 'kind'>): string =>
  openFileRecord(nameKey, entry, entry.box).filename
