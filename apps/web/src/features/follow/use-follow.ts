import type { ReporterReport } from '@canal/contract/reports/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ownReport, writeReporterChat } from '../../lib/public-calls.ts'
import { ApiError } from '../../lib/api.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { newsBetween } from './announcement.ts'
import { useNewsOf } from './use-news-of.ts'
import { useIdleEnd } from './use-idle-end.ts'
import { useSurroundings } from './use-surroundings.ts'

/** So long an announcement stays for screen readers to find; the same words can then be said again. */
const sayForMs = 10_000

const isEnded = (error: unknown) => error instanceof ApiError && error.status === 401

/** A report as its reporter follows it: kept fresh and written to, until its session ends. */
export const useFollow = (initial: ReporterReport, onEnded: () => void) => {
  const { call } = usePublicSession()
  const [report, setReport] = useState(initial)
  const [news, setNews] = useState<ReturnType<typeof newsBetween> | null>(null)
  const shown = useRef(initial)
  const surroundings = useSurroundings()
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(null), sayForMs)
    return () => clearTimeout(timer)
  }, [news])

  const take = useCallback((next: ReporterReport) => {
    // Another report under the same code: what was written in the last days of the one that was shown.
    if (next.id !== shown.current.id) {
      shown.current = next
      setReport(next)
      return
    }
    const between = newsBetween(shown.current, next)
    if (between.hasAnswer || between.hasMoved) setNews(between)
    // The visit before stays the same for as long as this page is open.
    shown.current = { ...next, previousVisitAt: shown.current.previousVisitAt }
    setReport(shown.current)
  }, [])
  const refresh = useCallback(
    () =>
      call(ownReport).then(take, (error: unknown) => {
        if (isEnded(error)) onEnded()
      }),
    [call, take, onEnded],
  )
  useNewsOf(surroundings, { look: () => void refresh(), ended: onEnded })
  useIdleEnd(surroundings, { ask: useCallback(() => call(ownReport).then(take), [call, take]), ended: onEnded })

  /** Rejects with ApiError; an ended session is noticed too, and nothing typed is touched. */
  const write = async (chatMsg: string, filesToUpload: readonly string[], keepOriginals: boolean) => {
    try {
      return await call(writeReporterChat, {
        body: { id: report.id, chatMsg, filesToUpload: [...filesToUpload], keepOriginals },
      })
    } catch (error) {
      if (isEnded(error)) onEnded()
      throw error
    }
  }
  return { report, news, connection: surroundings?.connection ?? null, refresh, write }
}

export type Follow = ReturnType<typeof useFollow>
