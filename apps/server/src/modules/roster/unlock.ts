import { randomUUID } from 'node:crypto'
import { normaliseRecoveryCode } from '../../platform/crypto/codes.ts'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import { signWith } from '../../platform/crypto/identity.ts'
import { unwrapPrivateKey } from '../../platform/crypto/passwords/password.ts'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../accounts/session/actor.ts'
import type { IdentityRow } from '../accounts/session/directory-mac.ts'
import { requireWithin } from '../../platform/http/limits.ts'
import { startUserSession } from '../accounts/session/session.ts'
import { actAbout } from '../audit-log/governance/rule.ts'
import { appendEntry, heldRoster } from '../audit-log/governance/store.ts'
import { placeOf, type Roster, type WaitingAct } from '../audit-log/governance/roster.ts'
import { signedBy } from '../audit-log/governance/signed-by.ts'
import type { Change } from '../audit-log/governance/entry.ts'
import { tellCommittee, tellOfWaiting } from '../accounts/people/tell-committee.ts'
import { endCalls, settleAct } from './effects.ts'
import { changingPeople, endSessions, identitiesOf } from '../accounts/users/directory.ts'
import { checkPassword } from '../accounts/users/password-keys.ts'
import { countWrongPassword } from '../accounts/users/wrong-passwords.ts'
import { foundIfNamed } from '../accounts/users/founding.ts'
import {
  keepPending,
  makeIdentity,
  openEarlier,
  rowOfPlace,
  wrapAnew,
  type OpenedIdentity,
} from '../accounts/users/identity.ts'
import { openRecovery } from '../accounts/users/recovery.ts'
import { sessionKeys } from '../accounts/users/session-keys.ts'
import { writeNewCode } from '../accounts/users/renew-recovery-code.ts'

export interface UnlockInput {
  recoveryCode?: string | undefined
  oldPassword?: string | undefined
  anew?: true | undefined
}

export interface Unlocked {
  token?: string
  recoveryCode?: string
}

/** Five tries an hour. */
const attempts = { purpose: 'unlock', limit: 5, windowSeconds: 3600 }

const wrong = (field: 'recoveryCode' | 'oldPassword'): AppError =>
  new AppError('password-incorrect', { fields: [{ field, key: `unlock.failed.${field}`, params: {} }] })

/** The session's person, on a roster, with keys that a reset shut. */
interface Locked {
  userId: string
  channelId: string
  roster: Roster
  /** Of the identity of their place; undefined where the database lacks it, as after a restore. */
  row: IdentityRow | undefined
  /** The present password's: what opens is kept under it. */
  keys: { salt: Buffer; verifier: Buffer; ringId: string; wrapKey: Buffer }
}

/** Throws `conflict` for who is not locked out, and for a session of before the present password. */
const findLocked = async (tx: Tx, deps: Deps, { userId, channelId, wrapKey }: UserActor): Promise<Locked> => {
  const user = await tx
    .selectFrom('app_user')
    .select(['salt', 'verifier', 'pepper_ring', 'is_password_temporary'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || !channelId || !wrapKey || user.is_password_temporary) throw new AppError('conflict')
  const roster = await alsoInChannel(tx, channelId, () => heldRoster(tx, deps, channelId))
  const seat = placeOf(roster, userId)
  if (!seat || !roster.shut.has(userId)) throw new AppError('conflict')
  const row = rowOfPlace(await identitiesOf(tx, userId), seat.identity)
  const keys = { salt: user.salt, verifier: user.verifier, ringId: user.pepper_ring, wrapKey }
  return { userId, channelId, roster, row, keys }
}

/** What is opened must be the identity on the roster: its signature says so, whatever the row does. */
const sign = (
  { channelId, roster }: Locked,
  { userId, version, privateKeys }: OpenedIdentity,
  of: Pick<Parameters<typeof signedBy>[1], 'kind' | 'act' | 'change'> & { head?: Buffer },
) => {
  const pen = { user: userId, version, sign: (statement: Buffer) => signWith(privateKeys, statement) }
  return signedBy(pen, { channelId, head: roster.hash, ...of })
}

/** Colleagues began to admit the new keys that the person asked for; the former ones open after all, and stop that. */
const stopRekey = async (
  tx: Tx,
  deps: Deps,
  locked: Locked,
  opened: OpenedIdentity,
  act: WaitingAct,
): Promise<Locked> => {
  const { channelId } = locked
  const { id, change, head } = act
  const signer = sign(locked, opened, { kind: 'stop', act: id, change, head })
  return alsoInChannel(tx, channelId, async () => {
    await appendEntry(tx, deps, channelId, { body: { kind: 'stop', act: id }, signer })
    return { ...locked, roster: await heldRoster(tx, deps, channelId) }
  })
}

const openByCode = (deps: Deps, { userId, row }: Locked, typed: string): OpenedIdentity | null => {
  const code = normaliseRecoveryCode(typed)
  if (!code || !row?.recovery_wrapped) return null
  const owner = { userId, version: row.version }
  const privateKeys = openRecovery(deps.rootKeys, owner, code, row.recovery_wrapped)
  return privateKeys ? { ...owner, privateKeys } : null
}

/** The same identity, everything as before, and nobody is asked. */
const byCode = async (tx: Tx, deps: Deps, actor: UserActor, typed: string): Promise<Unlocked> => {
  const locked = await findLocked(tx, deps, actor)
  const opened = openByCode(deps, locked, typed)
  if (!opened) throw wrong('recoveryCode')
  const { channelId, userId, keys } = locked
  const body = { kind: 'unlocked', user: userId } as const
  const signer = sign(locked, opened, { kind: 'unlocked', act: '', change: body })
  await alsoInChannel(tx, channelId, () => appendEntry(tx, deps, channelId, { body, signer }))
  await wrapAnew(tx, opened, keys)
  await foundIfNamed(tx, deps, opened)
  await endCalls(tx, deps, channelId)
  const recoveryCode = await writeNewCode(tx, deps, opened)
  await endSessions(tx, userId)
  const token = await startUserSession(tx, deps, { userId, ...sessionKeys(null, userId, opened, keys) })
  return { token, recoveryCode }
}

const openByPassword = async (deps: Deps, row: IdentityRow, password: string): Promise<OpenedIdentity | null> => {
  const { isRight, keys } = await checkPassword(deps, { ...row, id: row.user_id }, password)
  if (!isRight || !keys) {
    await countWrongPassword(deps, row.user_id)
    return null
  }
  const owner = { userId: row.user_id, version: row.version }
  try {
    return { ...owner, privateKeys: unwrapPrivateKey(keys.wrapKey, row.wrapped_private, owner) }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/**
 * The last password that opened the identity asks for it: at once where a colleague signs too, otherwise after the wait.
 * Asked again, what waits goes on; where new keys of theirs wait, that is over. Throws `conflict` where their departure waits.
 */
const byPassword = async (tx: Tx, deps: Deps, actor: UserActor, opened: OpenedIdentity): Promise<Unlocked> => {
  const found = await findLocked(tx, deps, actor)
  const { channelId, userId, keys, row } = found
  if (row?.version !== opened.version) throw new AppError('conflict')
  await keepPending(tx, opened, keys)
  const change: Change = { kind: 'unlock', user: userId, version: opened.version }
  const before = actAbout(found.roster, change)
  if (before?.change.kind === 'unlock') return {}
  if (before && before.change.kind !== 'rekey') throw new AppError('conflict')
  const locked = before ? await stopRekey(tx, deps, found, opened, before) : found
  const act = randomUUID()
  const signer = sign(locked, opened, { kind: 'propose', act, change })
  await alsoInChannel(tx, channelId, () =>
    appendEntry(tx, deps, channelId, { body: { kind: 'propose', act, change }, signer }),
  )
  if (await settleAct(tx, deps, channelId, act)) {
    // Nobody else is on the committee who could sign: their own word is enough, and their session goes on.
    await wrapAnew(tx, opened, keys)
    return { token: await startUserSession(tx, deps, { userId, ...sessionKeys(null, userId, opened, keys) }) }
  }
  await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act })
  return {}
}

/**
 * New keys, which wait for the committee; the code and the last password open the former ones as long as those count. Throws
 * `conflict` for who is on it no more, from before a restart.
 */
const anew = async (tx: Tx, deps: Deps, actor: UserActor): Promise<Unlocked> => {
  const { userId, channelId, roster, keys } = await findLocked(tx, deps, actor)
  const seat = roster.seats.get(userId)
  if (!seat) throw new AppError('conflict')
  // A restored database has the reports as they were sealed to the identity of then.
  const isRestored = roster.lockedByRestore.has(userId)
  const former = isRestored ? openEarlier(await identitiesOf(tx, userId), seat.identity, keys) : null
  const { recoveryCode, ...made } = await makeIdentity(tx, deps, userId, keys, { former })
  if (!(await foundIfNamed(tx, deps, made))) await tellOfWaiting(tx, deps, { channelId, isNew: false })
  await endSessions(tx, userId)
  const token = await startUserSession(tx, deps, { userId, ...sessionKeys(roster, userId, made, keys) })
  return { token, ...(recoveryCode && { recoveryCode }) }
}

/** The row whose last password is to be tried; Argon2 runs before the transaction, which holds a lock. */
const tryOldPassword = async (deps: Deps, actor: UserActor, password: string): Promise<OpenedIdentity> => {
  const { row } = await changingPeople(deps, (tx) => findLocked(tx, deps, actor))
  if (!row) throw new AppError('conflict')
  const opened = await openByPassword(deps, row, password)
  if (!opened) throw wrong('oldPassword')
  return opened
}

/**
 * What somebody whose access was reset, or whose keys a restore lost, does about the keys of their place on the roster.
 * Throws `password-incorrect`, `conflict` for who is not locked out or where another act about them waits,
 * `too-many-requests`.
 */
export const unlock = async (deps: Deps, actor: UserActor, input: UnlockInput): Promise<Unlocked> => {
  await requireWithin(deps, { ...attempts, source: actor.userId })
  const { recoveryCode, oldPassword } = input
  if (oldPassword) {
    const opened = await tryOldPassword(deps, actor, oldPassword)
    return changingPeople(deps, (tx) => byPassword(tx, deps, actor, opened))
  }
  return changingPeople(deps, (tx) => (recoveryCode ? byCode(tx, deps, actor, recoveryCode) : anew(tx, deps, actor)))
}
