import { randomBytes } from 'node:crypto'
import { openToken, sealToken, type TokenPayload } from '../../platform/crypto/form-token.ts'
import type { Deps } from '../audit-log/deps.ts'

/** A sealed form token is good for two hours. */
const validMs = 2 * 60 * 60 * 1000
const kind = 'form'
const withCommittee = 'with-committee'

/**
 * A token that the pages of this channel carry, so that a form of another site cannot post here. `showsCommittee`: the
 * form shows the conflict list, and may show it again when it comes back.
 */
export const newFormToken = (deps: Deps, channelId: string, showsCommittee = false): string => {
  const now = deps.now()
  return sealToken(deps.rootKeys, {
    kind,
    channelId,
    nonce: randomBytes(16).toString('base64url'),
    expiresAt: new Date(now.getTime() + validMs),
    data: showsCommittee ? withCommittee : null,
  })
}

/** How long a form that lay open is still known as our own, so that what was typed can be shown again. */
const knownMs = 24 * 60 * 60 * 1000

const openKnown = (deps: Deps, channelId: string, token: string): TokenPayload | null =>
  openToken(deps.rootKeys, token, { kind, channelId, now: new Date(deps.now().getTime() - knownMs) })

/** Whether we gave this token out for the channel within the last day; what it asks for may still be refused as too late. */
export const isOwnFormToken = (deps: Deps, channelId: string, token: string): boolean =>
  openKnown(deps, channelId, token) !== null

/** Whether the form that carries this token showed the conflict list. */
export const showedCommittee = (deps: Deps, channelId: string, token: string): boolean =>
  openKnown(deps, channelId, token)?.data === withCommittee

/** What the token says, or null if it is forged, of another channel, or older than two hours. */
export const readFormToken = (deps: Deps, channelId: string, token: unknown): TokenPayload | null =>
  typeof token === 'string' ? openToken(deps.rootKeys, token, { kind, channelId, now: deps.now() }) : null
