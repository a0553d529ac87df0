import { renewLocation, type chatFileUploaded } from '@canal/contract/files/endpoints'
import type { FilesList, ReportFile } from '@canal/contract/files/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCall } from '../../lib/call.ts'
import { warnBeforeUnload } from '../../lib/leaving.ts'
import { createUploads, isMoving, type UploadItem, type Uploads } from '../../lib/uploads.ts'
import { keptUploads } from './kept-uploads.ts'

/** Both kinds of upload are confirmed alike, each at its own path. */
type Confirmation = typeof chatFileUploaded

export interface OfficeUploads {
  readonly uploads: Uploads
  readonly items: readonly UploadItem[]
  /** The announced list answers in the order in which the files were named. */
  send(list: FilesList, files: readonly File[]): void
  /** Goes on with a file that was announced on an earlier visit. Throws ApiError where the server takes it no more. */
  goOn(announced: ReportFile, file: File): Promise<void>
}

/** Sends announced files to their addresses and confirms each one through its own call (specification §7). */
export const useOfficeUploads = (reportId: string, confirmation: Confirmation): OfficeUploads => {
  const call = useCall()
  const queries = useQueryClient()
  const [uploads] = useState(() =>
    keptUploads(`${reportId} ${confirmation.path}`, () =>
      createUploads({
        confirm: async (entryId) => {
          const filesList = [{ entryId, uploadedAt: new Date().toISOString() }]
          await call(confirmation, { body: { id: reportId, filesList }, suppressError: true })
        },
        renew: (entryId) => call(renewLocation, { params: { id: entryId }, suppressError: true }),
        onReceived: () => void queries.invalidateQueries({ queryKey: ['reports'] }),
      }),
    ),
  )
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const isBusy = items.some(isMoving)
  useEffect(() => (isBusy ? warnBeforeUnload() : undefined), [isBusy])
  return {
    uploads,
    items,
    send: (list, files) =>
      uploads.add(
        list.flatMap(({ entryId, location }, index) => {
          const file = files[index]
          return file ? [{ entryId, location, file }] : []
        }),
      ),
    goOn: async ({ id }, file) => {
      const renewed = await call(renewLocation, { params: { id }, suppressError: true })
      uploads.add([{ entryId: id, file, ...renewed }])
    },
  }
}
