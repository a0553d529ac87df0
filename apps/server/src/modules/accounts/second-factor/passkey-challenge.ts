import { randomBytes } from 'node:crypto'
import { openToken, sealToken } from '../../../platform/crypto/form-token.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { spendToken } from '../../../platform/http/limits-proof.ts'

export type Ceremony = 'new-passkey' | 'passkey-sign-in'

const validSeconds = 5 * 60

/** A challenge for one person and one ceremony, and the sealed note by which it is known again. */
export const newPasskeyChallenge = (deps: Deps, kind: Ceremony, userId: string) => {
  const challenge = randomBytes(32)
  const token = sealToken(deps.rootKeys, {
    kind,
    channelId: null,
    nonce: challenge.toString('base64url'),
    expiresAt: new Date(deps.now().getTime() + validSeconds * 1000),
    data: userId,
  })
  return { challenge, token }
}

/** The challenge (base64url) of a note that was made for this person, once; null for any other. */
export const spendPasskeyChallenge = async (
  tx: Tx,
  deps: Deps,
  note: { kind: Ceremony; userId: string; token: string },
): Promise<string | null> => {
  const { kind, userId } = note
  const opened = openToken(deps.rootKeys, note.token, { kind, channelId: null, now: deps.now() })
  if (!opened || opened.data !== userId) return null
  const { nonce, expiresAt } = opened
  return (await spendToken(tx, { kind, nonce, expiresAt })) ? nonce : null
}
