import type { AnyRouter } from '@tanstack/react-router'
import { wantHeading } from '../lib/heading-focus.ts'
import { wantRow } from '../lib/row-focus.ts'

/** The page of one report, whichever of its sections the address names. */
const reportPage = (path: string): string | undefined =>
  /^\/admin\/reports\/(?!(?:active|archived|assigned)(?:\/|$))[^/]+/.exec(path)?.[0]

/**
 * Every navigation to another page scrolls to the top (specification §2) and moves focus to the heading, so that a
 * reader hears where it is. A list's own query and a report's sections are no other page. Whoever comes back to a list
 * from a report is where they were: at the list's place, on the report's row.
 */
export const followNavigation = (router: Pick<AnyRouter, 'subscribe'>): (() => void) => {
  const places = new Map<string, number>()
  const pageOf = (path: string) => reportPage(path) ?? path
  const stops = [
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation) places.set(fromLocation.href, window.scrollY)
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
      const report = reportPage(fromLocation.pathname)
      const isBack = report !== undefined && reportPage(toLocation.pathname) === undefined
      window.scrollTo(0, (isBack && places.get(toLocation.href)) || 0)
      if (!isBack || !wantRow(report)) wantHeading()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
