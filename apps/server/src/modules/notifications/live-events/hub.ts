import type { Changed } from '@canal/contract/events/schemas'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { findLiveSessions, mayReadReports, type LiveSession } from '../../accounts/session/live-sessions.ts'
import { readChange, type Change } from './change.ts'
import { changedText, endedText, heartbeatText } from './event-text.ts'
import { factsOfChanges } from './hooks.ts'
import { visibleTo, type Subscriber } from './policy.ts'

/** An open stream and who is behind it. */
export interface Listener extends Subscriber {
  /** Null for administrators: no report concerns them. */
  channelId: string | null
  /** A reporter's. */
  reportId: string | null
  /** The session's, in its newest renewal. */
  sessionId: Buffer
  /** The session's too; stays when that is renewed. */
  family: string
  send: (text: string) => void
  end: () => void
}

/** Changes that may wait to be passed on; beyond, everybody is told to look again instead. */
const waitingMax = 2000
/** So many are passed on together: what many transactions changed at once costs few questions. */
const batchMax = 200

const everything: Changed = { topic: 'everything', id: '' }

/** The streams of one instance, and what they are told. */
export const createHub = (deps: Deps) => {
  const listeners = new Set<Listener>()
  let waiting: Change[] = []
  let isPassingOn = false
  let isChecking = false
  let isCheckWanted = false

  /** Everybody, whatever they may see: that nothing is known says nothing. */
  const missed = () => {
    for (const listener of listeners) listener.send(changedText(everything))
  }

  const passOn = async (changes: readonly Change[]): Promise<void> => {
    for (const channelId of new Set(changes.map(({ channel }) => channel))) {
      const own = changes.filter(({ channel }) => channel === channelId)
      const isThere = (listener: Listener) => listener.channelId === channelId
      if (![...listeners].some(isThere)) continue
      const [facts] = await factsOfChanges.run(deps, channelId, own)
      if (!facts) continue
      for (const listener of [...listeners].filter(isThere)) {
        const heard = own.flatMap((change) => visibleTo(listener, change, facts.of(listener, change)) ?? [])
        const texts = [...new Set(heard.map(changedText))]
        if (texts.length > 0) listener.send(texts.join(''))
      }
    }
  }

  const drain = async (): Promise<void> => {
    if (isPassingOn) return
    isPassingOn = true
    // What one transaction told comes in one piece; it is passed on together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await passOn(waiting.splice(0, batchMax)).catch(missed)
    isPassingOn = false
  }

  /**
   * Where a channel's chain was altered nobody of it hears of reports, and the streams of others are looked at all the same.
   */
  const mayReadOf = async (context: LiveSession['context']): Promise<boolean> => {
    try {
      return await mayReadReports(deps, context)
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  const checkOnce = async (): Promise<void> => {
    const asked = [...listeners]
    const live = await findLiveSessions(
      deps,
      asked.map(({ sessionId }) => sessionId),
    )
    for (const listener of asked) {
      const session = live.get(listener.sessionId.toString('hex'))
      const isSame = session && (session.context.channelId ?? null) === listener.channelId
      if (!isSame) {
        listener.send(endedText)
        listener.end()
        continue
      }
      listener.sessionId = session.id
      listener.reportId = session.context.reportId ?? null
      const mayRead = listener.kind === 'reporter' || (await mayReadOf(session.context))
      // The committee admitted them, or they left it, or their keys were shut or opened meanwhile.
      if (mayRead !== listener.mayRead) listener.send(changedText(everything))
      listener.mayRead = mayRead
    }
  }

  /** Ends the streams of sessions that ended. Never two at a time; what is asked meanwhile is done once more after. */
  const check = async (): Promise<void> => {
    isCheckWanted = true
    if (isChecking) return
    isChecking = true
    while (isCheckWanted && listeners.size > 0) {
      isCheckWanted = false
      // A database that does not answer ends nobody's session; the next check is soon.
      await checkOnce().catch(() => undefined)
    }
    isChecking = false
  }

  return {
    listeners: listeners as ReadonlySet<Listener>,
    /** Answers how to leave. */
    join: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changed: (payload: string): void => {
      if (listeners.size === 0) return
      const change = readChange(payload)
      // Sessions that ended; and anybody who may read now, or no longer, because their place on the roster changed.
      if (change === 'session' || change?.topic === 'keys') void check()
      if (change === null || change === 'session') return
      if (waiting.length >= waitingMax) {
        waiting = []
        return missed()
      }
      waiting.push(change)
      void drain()
    },
    missed,
    /** All at once, whatever was said before: a pause that was not like the others would tell of something. */
    beat: (): void => {
      for (const listener of listeners) listener.send(heartbeatText)
      void check()
    },
    close: (): void => {
      for (const listener of [...listeners]) listener.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
