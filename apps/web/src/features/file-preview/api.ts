import type { FileKind } from '@canal/contract'
import { downloadAddress, recordDownload } from '@canal/contract/files/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/call.ts'

interface FilePlace {
  readonly fileId: string
  readonly fileType: FileKind
}

/** Addresses of a report's files, each fresh and good for minutes, and the news that one has been used. */
export const useFileAddresses = (reportId: string) => {
  const call = useCall()
  const queries = useQueryClient()
  return useMemo(() => {
    const addressOf = async (
      { fileId, fileType }: FilePlace,
      disposition: 'inline' | 'attachment',
      signal?: AbortSignal,
    ) => {
      const body = { reportId, fileId, fileType, disposition }
      const given = { body, suppressError: true, ...(signal ? { signal } : {}) }
      return (await call(downloadAddress, given)).url
    }
    /** The server wrote the first use of an address into the log, which is on the same page. */
    const showInLog = () => queries.invalidateQueries({ queryKey: ['reports', 'log', reportId] })
    /** Specification §7: a download is recorded. The server does so by itself at the first byte of each address; both are one entry. */
    const record = async (fileId: string) => {
      await call(recordDownload, { params: { id: fileId }, suppressError: true })
      await showInLog()
    }
    return { addressOf, record, showInLog }
  }, [call, queries, reportId])
}

export type FileAddresses = ReturnType<typeof useFileAddresses>
