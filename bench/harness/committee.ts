import { randomBytes, randomUUID } from 'node:crypto'
import { generateKeyPair } from '../../apps/server/src/crypto/key-pair.ts'
import { newSalt, wrapPrivateKey } from '../../apps/server/src/crypto/password.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { pairMac } from '../../apps/server/src/features/users/index.ts'
import type { MemberActor } from '../../apps/server/src/http/actor.ts'
import { findSession, inSessions, startUserSession, userOf } from '../../apps/server/src/http/session.ts'
import type { Tx } from '../../apps/server/src/db/transaction.ts'
import type { World } from './place.ts'

interface Member {
  token: string
  actor: MemberActor
}

export interface Committee {
  channelId: string
  members: Member[]
}

const role = 'ROLE_USER'

/** Somebody with confirmed keys who is signed in and has no password that would open: so it takes no Argon2 run. */
const insertMember = async (tx: Tx, deps: Deps, channelId: string, username: string): Promise<string> => {
  const userId = randomUUID()
  const secret = { salt: newSalt(), verifier: randomBytes(32), pepper_ring: deps.rootKeys.currentId }
  const { publicKey, privateKey } = generateKeyPair()
  await tx
    .insertInto('app_user')
    .values({
      id: userId,
      username,
      first_name: 'Miembro',
      last_name1: username,
      email: `${username}@canal.example`,
      is_active: true,
      is_password_temporary: false,
      ...secret,
    })
    .execute()
  const { id: roleId } = await tx.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow()
  await tx.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
  await tx
    .insertInto('membership')
    .values({ channel_id: channelId, user_id: userId, capacity: 'member', counted_at: deps.now() })
    .execute()
  const pair = {
    version: 1,
    public_key: publicKey,
    state: 'confirmed' as const,
    told_at: null,
    objected_at: null,
  }
  const facts = { userId, channelId, capacity: 'member' as const, roles: [role], isActive: true }
  await tx
    .insertInto('user_key')
    .values({
      user_id: userId,
      channel_id: channelId,
      ...pair,
      mac: pairMac(deps.rootKeys, facts, pair),
      ...secret,
      wrapped_private: wrapPrivateKey(randomBytes(32), privateKey, { userId, version: 1 }),
      confirmed_at: deps.now(),
    })
    .execute()
  return startUserSession(tx, deps, { userId, keyVersion: 1, privateKey })
}

const memberOf = async (deps: Deps, token: string): Promise<Member> => {
  const session = await findSession(deps, token)
  const user = session && userOf(deps, session)
  if (!user?.channelId || !user.tag || !user.keyring) throw new Error('the session opens nothing')
  const { channelId, tag, keyring } = user
  return { token, actor: { ...user, channelId, tag, keyring } }
}

/** A channel of its own whose committee has that many members. */
export const addCommittee = async ({ deps }: World, size: number): Promise<Committee> => {
  const [channelId, organisationId] = [randomUUID(), randomUUID()]
  const slug = `comite-${size}`
  await deps.db.insertInto('organisation').values({ id: organisationId, name: slug }).execute()
  await deps.db
    .insertInto('channel')
    .values({ id: channelId, organisation_id: organisationId, slug, name: slug, public_name: slug })
    .execute()
  const tokens = await inSessions(deps.db, async (tx) => {
    const all: string[] = []
    for (let at = 0; at < size; at += 1) all.push(await insertMember(tx, deps, channelId, `${slug}.${at}`))
    return all
  })
  const members: Member[] = []
  for (const token of tokens) members.push(await memberOf(deps, token))
  return { channelId, members }
}
