import type { Deps } from '../../apps/server/src/modules/audit-log/deps.ts'
import type { MemberActor } from '../../apps/server/src/modules/accounts/session/actor.ts'
import { findSession, userOf } from '../../apps/server/src/modules/accounts/session/session.ts'
import { createChannel, createMember } from '../../apps/server/test/factories.ts'
import type { World } from './place.ts'

interface Member {
  token: string
  actor: MemberActor
}

export interface Committee {
  channelId: string
  members: Member[]
}

const memberOf = async (deps: Deps, token: string): Promise<Member> => {
  const session = await findSession(deps, token, 'user')
  const user = session && (await userOf(deps, session))
  if (!user?.channelId || !user.tag || !user.keyring) throw new Error('the session opens nothing')
  const { channelId, tag, keyring } = user
  return { token, actor: { ...user, channelId, tag, keyring } }
}

/** A channel of its own whose committee has that many members, without passwords: so it takes no Argon2 run. */
export const addCommittee = async ({ deps }: World, size: number): Promise<Committee> => {
  const channel = await createChannel(deps, { slug: `comite-${size}` })
  const tokens: string[] = []
  for (let at = 0; at < size; at += 1) {
    const { token } = await createMember(deps, channel, { username: `${channel.slug}.${at}` })
    tokens.push(token)
  }
  // Once all are on the roster, so that each session is told where it stands.
  const members: Member[] = []
  for (const token of tokens) members.push(await memberOf(deps, token))
  return { channelId: channel.id, members }
}
