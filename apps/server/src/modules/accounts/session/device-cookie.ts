import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../audit-log/deps.ts'
import { readSealed, writeSealed, type SealedCookie } from '../../../platform/http/sealed-cookie.ts'

/** A device on which somebody signed in before: sealed, bound to that user, and without any other meaning. */
export interface KnownDevice {
  userId: string
  /** Counts sign-ins of this device apart from those of its network. */
  id: string
}

export const deviceCookie: SealedCookie = {
  name: 'd',
  kind: 'device',
  validSeconds: 180 * 24 * 3600,
  sameSite: 'strict',
}

/** The device that the cookie names; null without one, or where it is forged or too old. */
export const readDevice = (deps: Deps, request: FastifyRequest): KnownDevice | null => {
  const token = readSealed(deps, request, deviceCookie)
  return token && typeof token.data === 'string' ? { userId: token.data, id: token.nonce } : null
}

/** Marks the browser as one on which this user signed in. */
export const rememberDevice = (deps: Deps, reply: FastifyReply, userId: string): void =>
  writeSealed(deps, reply, deviceCookie, userId)
