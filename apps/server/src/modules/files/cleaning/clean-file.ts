import { uncleanedExtensions } from '@canal/contract/files/extensions'
import { cleanDocument, isDocument } from './documents/clean-document.ts'
import type { Uncleaned } from './documents/kept.ts'
import { cleanImage, isImage } from './images.ts'
import type { VersionMeta } from '../records.ts'
import type { FileRow, VersionRow } from '../repository.ts'
import { patched } from './media/patches.ts'
import { isMedia, planMedia } from './media/plan-media.ts'
import type { StoredFile } from '../upload/stored-file.ts'
import type { Upload } from '../upload/opened-upload.ts'

/** A version that tells less of who made it. */
export interface CleanedBytes {
  size: number
  bytes: AsyncIterable<Buffer>
  /** What may still be in it. */
  uncleaned: Uncleaned | null
}

interface CleanedFile {
  /** Null where the file stays as it was sent. */
  cleaned: CleanedBytes | null
  /** Of the file as it was sent: why it could not be cleaned. */
  uncleaned: Uncleaned | null
}

async function* oneBuffer(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const cleanedBuffer = (bytes: Buffer, uncleaned: Uncleaned | null): CleanedFile => ({
  cleaned: { size: bytes.length, bytes: oneBuffer(bytes), uncleaned },
  uncleaned: null,
})

/** Overwritten in a second pass over the stored bytes, of which no more than a piece is open at a time. */
const cleanRecording = async (extension: string, stored: StoredFile): Promise<CleanedFile> => {
  const patches = await planMedia(extension, stored)
  if (!patches) return { cleaned: null, uncleaned: 'unreadable' }
  if (patches.length === 0) return { cleaned: null, uncleaned: null }
  const cleaned = { size: stored.size, bytes: patched(stored.all(), patches), uncleaned: null }
  return { cleaned, uncleaned: null }
}

/** Whether what is shown of a file, a version with its sealed part, may still tell who made it. */
export const mayTellMaker = (
  { extension, kind }: Pick<FileRow, 'extension' | 'kind'>,
  { version, meta, versions }: { version: VersionRow; meta: VersionMeta | null; versions: readonly VersionRow[] },
): boolean => {
  if (kind === 'internal') return false
  const isKeptOriginal = version.variant === 'original' && versions.some(({ variant }) => variant === 'cleaned')
  return uncleanedExtensions.includes(extension) || isKeptOriginal || meta?.uncleaned !== undefined
}

const isNothingToClean: CleanedFile = { cleaned: null, uncleaned: null }

/**
 * Takes place, device and names out of a file whose content was checked. Throws as `cleanImage` does for an image; a document
 * or recording that cannot be cleaned stays as it was sent, with the reason.
 */
export const cleanFile = async ({ file, reportId }: Upload, stored: StoredFile): Promise<CleanedFile> => {
  const { extension } = file
  const place = { size: stored.size, owner: reportId }
  const read = () => stored.read(0, stored.size)
  if (isImage(extension)) return cleanedBuffer(await cleanImage(extension, place, read), null)
  // The committee's own papers stay as they are, and no reporter sees them.
  if (file.kind === 'internal') return isNothingToClean
  if (isMedia(extension)) return cleanRecording(extension, stored)
  if (!isDocument(extension)) return isNothingToClean
  const { bytes, uncleaned } = await cleanDocument(extension, place, read)
  return bytes ? cleanedBuffer(bytes, uncleaned) : { cleaned: null, uncleaned }
}
