import { addressMac } from '../modules/channels/address-mac.ts'
import { randomUUID } from 'node:crypto'
import { roleNames } from '@canal/contract'
import type { Deps } from '../modules/audit-log/deps.ts'
import { conflictList } from '../modules/channels/conflict-list.ts'
import { govern } from '../modules/channels/governing.ts'
import { beginAct, signAct } from '../modules/roster/acts.ts'
import { showOwnSeat } from '../modules/roster/show-roster.ts'
import { beginChain } from '../modules/audit-log/governance/copies.ts'
import { changePassword, confirmRecoveryCode } from '../modules/accounts/users/change-password.ts'
import { changingPeople } from '../modules/accounts/users/directory.ts'
import { createUser } from '../modules/accounts/users/create-user.ts'
import { noteNameOf } from '../modules/accounts/users/governance.ts'
import type { MemberActor, UserActor } from '../modules/accounts/session/actor.ts'
import { findSession, startUserSession, inSessions, userOf } from '../modules/accounts/session/session.ts'
import { AppError } from '../platform/errors.ts'
import { demoAdministrator, demoPassword, type DemoChannel, type DemoUser } from './organisation.ts'

/** A channel of the demonstration with its people signed in. */
export interface SeededChannel {
  id: string
  slug: string
  actor: (username: string) => MemberActor
  people: readonly MemberActor[]
  /** How the public form's conflict list calls a member. */
  conflictName: (username: string) => string
}

const temporary = 'Temporal2026x'

const signedIn = async (deps: Deps, token: string): Promise<UserActor> => {
  const session = await findSession(deps, token, 'user')
  if (!session) throw new Error('a session just begun is not there')
  return await userOf(deps, session)
}

/** Creates a user as the administrator would, and sets their own password as they would at their first sign-in. */
const firstSignIn = async (
  deps: Deps,
  user: DemoUser,
  roles: string[],
  channelId: string | null,
): Promise<UserActor> => {
  const { username, firstName: name, lastName1: lastName, lastName2: secondLastName, email, phone } = user
  const created = await createUser(deps, {
    username,
    password: temporary,
    name,
    lastName,
    secondLastName,
    email,
    phone,
    roles,
    channelId,
  })
  const first = await inSessions(deps.db, (tx) =>
    startUserSession(tx, deps, { userId: created.id, keyVersion: null, privateKey: null }),
  )
  const change = { id: created.id, oldPassword: temporary, newPassword: demoPassword }
  const { token } = await changePassword(deps, await signedIn(deps, first), change)
  const actor = await signedIn(deps, token)
  if (channelId) await confirmRecoveryCode(deps, actor)
  return actor
}

const asMember = ({ channelId, tag, keyring, ...user }: UserActor): MemberActor => {
  if (!channelId || !tag || !keyring) throw new AppError('keys-locked')
  return { ...user, channelId, tag, keyring }
}

export const seedPeople = async (deps: Deps): Promise<void> => {
  await firstSignIn(deps, demoAdministrator, [roleNames.admin], null)
}

const insertChannel = async (deps: Deps, channel: DemoChannel, logo: Buffer): Promise<string> => {
  const [id, organisationId] = [randomUUID(), randomUUID()]
  await beginChain(deps, id)
  await deps.db.insertInto('organisation').values({ id: organisationId, name: channel.publicName }).execute()
  await deps.db
    .insertInto('channel')
    .values({
      id,
      organisation_id: organisationId,
      slug: channel.slug,
      address_mac: addressMac(deps.rootKeys, id, channel.slug),
      name: channel.name,
      public_name: channel.publicName,
      customized_message: JSON.stringify(channel.customizedMessage),
      time_zone: channel.timeZone,
      committee_shown: channel.committeeShown,
      contact: JSON.stringify(channel.contact),
    })
    .execute()
  await deps.db.insertInto('channel_logo').values({ channel_id: id, content: logo }).execute()
  const { voteRule, reopenHours } = channel
  await changingPeople(deps, (tx) => govern(tx, deps, id, { voteRule, reopenHours }))
  return id
}

/** As an administrator sets them: what reporters read of the committee is in its chain. */
const setFunctions = (deps: Deps, people: readonly { user: DemoUser; actor: MemberActor }[]): Promise<void> =>
  changingPeople(deps, async (tx) => {
    for (const { user, actor } of people) {
      await tx.updateTable('membership').set({ function: user.post }).where('user_id', '=', actor.userId).execute()
      await noteNameOf(tx, deps, actor.userId)
    }
  })

/** A channel with its committee: the first member begins it, and members admit the others. */
export const seedChannel = async (deps: Deps, channel: DemoChannel, logo: Buffer): Promise<SeededChannel> => {
  const id = await insertChannel(deps, channel, logo)
  const people: { user: DemoUser; actor: MemberActor }[] = []
  /** By the committee's rule: a member begins, and as many more sign as it takes. */
  const admit = async (newcomer: MemberActor): Promise<void> => {
    const { checkNumbers } = await showOwnSeat(deps, newcomer)
    const typed = { userId: newcomer.userId, ...(checkNumbers && { checkNumbers }) }
    const members = people.map(({ actor }) => actor).filter(({ isInvestigator }) => !isInvestigator)
    const [first, ...others] = members.filter(({ userId }) => userId !== newcomer.userId)
    if (!first) return
    let { act } = await beginAct(deps, first, { kind: 'admit', ...typed })
    for (const other of others)
      if (act) ({ act } = await signAct(deps, other, { id: act.id, ...(checkNumbers && { checkNumbers }) }))
  }
  const join = async (user: DemoUser, roles: string[]) => {
    const actor = asMember(await firstSignIn(deps, user, roles, id))
    const [first] = people
    people.push({ user, actor })
    if (first) await admit(actor)
  }
  for (const member of channel.members) await join(member, [roleNames.user])
  for (const investigator of channel.investigators) await join(investigator, [roleNames.user, roleNames.investigator])
  await setFunctions(deps, people)
  const actor = (username: string): MemberActor => {
    const found = people.find((person) => person.user.username === username)
    if (!found) throw new Error(`the demonstration has no ${username}`)
    return { ...found.actor, keyState: 'admitted', isLocked: false }
  }
  const committee = await conflictList(deps, id, 'es')
  const conflictName = (username: string): string => {
    const post = people.find((person) => person.user.username === username)?.user.post
    return committee.find((member) => member.username === username || member.fullName === post)?.username ?? username
  }
  const everybody = people.map(({ user }) => actor(user.username))
  return { id, slug: channel.slug, actor, people: everybody, conflictName }
}
