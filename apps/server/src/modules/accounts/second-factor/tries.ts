import type { Deps } from '../../audit-log/deps.ts'
import { giveBack, requireWithin } from '../../../platform/http/limits.ts'

/**
 * Wrong codes of an account, wherever they are typed: a million codes of six digits would not stand a crowd that knows the
 * password. Nobody else can use this up, since a right password comes first.
 */
const wrongCodes = { purpose: 'second-factor', limit: 10, windowSeconds: 15 * 60 }

/** Counts a try as wrong until `forgetTry` says otherwise. Throws `too-many-requests`. */
export const countTry = (deps: Deps, userId: string): Promise<void> =>
  requireWithin(deps, { ...wrongCodes, source: userId })

export const forgetTry = (deps: Deps, userId: string): Promise<void> =>
  giveBack(deps, { ...wrongCodes, source: userId })
