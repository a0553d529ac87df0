import { addressMac } from '../src/modules/channels/address-mac.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { roleNames } from '@canal/contract'
import { generateIdentity, publicHalves, sealingHalf, signWith } from '../src/platform/crypto/identity.ts'
import type { KeyPair } from '../src/platform/crypto/key-pair.ts'
import { derivePasswordKeys, newSalt, wrapPrivateKey } from '../src/platform/crypto/passwords/password.ts'
import type { Tables } from '../src/platform/db/tables.ts'
import { sealFactors } from '../src/modules/accounts/users/factor-seal.ts'
import { identityMac } from '../src/modules/accounts/session/directory-mac.ts'
import { inSessions, startUserSession } from '../src/modules/accounts/session/session.ts'
import { inChannel, type Tx } from '../src/platform/db/transaction.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { appendEntry, lockRoster, rosterOf } from '../src/modules/audit-log/governance/store.ts'
import { beginChain } from '../src/modules/audit-log/governance/copies.ts'
import { memberOf, membersOf } from '../src/modules/audit-log/governance/roster.ts'
import { noteName } from '../src/modules/audit-log/governance/names.ts'
import { statementOf, type Body, type Change, type SignedKind } from '../src/modules/audit-log/governance/entry.ts'
import { apiHeaders } from './app.ts'

export { apiHeaders }

export interface TestChannel {
  id: string
  slug: string
}
export interface TestPerson {
  id: string
  username: string
  token: string
  keys: KeyPair
  /** Both private halves, as they are wrapped. */
  privateKeys: Buffer
  /** API key, bearer and language (English) for `inject`. */
  headers: Record<string, string>
}

type Capacity = Tables['membership']['capacity']

export interface PersonOptions {
  username?: string
  firstName?: string
  lastName1?: string
  capacity?: Capacity
  roles?: string[]
  /** Costs an Argon2 run; without it nobody can sign in as this person, and the session given is all there is. */
  password?: string
  isPasswordTemporary?: boolean
  isActive?: boolean
  /** `waiting`: with keys of their own, and not on the roster. */
  keyState?: 'waiting' | 'admitted' | 'none'
}

const short = () => randomUUID().slice(0, 8)

/** An active channel of an organisation of its own, without anybody in it. */
export const createChannel = async (
  deps: Deps,
  fields: Partial<{ slug: string; public_name: string; committee_shown: 'names' | 'functions' }> = {},
): Promise<TestChannel> => {
  const [id, organisationId] = [randomUUID(), randomUUID()]
  const slug = fields.slug ?? `canal-${short()}`
  await beginChain(deps, id)
  await deps.db
    .insertInto('organisation')
    .values({ id: organisationId, name: `Organisation ${slug}` })
    .execute()
  await deps.db
    .insertInto('channel')
    .values({
      id,
      organisation_id: organisationId,
      slug,
      address_mac: addressMac(deps.rootKeys, id, slug),
      name: slug,
      public_name: `Channel ${slug}`,
      ...fields,
    })
    .execute()
  return { id, slug }
}

const credentials = async (deps: Deps, userId: string, password: string | undefined) => {
  const salt = newSalt()
  if (password) return { salt, ...(await derivePasswordKeys({ rootKeys: deps.rootKeys, userId, password, salt })) }
  return { salt, verifier: randomBytes(32), wrapKey: randomBytes(32), ringId: deps.rootKeys.currentId }
}

const insertUser = async (
  tx: Tx,
  deps: Deps,
  user: Partial<TestPerson> & PersonOptions,
  secret: Awaited<ReturnType<typeof credentials>>,
) => {
  const { id = '', username = '' } = user
  await tx
    .insertInto('app_user')
    .values({
      id,
      username,
      first_name: user.firstName ?? 'Person',
      last_name1: user.lastName1 ?? username,
      email: `${username}@canal.example`,
      is_active: user.isActive ?? true,
      salt: secret.salt,
      verifier: secret.verifier,
      pepper_ring: secret.ringId,
      is_password_temporary: user.isPasswordTemporary ?? false,
    })
    .execute()
  const roles = await tx
    .selectFrom('role')
    .select('id')
    .where('name', 'in', user.roles ?? [])
    .execute()
  for (const role of roles) await tx.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute()
  await sealFactors(tx, deps, id)
}

/** Who can sign acts in a channel of this test run: its members, with the keys of their places. */
interface Signer {
  id: string
  privateKeys: Buffer
}
const committees = new Map<string, Signer[]>()
/** Came before there was a committee to admit them. */
const early = new Map<string, Newcomer[]>()

interface Newcomer extends Signer {
  username: string
  name: string
  capacity: 'member' | 'alternate' | 'investigator'
}

const publicOf = (privateKeys: Buffer) => {
  const { sealing, signing } = publicHalves(privateKeys)
  return { version: 1, sealing: sealing.toString('base64url'), signing: signing.toString('base64url') }
}

const write = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  body: Body,
  by?: Signer,
  of?: { change: Change; head: Buffer },
) => {
  if (!by || !of) return appendEntry(tx, deps, channelId, { body })
  const act = 'act' in body ? body.act : ''
  const statement = statementOf({ channelId, kind: body.kind as SignedKind, act, change: of.change, head: of.head })
  return appendEntry(tx, deps, channelId, {
    body,
    signer: { user: by.id, version: 1, signature: signWith(by.privateKeys, statement) },
  })
}

const found = async (tx: Tx, deps: Deps, channelId: string, who: Newcomer): Promise<void> => {
  if ((await rosterOf(tx, deps, channelId)).founder !== who.id)
    await write(tx, deps, channelId, { kind: 'founder', user: who.id })
  const { hash: head } = await rosterOf(tx, deps, channelId)
  const body = {
    kind: 'found',
    user: who.id,
    identity: publicOf(who.privateKeys),
    username: who.username,
    name: who.name,
  } as const
  await write(tx, deps, channelId, body, who, { change: body as never, head })
}

/** By the committee's rule: one begins, as many more sign as it takes, and it is in force. */
const admit = async (tx: Tx, deps: Deps, channelId: string, who: Newcomer): Promise<void> => {
  const roster = await rosterOf(tx, deps, channelId)
  // Whoever came or left by the product's own calls is not of this file's making, and counts all the same.
  const members = (committees.get(channelId) ?? []).filter(({ id }) => memberOf(roster, id)?.identity.version === 1)
  const { hash: head } = roster
  const identity = publicOf(who.privateKeys)
  const { id: user, username, name, capacity } = who
  const change: Change = { kind: 'admit', user, username, name, capacity, identity }
  const act = randomUUID()
  const needed = who.capacity === 'investigator' ? 1 : Math.floor(membersOf(roster).length / 2) + 1
  await write(tx, deps, channelId, { kind: 'propose', act, change }, members[0], { change, head })
  for (const member of members.slice(1, needed))
    await write(tx, deps, channelId, { kind: 'sign', act }, member, { change, head })
  await write(tx, deps, channelId, { kind: 'effect', act })
}

const seat = async (tx: Tx, deps: Deps, channelId: string, who: Newcomer): Promise<void> => {
  const members = committees.get(channelId) ?? []
  if (members.length === 0 && who.capacity !== 'member') {
    early.set(channelId, [...(early.get(channelId) ?? []), who])
    return
  }
  await (members.length === 0 ? found(tx, deps, channelId, who) : admit(tx, deps, channelId, who))
  if (who.capacity === 'member') committees.set(channelId, [...members, who])
  const waiting = early.get(channelId) ?? []
  early.delete(channelId)
  for (const one of waiting) await admit(tx, deps, channelId, one)
}

/**
 * Puts somebody on a channel's roster, whose keys are given: as its first member, or admitted by those who were made by
 * this file and are on it.
 */
export const putOnRoster = (deps: Deps, channelId: string, who: Newcomer): Promise<void> =>
  inChannel(deps.db, channelId, async (tx) => {
    await lockRoster(tx, channelId)
    await noteName(tx, deps, channelId, { user: who.id, name: who.name, post: '' })
    await seat(tx, deps, channelId, who)
  })

const kindOf = (capacity: Capacity): Newcomer['capacity'] =>
  capacity === 'alternate' || capacity === 'investigator' ? capacity : 'member'

const createPerson = async (deps: Deps, channelId: string | null, options: PersonOptions & { roles: string[] }) => {
  const id = randomUUID()
  const username = options.username ?? `p${short()}`
  const { publicKeys, privateKeys } = generateIdentity()
  const keys = { publicKey: publicKeys.sealing, privateKey: sealingHalf(privateKeys) }
  const secret = await credentials(deps, id, options.password)
  const capacity = options.capacity ?? 'member'
  const state = options.isPasswordTemporary ? 'none' : (options.keyState ?? 'admitted')
  const token = await inSessions(deps.db, async (tx) => {
    await insertUser(tx, deps, { ...options, id, username }, secret)
    if (channelId) await tx.insertInto('membership').values({ channel_id: channelId, user_id: id, capacity }).execute()
    if (state !== 'none') {
      const facts = {
        userId: id,
        channelId,
        capacity: channelId ? capacity : null,
        roles: options.roles,
        isActive: options.isActive ?? true,
      }
      const publics = { version: 1, public_key: publicKeys.sealing, signing_key: publicKeys.signing }
      await tx
        .insertInto('user_key')
        .values({
          user_id: id,
          channel_id: channelId,
          ...publics,
          mac: identityMac(deps.rootKeys, facts, publics),
          salt: secret.salt,
          verifier: secret.verifier,
          pepper_ring: secret.ringId,
          wrapped_private: wrapPrivateKey(secret.wrapKey, privateKeys, { userId: id, version: 1 }),
          seat: channelId && state === 'admitted' ? 'admitted' : null,
        })
        .execute()
    }
    const hasKeys = state !== 'none'
    return startUserSession(tx, deps, {
      userId: id,
      keyVersion: hasKeys ? 1 : null,
      privateKey: hasKeys ? privateKeys : null,
    })
  })
  const name = [options.firstName ?? 'Person', options.lastName1 ?? username].join(' ')
  if (channelId && state === 'admitted')
    await putOnRoster(deps, channelId, { id, username, privateKeys, name, capacity: kindOf(capacity) })
  if (channelId && options.isActive === false)
    await inChannel(deps.db, channelId, (tx) =>
      appendEntry(tx, deps, channelId, { body: { kind: 'disabled', user: id } }),
    )
  return { id, username, token, keys, privateKeys, headers: apiHeaders(token) } satisfies TestPerson
}

/** A committee member on the roster, signed in. */
export const createMember = (deps: Deps, channel: TestChannel, options: PersonOptions = {}): Promise<TestPerson> =>
  createPerson(deps, channel.id, { roles: [roleNames.user], ...options })

/** An external investigator whom the committee admitted, signed in. */
export const createInvestigator = (
  deps: Deps,
  channel: TestChannel,
  options: PersonOptions = {},
): Promise<TestPerson> =>
  createPerson(deps, channel.id, {
    roles: [roleNames.investigator, roleNames.user],
    capacity: 'investigator',
    ...options,
  })

/** An administrator, signed in. */
export const createAdministrator = (deps: Deps, options: PersonOptions = {}): Promise<TestPerson> =>
  createPerson(deps, null, { roles: [roleNames.admin], ...options })

/** What makes opening harder in a channel: it is in force at once. */
export const strengthen = (
  deps: Deps,
  { id }: { id: string },
  settings: { voteRule?: 'unanimous'; reopenHours?: number },
): Promise<unknown> =>
  inChannel(deps.db, id, (tx) => appendEntry(tx, deps, id, { body: { kind: 'strengthened', settings } }))
