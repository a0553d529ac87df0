import type { SignedUrlRow } from '../serving/signed-url.ts'
import type { VersionMeta } from '../records.ts'
import type { FileRow, VersionRow } from '../repository.ts'

/** An upload as its address gives it. */
export interface Upload {
  channelId: string
  reportId: string
  fileId: string
  versionId: string
  epoch: number
  key: Buffer
  metaKey: Buffer
  file: FileRow
  version: VersionRow
  isReporter: boolean
  sessionId: Buffer
  /** Who announced it, as rows of the report name them. */
  holderTag: Buffer
  /** A member has opened the report: its reporter's first allowance no longer holds. */
  isOpened: boolean
  /** Bytes in the store, as last acknowledged. */
  storedBytes: number
  /** Null until an upload was begun with a known length. */
  meta: VersionMeta | null
  address: { row: SignedUrlRow; location: string }
  /** The report's keys changed since the file's was made: nothing more is to be written under it. */
  isOutdated: boolean
}
