import type { ReporterReport } from '@canal/contract/reports/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openReferenceOfChannel, ownReport, writeReporterChat } from '../../lib/public-calls.ts'
import { ApiError } from '../../lib/api.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { withProof } from '../../lib/with-proof.ts'
import { newsBetween } from './announcement.ts'
import { useNewsOf } from './use-news-of.ts'
import { useSurroundings } from './use-surroundings.ts'

/** So long an announcement stays for screen readers to find; the same words can then be said again. */
const sayForMs = 10_000

const isEnded = (error: unknown) => error instanceof ApiError && error.status === 401

/** A report as its reporter follows it: kept fresh, written to, and opened again after its session has ended. */
export const useFollow = (initial: ReporterReport, channelId: string) => {
  const { call, setToken } = usePublicSession()
  const [report, setReport] = useState(initial)
  const [hasEnded, setEnded] = useState(false)
  const [news, setNews] = useState<ReturnType<typeof newsBetween> | null>(null)
  const shown = useRef(initial)
  const surroundings = useSurroundings()
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(null), sayForMs)
    return () => clearTimeout(timer)
  }, [news])

  const take = useCallback((next: ReporterReport) => {
    const between = newsBetween(shown.current, next)
    if (between.hasAnswer || between.hasMoved) setNews(between)
    // The visit before stays the same for as long as this page is open.
    shown.current = { ...next, previousVisitAt: shown.current.previousVisitAt }
    setReport(shown.current)
  }, [])
  const refresh = useCallback(
    () =>
      call(ownReport).then(take, (error: unknown) => {
        if (isEnded(error)) setEnded(true)
      }),
    [call, take],
  )
  useNewsOf(surroundings, !hasEnded, { look: () => void refresh(), ended: () => setEnded(true) })

  /** Rejects with ApiError; an ended session is noticed too, and nothing typed is touched. */
  const write = async (chatMsg: string, filesToUpload: readonly string[], keepOriginals: boolean) => {
    try {
      return await call(writeReporterChat, {
        body: { id: report.id, chatMsg, filesToUpload: [...filesToUpload], keepOriginals },
      })
    } catch (error) {
      if (isEnded(error)) setEnded(true)
      throw error
    }
  }
  const reopen = async (ref: string, onProof: () => void) => {
    const next = await withProof(
      (proof) => call(openReferenceOfChannel, { body: { ref, channelId, ...(proof ? { proof } : {}) } }),
      { onProof },
    )
    setToken(next.token)
    take(next)
    setEnded(false)
  }
  return { report, hasEnded, news, connection: surroundings?.connection ?? null, refresh, write, reopen }
}

export type Follow = ReturnType<typeof useFollow>
