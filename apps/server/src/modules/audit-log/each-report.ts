import type { Deps } from './deps.ts'
import { tamperEvidenceOf } from '../../platform/errors.ts'
import { recordAlarm } from './record-alarm.ts'

export interface Place {
  channelId: string
  reportId: string
}

/** For what comes by without anybody who could be answered: an altered report says so in its own log. Never throws. */
export const noteAltered = async (deps: Deps, failure: unknown): Promise<void> => {
  const finding = tamperEvidenceOf(failure)
  if (!finding) return
  try {
    await recordAlarm(deps, finding)
  } catch {
    deps.log.error({ alarm: finding.found }, 'an alarm could not be noted in the log of its report')
  }
}

/**
 * Does a job's work on each report, each in a transaction of its own: one whose rows were altered, or the like, must not
 * keep the others waiting. Gives for how many `work` said true; throws after the last where some failed.
 */
export const eachReport = async <P extends Place>(
  deps: Deps,
  places: readonly P[],
  work: (place: P) => Promise<boolean>,
): Promise<number> => {
  let done = 0
  let failed = 0
  for (const place of places) {
    try {
      if (await work(place)) done += 1
    } catch (error) {
      failed += 1
      await noteAltered(deps, error)
    }
  }
  if (failed > 0) throw new Error(`of ${places.length} reports, ${failed} could not be worked on`)
  return done
}
