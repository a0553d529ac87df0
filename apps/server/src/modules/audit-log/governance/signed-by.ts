import { statementOf, type Signer } from './entry.ts'

/** Somebody who signs, with which of their identities, and how: 64 bytes of Ed25519. */
export interface Pen {
  user: string
  version: number
  sign: (statement: Buffer) => Buffer
}

/** A signature under a statement about an act, as an entry bears it. */
export const signedBy = ({ user, version, sign }: Pen, of: Parameters<typeof statementOf>[0]): Signer => ({
  user,
  version,
  signature: sign(statementOf(of)),
})
