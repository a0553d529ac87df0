import { publicHalves, type PrivateIdentity } from '../../../platform/crypto/identity.ts'
import { statementOf, type Identity, type Signer } from './entry.ts'

/** Somebody who signs, with which of their identities, and how: 64 bytes of Ed25519. */
export interface Pen {
  user: string
  version: number
  sign: (statement: Buffer) => Buffer
}

/** Whether private halves are those of an identity that the chain names: keys made elsewhere may bear its version too. */
export const areKeysOf = (identity: Identity, privateKeys: PrivateIdentity): boolean =>
  publicHalves(privateKeys).sealing.toString('base64url') === identity.sealing

/** A signature under a statement about an act, as an entry bears it. */
export const signedBy = ({ user, version, sign }: Pen, of: Parameters<typeof statementOf>[0]): Signer => ({
  user,
  version,
  signature: sign(statementOf(of)),
})
