import type { FastifyRequest } from 'fastify'

/** How much more a sender who was refused may send, and for how long, before the connection is cut. */
export interface Patience {
  bytesMax: number
  ms: number
}

/** A form that is none of ours. */
export const brief: Patience = { bytesMax: 4 * 1024 ** 2, ms: 5000 }
/** Our own form with something to mend: its files are on the way, and the browser reads the answer after them. */
export const long: Patience = { bytesMax: 256 * 1024 ** 2, ms: 120_000 }

/**
 * Reads away the rest of a body in the background, so that its sender comes to read our answer; but not without end. It
 * costs no memory: nothing is parsed any more.
 */
export const discardBody = ({ raw }: FastifyRequest, { bytesMax, ms }: Patience): void => {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  let total = 0
  const timer = setTimeout(() => raw.destroy(), ms)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
  raw.on('data', (piece: Buffer) => {
    total += piece.length
    if (total > bytesMax) raw.destroy()
  })
  raw.resume()
}
