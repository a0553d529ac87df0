import type { PlatformDeps } from '../deps.ts'
import type { TamperEvidence } from '../errors.ts'
import { createHook } from '../hooks.ts'

/** Is told of what was found altered, and passed over. */
export type OnAltered = (finding: TamperEvidence) => void

/** Rows of a report were found altered. */
export const onTampering = createHook<[deps: PlatformDeps, finding: TamperEvidence]>('tampering')

/**
 * Has it noted in a report's own log that rows of it were altered. Call it after the transaction that found it, which may
 * have failed. Never throws: the caller who met it is answered in any case, and the operator's log is told apart. Gives whether
 * it could be noted.
 */
export const raiseAlarm = async (deps: PlatformDeps, finding: TamperEvidence | undefined): Promise<boolean> => {
  if (!finding) return true
  try {
    await onTampering.run(deps, finding)
    return true
  } catch {
    deps.log.error({ alarm: finding.found }, 'an alarm could not be noted in the log of its report')
    return false
  }
}

/** Has noted what `work` finds altered and passes over, once its transaction has ended. Throws as `work` does. */
export const tellingAlarms = async <T>(deps: PlatformDeps, work: (onAltered: OnAltered) => Promise<T>): Promise<T> => {
  const findings: TamperEvidence[] = []
  const done = await work((finding) => findings.push(finding))
  for (const finding of findings) await raiseAlarm(deps, finding)
  return done
}
