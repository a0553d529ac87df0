import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../errors.ts'

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Refuses a name that is not ours: otherwise another site's name could be pointed at this server. */
export const requireOwnHost = (config: Config, request: FastifyRequest): void => {
  const name = request.hostname.replace(/:\d+$/, '').toLowerCase()
  if (loopback.test(name) || name === config.publicUrl?.hostname.toLowerCase()) return
  throw new AppError('misdirected-request')
}
