import type { FastifyReply } from 'fastify'

/** Where nothing better is known, for a full queue or a disk that is being cleared. */
const secondsUnknown = 5

/** Every 429 and 503 says when to come again (decisions §7), in whole seconds; other answers stay as they are. */
export const setRetryAfter = (reply: FastifyReply, status: number, seconds: number = secondsUnknown): void => {
  if (status === 429 || status === 503) reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))))
}
