import type pg from 'pg'
import { openLine, type Line } from './change-line.ts'

export interface Hearing {
  /** What a trigger told, as it told it. */
  changed: (payload: string) => void
  /** The connection was lost and is back: what was told in between was not heard. */
  missed: () => void
}

/** One dedicated connection on which the database tells of the changes that any instance makes. */
export interface ChangeFeed {
  /** Resolves once changes are heard, at once where they are already. Rejects where they cannot be for now. */
  open: (hearing: Hearing) => Promise<void>
  close: () => Promise<void>
}

interface Pace {
  /** Between two proofs that the connection still carries what is told. */
  pulseMs: number
  /** How long such a proof, or connecting, may take. */
  patienceMs: number
  /** Before the first attempt to come back; each further one waits twice as long, up to half a minute. */
  retryMs: number
}

const usual: Pace = { pulseMs: 20_000, patienceMs: 10_000, retryMs: 250 }
const retryMsMax = 30_000

/**
 * Begins to listen when first opened, and from then on comes back by itself, with growing pauses, whenever the connection
 * is lost; `tell` hears of each loss once.
 */
export const createChangeFeed = (
  settings: pg.ClientConfig,
  tell: () => void = () => undefined,
  pace: Pace = usual,
): ChangeFeed => {
  let hearing: Hearing | null = null
  let line: Line | null = null
  let opening: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let isClosed = false

  const later = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
    timer.unref()
  }
  const comeBack = () => {
    if (isClosed) return
    if (attempts === 0) tell()
    attempts += 1
    const again = () =>
      void begin().then(
        () => hearing?.missed(),
        () => undefined,
      )
    later(Math.min(retryMsMax, pace.retryMs * 2 ** (attempts - 1)), again)
  }
  const lose = (which: Line | undefined) => {
    if (!which || line !== which) return
    line = null
    which.end()
    comeBack()
  }
  const watch = (which: Line) =>
    later(pace.pulseMs, () => {
      which.prove().then(
        () => {
          if (line === which) watch(which)
        },
        () => lose(which),
      )
    })
  const connect = async () => {
    const held: { line?: Line } = {}
    const ears = { heard: (payload: string) => hearing?.changed(payload), lost: () => lose(held.line) }
    try {
      held.line = await openLine(settings, pace.patienceMs, ears)
    } catch (error) {
      comeBack()
      throw error
    }
    if (isClosed) return held.line.end()
    line = held.line
    attempts = 0
    watch(line)
  }
  const begin = () =>
    (opening ??= connect().finally(() => {
      opening = null
    }))

  return {
    open: (next) => {
      hearing = next
      if (line) return Promise.resolve()
      // While the next attempt to come back is awaited, nobody's wish makes one of its own.
      if (isClosed || (attempts > 0 && !opening)) return Promise.reject(new Error('changes cannot be heard for now'))
      return begin()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await opening?.catch(() => undefined)
      line?.end()
      line = null
    },
  }
}
