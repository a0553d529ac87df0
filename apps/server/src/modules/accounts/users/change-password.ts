import type { Selectable } from 'kysely'
import { sameBytes } from '../../../platform/crypto/hkdf.ts'
import type { PasswordKeys } from '../../../platform/crypto/passwords/password.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { UserActor } from '../session/actor.ts'
import { inSessions, startUserSession } from '../session/session.ts'
import { hasLeft, placeOf, type Roster } from '../../audit-log/governance/roster.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import { tellOfWaiting } from '../people/tell-committee.ts'
import { changingPeople, directoryFacts, endSessions, identitiesOf } from './directory.ts'
import { foundIfNamed } from './founding.ts'
import { makeIdentity, openIdentity, rewrapAll, type OpenedIdentity } from './identity.ts'
import { newPasswordKeys, refuseCommon, type SaltedKeys } from './password-keys.ts'
import { provePassword } from './prove-password.ts'
import { writeNewCode } from './renew-recovery-code.ts'
import { sessionKeys } from './session-keys.ts'

interface Change {
  id: string
  oldPassword: string
  newPassword: string
}
type User = Selectable<Tables['app_user']>

/** The roster of somebody's channel; null for who has none. */
const rosterOfUser = async (tx: Tx, deps: Deps, userId: string): Promise<Roster | null> => {
  const channelId = (await directoryFacts(tx, userId))?.channelId
  return channelId ? alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId)) : null
}

/** What somebody's session holds once they set a password. */
interface Kept {
  identity: OpenedIdentity | null
  recoveryCode?: string
}

/** They left the committee, and nobody has brought them into the channel since: they wait for nobody. */
const isOff = async (tx: Tx, roster: Roster | null, userId: string): Promise<boolean> =>
  roster !== null && hasLeft(roster, userId) && (await identitiesOf(tx, userId)).some(({ seat }) => seat === 'left')

/**
 * The first password of one's own makes an identity. After a reset it makes none: anybody who has a place on the roster opens
 * that one's keys again, or says that they cannot (modules/roster/unlock.ts).
 */
const firstIdentity = async (
  tx: Tx,
  deps: Deps,
  roster: Roster | null,
  userId: string,
  keys: SaltedKeys,
): Promise<Kept> => {
  if (roster && placeOf(roster, userId)) return { identity: null }
  const { recoveryCode, ...identity } = await makeIdentity(tx, deps, userId, keys)
  const channelId = (await directoryFacts(tx, userId))?.channelId
  const isSettled = (await foundIfNamed(tx, deps, identity)) || (await isOff(tx, roster, userId))
  if (channelId && !isSettled) await tellOfWaiting(tx, deps, { channelId, isNew: true })
  return { identity, ...(recoveryCode && { recoveryCode }) }
}

/**
 * The identity stays; what opens it is new. Refused where the right password opens none and no reset shut them: somebody
 * edited the rows, and a reset is the way on, which all see.
 */
const keepIdentity = async (
  tx: Tx,
  deps: Deps,
  roster: Roster | null,
  userId: string,
  old: PasswordKeys,
  keys: SaltedKeys,
): Promise<Kept> => {
  const isOpened = await rewrapAll(tx, userId, old, keys)
  const identity = openIdentity(await identitiesOf(tx, userId), roster, userId, keys)
  if (!isOpened && !roster?.shut.has(userId)) throw new AppError('keys-locked')
  if (!identity || !roster) return { identity }
  return { identity, recoveryCode: await writeNewCode(tx, deps, identity) }
}

const write = (deps: Deps, user: User, old: PasswordKeys, keys: SaltedKeys) =>
  changingPeople(deps, async (tx) => {
    const now = await tx.selectFrom('app_user').selectAll().where('id', '=', user.id).forUpdate().executeTakeFirst()
    // A reset or another change came in between: what was proven is no longer the password.
    if (!now?.is_active || !sameBytes(now.verifier, user.verifier)) throw new AppError('session-ended')
    const roster = await rosterOfUser(tx, deps, user.id)
    const { identity, recoveryCode } = now.is_password_temporary
      ? await firstIdentity(tx, deps, roster, user.id, keys)
      : await keepIdentity(tx, deps, roster, user.id, old, keys)
    await tx
      .updateTable('app_user')
      .set({
        salt: keys.salt,
        verifier: keys.verifier,
        pepper_ring: keys.ringId,
        is_password_temporary: false,
        password_changed_at: deps.now(),
      })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, user.id)
    const token = await startUserSession(tx, deps, {
      userId: user.id,
      ...sessionKeys(roster, user.id, identity, keys),
    })
    return { token, ...(recoveryCode && { recoveryCode }) }
  })

/**
 * Sets one's own password, with a new recovery code, and ends all other sessions. The first one makes an identity; any other
 * keeps it. Throws `not-found` for another's id, `password-incorrect`, `too-many-requests`, and `keys-locked` as
 * `keepIdentity` does.
 */
export const changePassword = async (deps: Deps, actor: UserActor, { id, oldPassword, newPassword }: Change) => {
  if (id !== actor.userId) throw new AppError('not-found')
  refuseCommon('newPassword', newPassword)
  if (newPassword === oldPassword) throw invalidField('newPassword', 'errors.passwordSame')
  const { user, keys: old } = await provePassword(deps, { userId: id, password: oldPassword, field: 'oldPassword' })
  return write(deps, user, old, await newPasswordKeys(deps, id, newPassword))
}

/** Remembers that the recovery code shown last was kept. */
export const confirmRecoveryCode = (deps: Deps, actor: UserActor): Promise<unknown> =>
  inSessions(deps.db, (tx) =>
    tx
      .updateTable('user_key')
      .set({ recovery_confirmed_at: deps.now() })
      .where('user_id', '=', actor.userId)
      .where('version', '=', actor.keyring?.version ?? 0)
      .execute(),
  )
