import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Passkey, PasskeyRequest } from '@canal/contract/second-factor/schemas'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { UserActor } from '../session/actor.ts'
import { inSessions } from '../session/session.ts'
import { changingFactors } from '../users/factor-seal.ts'
import { provePassword } from '../users/prove-password.ts'
import { firstBackupCodes } from './backup-codes.ts'
import { dropLeftCodes, findPasskeys } from './factors.ts'
import { newPasskeyChallenge, spendPasskeyChallenge } from './passkey-challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { openFactor, sealFactor } from './secret-box.ts'

type PasskeyRow = Selectable<Tables['passkey']>

/** What a browser sends of a ceremony, and the note that belongs to it. */
export interface PasskeyAnswer {
  token: string
  response: Record<string, unknown>
}

const mostOfOne = 20
const credentialOf = ({ credential_id }: PasskeyRow) => ({ id: credential_id.toString('base64url') })
const asJson = (options: object): Record<string, unknown> => ({ ...options })

/** The library throws on whatever is not in order; here that is a wrong answer, like any other. */
const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

/** What the browser is to ask of a new passkey. Throws `not-found` where the page's address has no name. */
export const passkeyOptions = async (
  deps: Deps,
  { userId, username, fullName }: UserActor,
  { password, party }: { password: string; party: RelyingParty | null },
): Promise<PasskeyRequest> => {
  if (!party) throw new AppError('not-found')
  await provePassword(deps, { userId, password })
  const known = await inSessions(deps.db, (tx) => findPasskeys(tx, userId))
  const { challenge, token } = newPasskeyChallenge(deps, 'new-passkey', userId)
  const options = await generateRegistrationOptions({
    rpName: 'Canal interno de información',
    rpID: party.id,
    userName: username,
    userDisplayName: fullName,
    userID: new Uint8Array(Buffer.from(userId)),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    // Beside a password: it need not be found without a name, nor ask for a PIN.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  return { token, options: asJson(options) }
}

interface NewPasskey extends PasskeyAnswer {
  name: string
}

/** Throws 422 for an answer that does not belong to what was asked, `conflict` for a passkey that is known already. */
export const addPasskey = async (
  deps: Deps,
  { userId }: UserActor,
  { token, name, response, party }: NewPasskey & { party: RelyingParty | null },
): Promise<{ passkey: Passkey; backupCodes: string[] }> =>
  changingFactors(deps, userId, async (tx) => {
    const challenge = await spendPasskeyChallenge(tx, deps, { kind: 'new-passkey', userId, token })
    const made =
      challenge &&
      party &&
      (await orNull(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: false,
        }),
      ))
    if (!made || !made.verified) throw invalidField('response', 'errors.second-factor-invalid')
    if ((await findPasskeys(tx, userId)).length >= mostOfOne) throw new AppError('conflict')
    const { credential } = made.registrationInfo
    const id = randomUUID()
    const added = await tx
      .insertInto('passkey')
      .values({
        id,
        user_id: userId,
        credential_id: Buffer.from(credential.id, 'base64url'),
        name,
        box: sealFactor(deps.rootKeys, { userId, kind: 'passkey', id }, Buffer.from(credential.publicKey)),
        counter: credential.counter,
        created_at: deps.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('conflict')
    const backupCodes = await firstBackupCodes(tx, deps.rootKeys, userId)
    return { passkey: { id, name, createdAt: deps.now().toISOString() }, backupCodes }
  })

/** What the browser is to ask of one of somebody's passkeys. */
export const passkeyRequest = async (
  deps: Deps,
  userId: string,
  { passkeys, party }: { passkeys: readonly PasskeyRow[]; party: RelyingParty },
): Promise<PasskeyRequest> => {
  const { challenge, token } = newPasskeyChallenge(deps, 'passkey-sign-in', userId)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    allowCredentials: passkeys.map(credentialOf),
    userVerification: 'discouraged',
  })
  return { token, options: asJson(options) }
}

/** Whether one of somebody's passkeys answered what was asked of it, once; what it counts itself must go up. */
export const usePasskey = async (
  tx: Tx,
  deps: Deps,
  { userId, party, answer }: { userId: string; party: RelyingParty; answer: PasskeyAnswer },
): Promise<boolean> => {
  const challenge = await spendPasskeyChallenge(tx, deps, { kind: 'passkey-sign-in', userId, token: answer.token })
  const { id: claimed } = answer.response
  const row = (await findPasskeys(tx, userId)).find((one) => credentialOf(one).id === claimed)
  const publicKey = row && openFactor(deps.rootKeys, { userId, kind: 'passkey', id: row.id }, row.box)
  if (!challenge || !row || !publicKey) return false
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: answer.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { ...credentialOf(row), publicKey: new Uint8Array(publicKey), counter: Number(row.counter) },
    }),
  )
  if (!verified?.verified) return false
  const { newCounter } = verified.authenticationInfo
  await tx.updateTable('passkey').set({ counter: newCounter }).where('id', '=', row.id).execute()
  return true
}

/** Throws `not-found` for one that is not theirs. */
export const removePasskey = async (
  deps: Deps,
  { userId }: UserActor,
  { id, password }: { id: string; password: string },
): Promise<void> => {
  const own = await inSessions(deps.db, (tx) => findPasskeys(tx, userId))
  if (!own.some((passkey) => passkey.id === id)) throw new AppError('not-found')
  await provePassword(deps, { userId, password })
  await changingFactors(deps, userId, async (tx) => {
    await tx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).execute()
    await dropLeftCodes(tx, userId)
  })
}
