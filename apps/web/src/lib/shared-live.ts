import type { Changed } from '@canal/contract/events/schemas'
import { startLive, type Live, type LiveWiring } from './live.ts'

const name = 'live'

/** What the tab that listens says to the others, and they to it. */
type Word = { readonly changed: Changed } | { readonly ended: true } | { readonly wake: true }

/** Holds a lock of the browser for as long as it leads; another tab of the same origin goes on when this one is gone. */
const inOneTab = (locks: LockManager, lead: () => () => void): (() => void) => {
  const waiting = new AbortController()
  let release: (() => void) | undefined
  const hold = () =>
    new Promise<void>((resolve) => {
      const stop = lead()
      release = () => {
        stop()
        resolve()
      }
    })
  // Rejects only where the wait is given up.
  locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
  return () => {
    waiting.abort()
    release?.()
  }
}

/**
 * One stream for all tabs of a browser: over HTTP/1.1 it allows six connections an origin, and a seventh tab would hang.
 * Where a browser has no locks or no channel between its tabs (a page without https), each tab has its own.
 */
export const startSharedLive = (
  wiring: LiveWiring,
  locks: LockManager | undefined = navigator.locks,
  Channel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel,
): Live => {
  if (!locks || !Channel) return startLive(wiring)
  const channel = new Channel(name)
  const say = (word: Word) => channel.postMessage(word)
  let own: Live | null = null
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('changed' in data) wiring.changed(data.changed)
    else if ('ended' in data) wiring.ended()
    else own?.wake()
  }
  // Where another tab listens already, this one has heard it from its first moment.
  locks.query().then(
    ({ held = [] }) => {
      if (held.some((lock) => lock.name === name)) wiring.settled?.()
    },
    () => undefined,
  )
  const lead = () => {
    const live = startLive({
      ...wiring,
      // The others first: what this tab makes of it may be to stop.
      changed: (changed) => {
        say({ changed })
        wiring.changed(changed)
      },
      ended: () => {
        say({ ended: true })
        wiring.ended()
      },
    })
    own = live
    return live.stop
  }
  const stopLeading = inOneTab(locks, lead)
  return {
    wake: () => (own ? own.wake() : say({ wake: true })),
    stop: () => {
      stopLeading()
      channel.close()
    },
  }
}
