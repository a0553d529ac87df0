import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Whether visitors come by https: by PUBLIC_URL where it is set, since a proxy that is not among TRUSTED_PROXIES hides
 * how they came, and their cookies would go out without Secure; else by the request itself.
 */
export const isHttps = (config: Config, request: FastifyRequest): boolean =>
  (config.publicUrl?.protocol ?? `${request.protocol}:`) === 'https:'
