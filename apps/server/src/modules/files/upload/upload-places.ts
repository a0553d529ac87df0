import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'

/** 4 uploads a token; 200 an instance, of which 50 are kept for members. */
const perSession = 4
const perInstance = 200
const keptForMembers = 50

interface Places {
  all: number
  bySession: Map<string, number>
}

/** Uploads under way in this process. */
const places = new WeakMap<Deps, Places>()

const placesOf = (deps: Deps): Places => {
  const known = places.get(deps)
  if (known) return known
  const fresh = { all: 0, bySession: new Map<string, number>() }
  places.set(deps, fresh)
  return fresh
}

/** Runs an upload in one of the places. Throws `too-many-requests` or `service-busy` at once where none is free. */
export const inUploadPlace = async <T>(
  deps: Deps,
  who: { sessionId: Buffer; isReporter: boolean },
  work: () => Promise<T>,
): Promise<T> => {
  const taken = placesOf(deps)
  const session = who.sessionId.toString('hex')
  const own = taken.bySession.get(session) ?? 0
  if (own >= perSession) throw new AppError('too-many-requests', { retryAfter: 5 })
  if (taken.all >= perInstance - (who.isReporter ? keptForMembers : 0)) throw new AppError('service-busy')
  taken.all += 1
  taken.bySession.set(session, own + 1)
  try {
    return await work()
  } finally {
    taken.all -= 1
    const left = (taken.bySession.get(session) ?? 1) - 1
    if (left > 0) taken.bySession.set(session, left)
    else taken.bySession.delete(session)
  }
}
