import type { MemberActor } from '../../http/actor.ts'
import { signedBy, type SignedKind, type Signer, type WaitingAct } from '../../roster/index.ts'

/** A member's signature under an act, in their own session. */
export const ownSignature = (
  { channelId, userId, keyring }: MemberActor,
  kind: SignedKind,
  { id: act, change, head }: Pick<WaitingAct, 'id' | 'change' | 'head'>,
): Signer => {
  const pen = { user: userId, version: keyring.version, sign: keyring.sign }
  return signedBy(pen, { channelId, kind, act, change, head })
}
