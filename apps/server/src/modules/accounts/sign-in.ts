import { sql, type Selectable } from 'kysely'
import type { PasswordKeys } from '../../platform/crypto/passwords/password.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { KnownDevice } from './session/device-cookie.ts'
import type { Proof } from '../../platform/http/limits-proof.ts'
import { inSessions, startUserSession } from './session/session.ts'
import { spendVouching, type Vouching } from './single-sign-on/login-state.ts'
import { placeOf, type Roster } from '../audit-log/governance/roster.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { requireSecondFactor, type SignInFactor } from './second-factor/require-second-factor.ts'
import { calledNow } from './users/governance.ts'
import { changingPeople, identitiesOf } from './users/directory.ts'
import { countWrongPassword, nobodysId } from './users/wrong-passwords.ts'
import { foundIfNamed } from './users/founding.ts'
import { nobody, throughStrangersGate, tryPassword } from './users/password-keys.ts'
import { openIdentity, wrapAnew } from './users/identity.ts'
import { sessionKeys } from './users/session-keys.ts'
import { meetsSsoRequirement, refusalOf } from './sso-requirement.ts'
import { renewPepper } from './renew-pepper.ts'
import { countAttempt, forgetAttempt, type SignInAttempt } from './sign-in-limits.ts'

interface Credentials {
  username: string
  password: string
  proof?: Proof | undefined
  otp?: SignInFactor['otp']
  passkey?: SignInFactor['passkey']
}
interface Visitor {
  source: string
  device: KnownDevice | null
  /** Where passkeys are asked for, if the page's address can have any. */
  party: SignInFactor['party']
  /** Whom the provider vouches for on this browser. */
  vouchedFor: Vouching | null
}
type User = Selectable<Tables['app_user']>

/** The function gives rows of `app_user`. */
const findByUsername = (deps: Deps, username: string): Promise<User | undefined> =>
  deps.db
    .selectFrom(sql<User>`login_row(${username})`.as('named'))
    .selectAll()
    .executeTakeFirst()

/**
 * Runs Argon2 when there is a place for this visitor: known devices have theirs, strangers may have to prove work. `wrongFor`:
 * where a refusal is counted, also one for another reason, so that all of them cost the same.
 */
const verify = async (deps: Deps, user: User | undefined, credentials: Credentials, isKnown: boolean) => {
  const stored = user && deps.rootKeys.has(user.pepper_ring) ? user : nobody(deps)
  const stranger = { purpose: 'sign-in', isKnown, proof: credentials.proof }
  const { isRight, keys } = await throughStrangersGate(deps, stranger, () =>
    tryPassword(deps, stored, credentials.password),
  )
  const isTheirs = user !== undefined && stored === user && isRight
  return { keys: isTheirs && user.is_active ? keys : null, wrongFor: isTheirs ? nobodysId : (user?.id ?? nobodysId) }
}

/**
 * The keys of a session that begins: the identity that this password opens, none after a temporary one. What the committee
 * let the person's last password open is kept under the present one from now on.
 */
const openKeys = async (tx: Tx, deps: Deps, user: User, keys: PasswordKeys) => {
  const channelId = (await calledNow(tx, user.id))?.channelId
  const roster = channelId ? await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId)) : null
  // The register of the committee says so too: a row of the account as it was before does not open the door again.
  if (roster && placeOf(roster, user.id) && roster.disabled.has(user.id)) throw new AppError('credentials-invalid')
  if (user.is_password_temporary) return { session: { keyVersion: null, privateKey: null }, begins: null }
  const rows = await identitiesOf(tx, user.id)
  const opened = openIdentity(rows, roster, user.id, keys)
  if (opened && roster && placeOf(roster, user.id)?.identity.version === opened.version)
    if (rows.some(({ version, pending_private: pending }) => pending && version === opened.version))
      await wrapAnew(tx, opened, { ...keys, salt: user.salt })
  const begins = opened !== null && roster?.founder === user.id && roster.seats.size === 0 ? roster : null
  return { session: sessionKeys(roster, user.id, opened, keys), begins }
}

/** The provider's word was for one sign-in: of two that bring it at the same moment, one comes in where it is needed. */
const useWord = async (tx: Tx, deps: Deps, word: Vouching | null): Promise<void> => {
  if (word && !(await spendVouching(tx, word)) && deps.config.openId?.isRequired) throw refusalOf(deps, false)
}

const begin = (deps: Deps, user: User, keys: PasswordKeys, word: Vouching | null) =>
  inSessions(deps.db, async (tx) => {
    const now = await tx
      .updateTable('app_user')
      .set({ last_sign_in_at: sql<Date>`date_trunc('minute', now())` })
      .where('id', '=', user.id)
      .where('is_active', '=', true)
      .where('verifier', '=', user.verifier)
      .returningAll()
      .executeTakeFirst()
    // Disabled or reset since it was read.
    if (!now) throw new AppError('credentials-invalid')
    await useWord(tx, deps, word)
    const { session, begins } = await openKeys(tx, deps, now, keys)
    return { token: await startUserSession(tx, deps, { userId: now.id, ...session }), begins }
  })

/** Named to begin the committee after they had set a password: they begin it by signing in. */
const beginCommittee = (deps: Deps, user: User, keys: PasswordKeys, roster: Roster): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const opened = openIdentity(await identitiesOf(tx, user.id), roster, user.id, keys)
    if (opened) await foundIfNamed(tx, deps, opened)
  })

/** Asking for the second factor is no failure; a wrong one is. */
const secondFactor = async (deps: Deps, userId: string, given: SignInFactor, attempt: SignInAttempt) => {
  try {
    await requireSecondFactor(deps, userId, given)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'second-factor-invalid')) await forgetAttempt(deps, attempt)
    throw error
  }
}

/**
 * Begins a session. Unknown, disabled and mistyped cost the same and answer the same `credentials-invalid`; throws
 * `too-many-requests`, `proof-of-work-required` or `service-busy` where there were too many failures. Only after a right
 * password is a second factor asked for (`requireSecondFactor`). Where the provider's word is needed and missing, all of
 * them are answered `provider-required`, as is a right password.
 */
export const signIn = async (deps: Deps, credentials: Credentials, visitor: Visitor) => {
  const user = await findByUsername(deps, credentials.username)
  const device = user && visitor.device?.userId === user.id ? visitor.device : null
  const attempt = { username: credentials.username, source: device ? `device:${device.id}` : visitor.source }
  await countAttempt(deps, attempt)
  const { keys, wrongFor } = await verify(deps, user, credentials, device !== null).catch(async (error: unknown) => {
    await forgetAttempt(deps, attempt)
    throw error
  })
  const isVouchedFor = visitor.vouchedFor?.username === credentials.username
  if (!user || !keys || !(await meetsSsoRequirement(deps, user.id, isVouchedFor))) {
    await countWrongPassword(deps, wrongFor)
    throw refusalOf(deps, isVouchedFor)
  }
  const { otp, passkey } = credentials
  await secondFactor(deps, user.id, { otp, passkey, party: visitor.party }, attempt)
  const { token, begins } = await begin(deps, user, keys, visitor.vouchedFor)
  if (begins) await beginCommittee(deps, user, keys, begins)
  await renewPepper(deps, user, credentials.password, keys)
  await forgetAttempt(deps, attempt)
  return { token, userId: user.id }
}
