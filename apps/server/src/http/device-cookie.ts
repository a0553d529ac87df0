import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { openToken, sealToken } from '../crypto/form-token.ts'
import type { Deps } from '../deps.ts'

/** A device on which somebody signed in before: sealed, bound to that user, and without any other meaning. */
export interface KnownDevice {
  userId: string
  /** Counts sign-ins of this device apart from those of its network. */
  id: string
}

const validSeconds = 180 * 24 * 3600
const purpose = 'device'

/** Browsers refuse the prefix, and Secure, on plain http. */
const isPlain = (config: Config): boolean =>
  config.publicUrl ? config.publicUrl.protocol === 'http:' : config.isLoopback

const nameOf = (config: Config): string => (isPlain(config) ? 'd' : '__Host-d')

/** The device that the cookie names; null without one, or where it is forged or too old. */
export const readDevice = (deps: Deps, request: FastifyRequest): KnownDevice | null => {
  const value = parse(request.headers.cookie ?? '')[nameOf(deps.config)]
  const token = value ? openToken(deps.rootKeys, value, { purpose, channelId: null, now: deps.now() }) : null
  return token && typeof token.data === 'string' ? { userId: token.data, id: token.nonce } : null
}

/** Marks the browser as one on which this user signed in. */
export const rememberDevice = (deps: Deps, reply: FastifyReply, userId: string): void => {
  const expiresAt = new Date(deps.now().getTime() + validSeconds * 1000)
  const nonce = randomBytes(16).toString('base64url')
  const value = sealToken(deps.rootKeys, { purpose, channelId: null, nonce, expiresAt, data: userId })
  const cookie = serialize(nameOf(deps.config), value, {
    httpOnly: true,
    secure: !isPlain(deps.config),
    sameSite: 'strict',
    path: '/',
    maxAge: validSeconds,
  })
  reply.header('set-cookie', cookie)
}
