import { fileExtensions, fileLimits } from '@canal/contract'
import type { FileLimits } from '../../lib/file-rules.ts'
import { readPageData } from '../../lib/page-data.ts'

/** Decisions §4: ten a message, each of at most as many bytes as this server takes (MAX_FILE_SIZE). */
export const officeFileLimits = (): FileLimits => {
  const { maxFileSize } = readPageData(document)
  return {
    maxFileSize,
    count: fileLimits.perMessage,
    extensions: fileExtensions,
    totalBytes: fileLimits.perMessage * maxFileSize,
  }
}
