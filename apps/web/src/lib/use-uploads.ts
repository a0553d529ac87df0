import { useState, useSyncExternalStore } from 'react'
import { renewLocation, type evidenceUploaded } from './public-calls.ts'
import { usePublicSession } from './public-session.ts'
import { createUploads, type UploadItem, type Uploads } from './uploads.ts'

const none: readonly UploadItem[] = []
/** All confirmations are of one shape; which one depends on what the files belong to. */
type Confirmation = typeof evidenceUploaded

/** The files that this page sends for a report, each confirmed as soon as it is through. */
export const useUploads = (
  reportId: string,
  confirmation: Confirmation,
  onReceived?: () => void,
): { uploads: Uploads; items: readonly UploadItem[] } => {
  const { call } = usePublicSession()
  const [uploads] = useState(() =>
    createUploads({
      confirm: async (entryId, of = reportId) => {
        await call(confirmation, { body: { id: of, filesList: [{ entryId }] } })
      },
      renew: (entryId) => call(renewLocation, { params: { id: entryId } }),
      ...(onReceived ? { onReceived } : {}),
    }),
  )
  const items = useSyncExternalStore(uploads.subscribe, uploads.items, () => none)
  return { uploads, items }
}
