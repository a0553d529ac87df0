import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { openToken, sealToken, type JsonValue, type TokenPayload } from '../crypto/form-token.ts'
import type { SealedKind } from '../crypto/token-kinds.ts'
import type { PlatformDeps } from '../deps.ts'

/** A cookie whose value only this server can make or read. */
export interface SealedCookie {
  /** Without prefix: `__Host-` is put before it where there is https. */
  name: string
  /** What the value is; one of another kind does not open. */
  kind: SealedKind
  validSeconds: number
  /** `lax` only where another site sends people back to us. */
  sameSite: 'strict' | 'lax'
}

/** Browsers refuse the prefix, and Secure, on plain http. */
const isPlain = (config: Config): boolean =>
  config.publicUrl ? config.publicUrl.protocol === 'http:' : config.isLoopback

/** As it is called wherever it goes over https. */
export const hostName = ({ name }: SealedCookie): string => `__Host-${name}`

const nameOf = (config: Config, cookie: SealedCookie): string => (isPlain(config) ? cookie.name : hostName(cookie))

const attributes = (config: Config, { sameSite }: SealedCookie) =>
  ({ httpOnly: true, secure: !isPlain(config), sameSite, path: '/' }) as const

/** What the cookie holds; null without one, or where it is forged or too old. */
export const readSealed = (deps: PlatformDeps, request: FastifyRequest, cookie: SealedCookie): TokenPayload | null => {
  const value = parse(request.headers.cookie ?? '')[nameOf(deps.config, cookie)]
  return value ? openToken(deps.rootKeys, value, { kind: cookie.kind, channelId: null, now: deps.now() }) : null
}

export const writeSealed = (deps: PlatformDeps, reply: FastifyReply, cookie: SealedCookie, data: JsonValue): void => {
  const { kind, validSeconds } = cookie
  const expiresAt = new Date(deps.now().getTime() + validSeconds * 1000)
  const nonce = randomBytes(16).toString('base64url')
  const value = sealToken(deps.rootKeys, { kind, channelId: null, nonce, expiresAt, data })
  const more = { ...attributes(deps.config, cookie), maxAge: validSeconds }
  reply.header('set-cookie', serialize(nameOf(deps.config, cookie), value, more))
}

export const clearSealed = (deps: PlatformDeps, reply: FastifyReply, cookie: SealedCookie): void => {
  const forgotten = { ...attributes(deps.config, cookie), maxAge: 0 }
  reply.header('set-cookie', serialize(nameOf(deps.config, cookie), '', forgotten))
}
