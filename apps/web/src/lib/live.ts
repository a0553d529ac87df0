import type { Changed } from '@canal/contract/events/schemas'
import { readEvents } from './event-stream.ts'

export interface LiveWiring {
  /** Opens the stream of events. Rejects where nothing answers. */
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly changed: (changed: Changed) => void
  /** The session is over; nothing more is asked for. */
  readonly ended: () => void
  /** The first attempt to hear something has come to an end, whatever it was. */
  readonly settled?: () => void
}

export interface Live {
  /** The page may have slept, or the network is back: looks at once whether the stream still lives. */
  wake: () => void
  stop: () => void
}

/** The server says something every 25 s at least: after two silences of that kind the stream is dead. */
const silenceMs = 60_000
/** A proxy that keeps a stream back does not let its first word through. */
const firstWordMs = 10_000
const pauseMs = { first: 1_000, most: 30_000 }
/** Whether a session that is said to have ended really has, is asked soon: the page goes on showing what was read in it. */
const askAgainMs = 250
/** After so many attempts in a row that came to nothing, the page asks by itself at each further one. */
const attemptsBeforePolling = 2

const everything: Changed = { topic: 'everything', id: '' }

const changedIn = (data: string): Changed | null => {
  try {
    return JSON.parse(data) as Changed
  } catch {
    return null
  }
}

/** Growing pauses, never the same in two browsers: a server that comes back is not met by all of them at once. */
const pauseAfter = (failures: number): number =>
  Math.min(pauseMs.most, pauseMs.first * 2 ** failures) * (0.5 + Math.random() / 2)

/**
 * Listens to the server's events and comes back by itself. Whatever may have been missed, `everything` is told to have
 * changed: on each connection, and from time to time where the stream does not get through.
 */
export const startLive = ({ connect, changed, ended, settled }: LiveWiring): Live => {
  let isStopped = false
  let heardAt = 0
  let abort: (() => void) | null = null
  let goOn: (() => void) | null = null

  /** Whether anything was heard; `ended` where the server says that there is nothing to hear any more. */
  const listen = async (): Promise<'heard' | 'nothing' | 'doubtful' | 'ended'> => {
    const controller = new AbortController()
    abort = () => controller.abort()
    let timer = setTimeout(abort, firstWordMs)
    let outcome: 'heard' | 'nothing' | 'doubtful' = 'nothing'
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), silenceMs)
      heardAt = Date.now()
      if (outcome === 'nothing' && !isStopped) changed(everything)
      if (outcome === 'nothing') outcome = 'heard'
      settled?.()
    }
    try {
      const response = await connect(controller.signal)
      if (response.status === 401) return 'ended'
      if (response.ok && response.body)
        for await (const { event, data } of readEvents(response.body, heard)) {
          const news = event === 'changed' ? changedIn(data) : null
          if (news && !isStopped) changed(news)
          // Only the next attempt knows whether another session has taken its place.
          if (event === 'ended') {
            outcome = 'doubtful'
            break
          }
        }
    } catch {
      // A connection that broke, or was given up: the next attempt comes after a pause.
    } finally {
      clearTimeout(timer)
      abort = null
      controller.abort()
    }
    return outcome
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    for (let failures = 0; !isStopped;) {
      const outcome = await listen()
      settled?.()
      if (isStopped) return
      if (outcome === 'ended') return ended()
      failures = outcome === 'nothing' ? failures + 1 : 0
      if (failures >= attemptsBeforePolling && !document.hidden) changed(everything)
      await pause(outcome === 'doubtful' ? askAgainMs : pauseAfter(failures))
      goOn = null
    }
  }
  void run()
  return {
    wake: () => {
      goOn?.()
      if (Date.now() - heardAt > silenceMs / 2) abort?.()
    },
    stop: () => {
      isStopped = true
      abort?.()
      goOn?.()
    },
  }
}

/** Calls back when the page is shown again, comes out of a browser's store, or the network is back. Answers how to stop. */
export const whenAwake = (wake: () => void): (() => void) => {
  const shown = () => {
    if (!document.hidden) wake()
  }
  document.addEventListener('visibilitychange', shown)
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    removeEventListener('online', wake)
    removeEventListener('pageshow', wake)
  }
}
