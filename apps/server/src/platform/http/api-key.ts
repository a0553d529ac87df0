import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../deps.ts'
import { AppError } from '../errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The fixed key marks our own pages and keeps cross-site forms out; it is no secret (docs/configuration.md). */
export const requireApiKey = (deps: PlatformDeps, request: FastifyRequest): void => {
  const given = request.headers['x-api-key']
  if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(deps.config.apiKey)))
    throw new AppError('api-key-invalid')
}
