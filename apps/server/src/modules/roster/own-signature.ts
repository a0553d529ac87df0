import type { MemberActor } from '../accounts/session/actor.ts'
import { signedBy } from '../audit-log/governance/signed-by.ts'
import type { SignedKind, Signer } from '../audit-log/governance/entry.ts'
import type { WaitingAct } from '../audit-log/governance/roster.ts'

/** A member's signature under an act, in their own session. */
export const ownSignature = (
  { channelId, userId, keyring }: MemberActor,
  kind: SignedKind,
  { id: act, change, head }: Pick<WaitingAct, 'id' | 'change' | 'head'>,
): Signer => {
  const pen = { user: userId, version: keyring.version, sign: keyring.sign }
  return signedBy(pen, { channelId, kind, act, change, head })
}
