import { randomBytes } from 'node:crypto'
import { openToken, sealToken, type TokenPayload } from '../../crypto/form-token.ts'
import type { Deps } from '../../deps.ts'

/** Security §8: a sealed form token is good for two hours. */
const validMs = 2 * 60 * 60 * 1000
const purpose = 'form'

/** A token that the pages of this channel carry, so that a form of another site cannot post here. */
export const newFormToken = (deps: Deps, channelId: string): string => {
  const now = deps.now()
  return sealToken(deps.rootKeys, {
    purpose,
    channelId,
    nonce: randomBytes(16).toString('base64url'),
    expiresAt: new Date(now.getTime() + validMs),
  })
}

/** How long a form that lay open is still known as our own, so that what was typed can be shown again. */
const knownMs = 24 * 60 * 60 * 1000

/** Whether we gave this token out for the channel within the last day; what it asks for may still be refused as too late. */
export const isOwnFormToken = (deps: Deps, channelId: string, token: string): boolean =>
  openToken(deps.rootKeys, token, { purpose, channelId, now: new Date(deps.now().getTime() - knownMs) }) !== null

/** What the token says, or null if it is forged, of another channel, or older than two hours. */
export const readFormToken = (deps: Deps, channelId: string, token: unknown): TokenPayload | null =>
  typeof token === 'string' ? openToken(deps.rootKeys, token, { purpose, channelId, now: deps.now() }) : null
