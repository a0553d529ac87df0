import type { Changed } from '@canal/contract/events/schemas'
import type { Query } from '@tanstack/react-query'
import { fetchUser, refresh } from '../features/auth/api.ts'
import { batchInvalidations } from '../lib/batch-invalidations.ts'
import { createHearing, type Hearing } from '../lib/hearing.ts'
import { whenAwake, type Live } from '../lib/live.ts'
import { startSharedLive } from '../lib/shared-live.ts'
import { isConcerned } from './live-queries.ts'
import { readBeforeNow } from './read-before.ts'
import type { Office } from './office.ts'

/** How often a page that somebody is at says so: a session ends after 30 minutes of silence (decisions §10). */
const attendMs = 5 * 60_000

/** Who listens, as long as they may: nobody before signing in, after the end, or before the first password is set. */
const listenerOf = ({ session }: Office): string | null => {
  const user = session.user()
  const isOver = session.hasEnded() || session.isLeaving()
  return session.token() && user && !isOver && !user.passwordChangeRequired ? user.id : null
}

/**
 * Marks what changed as old; what is on show is read again, the rest when it is wanted. Where something may have been
 * missed, that is what was read before. After a change of the committee it is asked first whether the reader still is on it:
 * who has left would be refused the rest.
 */
const createInvalidation = (office: Office) => {
  const { queries, call, session } = office
  let isMissing = readBeforeNow(queries)
  const read = (all: readonly Changed[]) => {
    const named = all.filter(({ topic }) => topic !== 'everything')
    const isOld = (query: Query) =>
      isConcerned(query.queryKey, named) || (isConcerned(query.queryKey, all) && isMissing(query))
    void queries.invalidateQueries({ predicate: isOld })
    // Read with a report that is opened anew; asked for alone, it would be refused where the report has been closed.
    void queries.invalidateQueries({ queryKey: ['users', 'assignable'], refetchType: 'none' })
  }
  const changes = batchInvalidations((all) => {
    if (!all.some(({ topic }) => topic === 'keys')) return read(all)
    void fetchUser(call, session)
      .catch(() => undefined)
      .then(() => listenerOf(office) && read(all))
  })
  return {
    ...changes,
    add: (changed: Changed) => {
      if (changed.topic === 'everything') isMissing = readBeforeNow(queries)
      changes.add(changed)
    },
  }
}

/**
 * Keeps what every page shows as it is on the server, and the session alive while somebody is at the page. A session
 * that ended stays over the page (SessionStore.end); whoever signs in again reads everything anew. Answers how to wait
 * until it is heard what changes.
 */
export const keepLive = (office: Office): Hearing['settled'] => {
  const { session, connect, call, queries, attendance, connection } = office
  const hearing = createHearing()
  const changes = createInvalidation(office)
  let listener: string | null = null
  let live: Live | null = null
  const wiring = {
    connect: async (signal: AbortSignal) => {
      const token = session.token()
      const response = await connect(signal)
      // Another tab has renewed or replaced the token meanwhile: no end, the next attempt has the new one.
      return response.status === 401 && token !== session.token() ? Response.error() : response
    },
    changed: (changed: Changed) => {
      // Out of reach, every page would only say that it failed; once the stream is back, all is looked at.
      if (changed.topic !== 'everything' || !connection.isLost()) changes.add(changed)
    },
    ended: session.end,
    settled: hearing.settle,
  }
  let wasOver = false
  const follow = () => {
    const next = listenerOf(office)
    wasOver ||= session.hasEnded()
    if (next === listener) return
    listener = next
    live?.stop()
    // What was still to be read would only be refused.
    if (!next) changes.stop()
    if (next) hearing.begin()
    live = next ? startSharedLive(wiring) : null
    if (!next) return
    if (wasOver) void queries.invalidateQueries()
    wasOver = false
  }
  session.subscribe(follow)
  follow()
  // Nobody is signed in: there is nothing to wait for.
  if (!listener) hearing.settle()
  whenAwake(() => live?.wake())
  attendance.whileAttended(attendMs, () => {
    // Whatever comes of it is noticed by the call itself.
    if (listener) refresh(call, session).catch(() => undefined)
  })
  return hearing.settled
}
