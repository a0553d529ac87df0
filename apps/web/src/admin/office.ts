import type { OfficeKey, Translate } from '@canal/messages'
import { QueryClient } from '@tanstack/react-query'
import { createSessionStore } from '../features/auth/session.ts'
import { forgetDrafts } from '../features/report-detail/drafts.ts'
import { createCaller, openEvents, type ApiError, type Call, type Caller } from '../lib/api.ts'
import { watchAttendance, type Attendance } from '../lib/attendance.ts'
import { watchConnection, type Connection } from '../lib/connection.ts'
import { inTurn } from '../lib/in-turn.ts'
import { isLeaving } from '../lib/leaving-page.ts'
import type { LiveWiring } from '../lib/live.ts'
import { notify } from '../lib/notify.ts'
import { problemText } from '../lib/problem-text.ts'
import type { SessionStore } from '../features/auth/session.ts'

/** What outlives every page of the back-office. */
export interface Office {
  readonly call: Call
  readonly session: SessionStore
  readonly queries: QueryClient
  readonly attendance: Attendance
  readonly connection: Connection
  /** What keeps pages live, once loaded: how to wait until it hears, so that what is read then is read once. Never rejects. */
  live?: Promise<(() => Promise<void>) | undefined>
  /** Opens the stream of live updates. */
  readonly connect: LiveWiring['connect']
  /** The language of calls and toasts from now on. */
  speak(text: Translate<OfficeKey>): void
}

/**
 * What one person read must not be there for the next one at this screen, however the session ended. What they were
 * writing waits for the same person to come back.
 */
const forgetBetweenPeople = (session: SessionStore, queries: QueryClient) => {
  let writer = session.user()?.id
  session.subscribe(() => {
    // Over a page whose session has ended, the same person may sign in again.
    if (!session.token() && !session.hasEnded()) queries.clear()
    const user = session.user()
    if (!user || user.id === writer) return
    writer = user.id
    queries.clear()
    forgetDrafts()
  })
}

export const createOffice = (apiKey: string, first: Translate<OfficeKey>): Office => {
  let text = first
  const session = createSessionStore(localStorage, window)
  const showFailure = (error: ApiError) => {
    if (error.status === 0 && isLeaving(performance.now())) return
    // The page itself asks who it is to go on with.
    if (session.hasEnded()) return
    notify('error', problemText(error, text('errors.unexpected')))
  }
  const attendance = watchAttendance(window)
  const connection = watchConnection(window, () => navigator.onLine)
  const caller: Caller = {
    apiKey,
    locale: text.locale,
    token: session.token,
    onFailure: showFailure,
    isAttended: attendance.isAttended,
    onReach: connection.tell,
    onSessionEnded: session.end,
    inTurn: (mode, work) => inTurn('token', mode, work),
    onToken: session.setToken,
  }
  const queries = new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once and says so, rather than wait unseen: a save must not happen by itself later.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  forgetBetweenPeople(session, queries)
  return {
    session,
    call: createCaller(caller),
    queries,
    attendance,
    connection,
    connect: openEvents(caller),
    speak(next) {
      text = next
      caller.locale = next.locale
    },
  }
}
