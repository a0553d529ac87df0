import type { Logger } from 'pino'

/** Ends what was started, the latest first. */
export interface Closing {
  /** Says what will have to be ended; the latest one is ended first. */
  later: (end: () => unknown) => void
  /** Ends everything once, however often it is called; what fails is told and does not stop the rest. */
  close: () => Promise<void>
}

export const closeInOrder = (log: Logger): Closing => {
  const ends: (() => unknown)[] = []
  let closing: Promise<void> | null = null
  const run = async () => {
    for (let end = ends.pop(); end; end = ends.pop())
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) => log.error({ stack: framesOf(error) }, 'Something did not stop in order.'))
  }
  return { later: (end) => void ends.push(end), close: () => (closing ??= run()) }
}

/** Frames only: a message may carry a value. */
export const framesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: string }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`${error.name}${code ? ` ${code}` : ''}`, ...frames].join('\n')
}
