import { Readable } from 'node:stream'

/** What may wait for a client that reads slowly or not at all; then it is cut off, and comes back if it lives. */
const unreadBytesMax = 32 * 1024

/** A stream of text that somebody else writes into; past what may wait unread it breaks off. */
export const createStream = () => {
  const stream = new Readable({ read: () => undefined })
  return {
    stream,
    send: (text: string): void => {
      if (stream.readableEnded || stream.destroyed) return
      stream.push(text)
      if (stream.readableLength > unreadBytesMax) stream.destroy()
    },
    end: (): void => void stream.push(null),
  }
}
