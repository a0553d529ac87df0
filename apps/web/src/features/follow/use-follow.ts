import type { ReporterReport } from '@canal/contract/reports/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ownReport, writeReporterChat } from '../../lib/public-calls.ts'
import { ApiError } from '../../lib/api.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { newsBetween } from './announcement.ts'
import { useNewsOf } from './use-news-of.ts'
import { useIdleEnd } from '../../lib/use-idle-end.ts'
import { useSurroundings } from '../../lib/use-surroundings.ts'

/** So long an announcement stays for screen readers to find; the same words can then be said again. */
const sayForMs = 10_000

/** The session's end, or the report's: it may be deleted while its page is open. */
const isEnded = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.is('report-not-found'))

/** A report as its reporter follows it: kept fresh and written to, until its session ends. */
export const useFollow = (initial: ReporterReport, onEnded: () => void) => {
  const { call } = usePublicSession()
  const [report, setReport] = useState(initial)
  const [news, setNews] = useState<ReturnType<typeof newsBetween> | null>(null)
  const shown = useRef(initial)
  /** Which report this page is of, whatever another tab has the session go on with. What is written here may begin another. */
  const of = useRef(initial.id)
  const surroundings = useSurroundings()
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(null), sayForMs)
    return () => clearTimeout(timer)
  }, [news])

  const take = useCallback((next: ReporterReport) => {
    // Asked for before what was written here went into another one.
    if (next.id !== of.current) return
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
  const ask = useCallback(() => call(ownReport, { query: { id: of.current } }).then(take), [call, take])
  const refresh = useCallback(
    () =>
      ask().catch((error: unknown) => {
        if (isEnded(error)) onEnded()
      }),
    [ask, onEnded],
  )
  useNewsOf(surroundings, { look: () => void refresh(), ended: onEnded })
  useIdleEnd(surroundings, { ask, ended: onEnded })

  /** Rejects with ApiError; an ended session is noticed too, and nothing typed is touched. */
  const write = async (chatMsg: string, filesToUpload: readonly string[], keepOriginals: boolean, key: string) => {
    try {
      const written = await call(writeReporterChat, {
        body: { id: report.id, chatMsg, filesToUpload: [...filesToUpload], keepOriginals },
        headers: { 'Idempotency-Key': key },
      })
      of.current = written.id
      return written
    } catch (error) {
      if (isEnded(error)) onEnded()
      throw error
    }
  }
  return { report, news, connection: surroundings?.connection ?? null, refresh, write }
}

export type Follow = ReturnType<typeof useFollow>
