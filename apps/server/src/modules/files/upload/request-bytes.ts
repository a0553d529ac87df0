import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { discardBody, long } from '../../../platform/http/discard-body.ts'
import { exemptFromBodyTimeout } from '../../../platform/http/slow-bodies.ts'
import { TooSlowError } from './minimum-throughput.ts'

/** The body of a raw request, to be read at a bearable pace (`withMinimumThroughput`). */
export const bytesOf = (request: FastifyRequest): AsyncIterable<Buffer> => {
  exemptFromBodyTimeout(request)
  const body: unknown = request.body
  return body instanceof Readable ? body : Readable.from([])
}

/**
 * What becomes of a request whose body broke off or was refused: a sender who is gone or too slow gets no answer, and can
 * go on later where the upload stands; another gets the failure.
 */
export const onBrokenBody =
  (deps: Deps, request: FastifyRequest, reply: FastifyReply) =>
  (error: unknown): void => {
    const isGone = !request.raw.complete && request.raw.destroyed
    if (error instanceof TooSlowError || (isGone && !(error instanceof AppError))) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    if (!request.raw.complete) discardBody(request, { ...long, bytesMax: deps.config.fileBytesMax })
    throw error
  }
