import { publicHalves } from '../../platform/crypto/identity.ts'
import { alsoInChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { startUserSession } from '../accounts/session/session.ts'
import { heldRoster } from '../audit-log/governance/store.ts'
import type { Change } from '../audit-log/governance/entry.ts'
import type { Seat } from '../audit-log/governance/roster.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { makeIdentity, type OpenedIdentity } from '../accounts/users/identity.ts'
import { provePassword } from '../accounts/users/prove-password.ts'
import { sessionKeys } from '../accounts/users/session-keys.ts'
import { proposeAct } from './acts.ts'
import { settleAct } from './effects.ts'
import { beforeKeyRenewal } from './hooks.ts'

const encoded = (bytes: Buffer): string => bytes.toString('base64url')

const rekeyTo = (
  { user, name }: Pick<Seat, 'user' | 'name'>,
  { version, privateKeys }: OpenedIdentity,
): Extract<Change, { kind: 'rekey' }> => {
  const { sealing, signing } = publicHalves(privateKeys)
  return { kind: 'rekey', user, name, identity: { version, sealing: encoded(sealing), signing: encoded(signing) } }
}

/**
 * For a member whose keys somebody else may know: makes another identity under the same password and begins, with the
 * signature of the present one, the act that puts it in the present one's place. Until that takes effect nothing changes. A
 * lone member's takes effect at once, with a token for the session that goes on. It has no recovery code yet. Throws
 * `password-incorrect`, `too-many-requests`, `forbidden` for who is no member, and `conflict` where an act about them waits
 * already, or where reports are left that only the identity before the present one opens.
 */
export const renewKeys = async (deps: Deps, actor: MemberActor, password: string): Promise<{ token?: string }> => {
  const { channelId, userId, keyring } = actor
  const { user, keys } = await provePassword(deps, { userId, password })
  await beforeKeyRenewal.run(deps, actor)
  return changingPeople(deps, async (tx) => {
    const roster = await alsoInChannel(tx, channelId, () => heldRoster(tx, deps, channelId))
    const seat = roster.seats.get(userId)
    if (seat?.capacity !== 'member') throw new AppError('forbidden')
    const former = { userId, version: keyring.version, privateKeys: keyring.privateKeys }
    const salted = { salt: user.salt, ...keys }
    const made = await makeIdentity(tx, deps, userId, salted, { former, isCodeLater: true })
    const act = await proposeAct(tx, deps, actor, rekeyTo(seat, made))
    if (await settleAct(tx, deps, channelId, act))
      return { token: await startUserSession(tx, deps, { userId, ...sessionKeys(roster, userId, made, salted) }) }
    await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act })
    return {}
  })
}
