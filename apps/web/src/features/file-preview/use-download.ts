import { ApiError } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import type { FileAddresses } from './api.ts'
import type { FileEntry } from './report-files.ts'

/** Hands a file to the browser's downloads, by an address of its own. */
export const useDownload = ({ addressOf, record }: FileAddresses) => {
  const text = useText()
  return async ({ kind, file }: FileEntry): Promise<void> => {
    try {
      const link = document.createElement('a')
      link.href = await addressOf({ fileId: file.id, fileType: kind }, 'attachment')
      link.download = file.filename
      link.click()
      await record(file.id)
    } catch (error) {
      // Scanned just now, for the first time, and infected: trying again changes nothing.
      const isQuarantined = error instanceof ApiError && error.problem?.code === 'file-quarantined'
      notify('error', text(isQuarantined ? 'errors.file-quarantined' : 'files.error.download'))
    }
  }
}
