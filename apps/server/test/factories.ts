import { randomBytes, randomUUID } from 'node:crypto'
import { roleNames } from '@canal/contract'
import { generateKeyPair, type KeyPair } from '../src/crypto/key-pair.ts'
import { derivePasswordKeys, newSalt, wrapPrivateKey } from '../src/crypto/password.ts'
import type { Tables } from '../src/db/tables.ts'
import { inSessions, startUserSession } from '../src/http/session.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { pairMac } from '../src/features/users/index.ts'
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
  keyState?: 'unconfirmed' | 'confirmed' | 'none'
}

const short = () => randomUUID().slice(0, 8)

/** An active channel of an organisation of its own, without anybody in it. */
export const createChannel = async (
  deps: Deps,
  fields: Partial<{ slug: string; public_name: string; committee_shown: 'names' | 'functions' }> = {},
): Promise<TestChannel> => {
  const [id, organisationId] = [randomUUID(), randomUUID()]
  const slug = fields.slug ?? `canal-${short()}`
  await deps.db
    .insertInto('organisation')
    .values({ id: organisationId, name: `Organisation ${slug}` })
    .execute()
  await deps.db
    .insertInto('channel')
    .values({ id, organisation_id: organisationId, slug, name: slug, public_name: `Channel ${slug}`, ...fields })
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
}

const createPerson = async (deps: Deps, channelId: string | null, options: PersonOptions & { roles: string[] }) => {
  const id = randomUUID()
  const username = options.username ?? `p${short()}`
  const keys = generateKeyPair()
  const secret = await credentials(deps, id, options.password)
  const capacity = options.capacity ?? 'member'
  const state = options.isPasswordTemporary ? 'none' : (options.keyState ?? 'confirmed')
  const token = await inSessions(deps.db, async (tx) => {
    await insertUser(tx, { ...options, id, username }, secret)
    if (channelId)
      await tx
        .insertInto('membership')
        .values({ channel_id: channelId, user_id: id, capacity, counted_at: state === 'confirmed' ? deps.now() : null })
        .execute()
    if (state !== 'none') {
      const facts = {
        userId: id,
        channelId,
        capacity: channelId ? capacity : null,
        roles: options.roles,
        isActive: options.isActive ?? true,
      }
      const pair = { version: 1, public_key: keys.publicKey, state, told_at: null, objected_at: null }
      await tx
        .insertInto('user_key')
        .values({
          user_id: id,
          channel_id: channelId,
          ...pair,
          mac: pairMac(deps.rootKeys, facts, pair),
          salt: secret.salt,
          verifier: secret.verifier,
          pepper_ring: secret.ringId,
          wrapped_private: wrapPrivateKey(secret.wrapKey, keys.privateKey, { userId: id, version: 1 }),
          confirmed_at: state === 'confirmed' ? deps.now() : null,
        })
        .execute()
    }
    const hasKeys = state !== 'none'
    return startUserSession(tx, deps, {
      userId: id,
      keyVersion: hasKeys ? 1 : null,
      privateKey: hasKeys ? keys.privateKey : null,
    })
  })
  return { id, username, token, keys, headers: apiHeaders(token) } satisfies TestPerson
}

/** A committee member with confirmed keys, signed in. */
export const createMember = (deps: Deps, channel: TestChannel, options: PersonOptions = {}): Promise<TestPerson> =>
  createPerson(deps, channel.id, { roles: [roleNames.user], ...options })

/** An external investigator with confirmed keys, signed in. */
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
