import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Where this installation is reached, without a slash at the end. */
export const ownAddress = (config: Config, request: FastifyRequest): string =>
  config.publicUrl?.href.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
