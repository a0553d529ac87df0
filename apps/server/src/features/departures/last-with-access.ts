import { sql, type RawBuilder } from 'kysely'
import { verifyRenewalMac } from '../../crypto/key-directory.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isGenuine, type DirectoryFacts, type PairRow } from '../../http/directory-mac.ts'
import { channelPeople, type Person } from '../access/index.ts'

interface Other {
  tag: Buffer
  /** Older pairs of theirs were cut off by a reset: what is sealed to them opens for nobody. */
  since: number
}

type Pair = Pick<PairRow, 'version' | 'public_key' | 'mac' | 'state' | 'told_at' | 'objected_at' | 'confirmed_at'> &
  DirectoryFacts & { box: Buffer | null; boxMac: Buffer | null }

/** Whether the program sealed this pair's key to a later one. */
const isSealedOn = (deps: Deps, { userId, version, box, boxMac }: Pair): boolean =>
  box !== null && boxMac !== null && verifyRenewalMac(deps.rootKeys, { userId, version, box }, boxMac)

/**
 * From the newest pair back to the one that was cut off. A row that somebody edited or took away cuts off as well: who
 * writes in the database takes a say by it, and gives none.
 */
const sinceOf = (deps: Deps, [newest, ...older]: readonly Pair[]): number => {
  let since = newest?.version ?? 1
  for (const pair of older) {
    const leadsOn = !pair.confirmed_at || isSealedOn(deps, pair)
    if (pair.version !== since - 1 || !leadsOn || !isGenuine(deps.rootKeys, pair, pair)) break
    since = pair.version
  }
  return since
}

/**
 * From which of their pairs on somebody opens what is sealed to them: a reset cuts the older ones off until unlocked. One that
 * never counted cuts nothing off: nothing was sealed to it.
 */
export const openSince = async (
  tx: Tx,
  deps: Deps,
  people: readonly Pick<Person, 'userId'>[],
): Promise<(person: Pick<Person, 'userId'>) => number> => {
  const found = await sql<Pair>`
    select k.user_id as "userId", k.version, k.public_key, k.mac, k.state, k.told_at, k.objected_at, k.confirmed_at,
      k.sealed_to_next as box, k.sealed_to_next_mac as "boxMac", m.channel_id as "channelId", m.capacity, u.is_active as "isActive",
      coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
                where ur.user_id = u.id), '{}') as roles
    from user_key k join app_user u on u.id = k.user_id
      left join membership m on m.user_id = u.id and m.to_at is null
    where k.user_id = any(${people.map((person) => person.userId)}::uuid[])
      and exists (select 1 from user_key n where n.user_id = k.user_id and n.version > 1)
    order by k.version desc`.execute(tx)
  return ({ userId }) =>
    sinceOf(
      deps,
      found.rows.filter((pair) => pair.userId === userId),
    )
}

/** Who else could read and vote: active, with confirmed keys, no investigator; the alternate as well. */
const othersThan = async (tx: Tx, deps: Deps, channelId: string, tag: Buffer): Promise<Other[]> => {
  const people = (await channelPeople(tx, deps, channelId)).filter(
    (person) => person.holder && !person.isInvestigator && !person.tag.equals(tag),
  )
  const since = await openSince(tx, deps, people)
  return people.map((person) => ({ tag: person.tag, since: since(person) }))
}

const isLive = (grant: string): RawBuilder<unknown> => sql`(${sql.ref(`${grant}.expires_at`)} is null
  or ${sql.ref(`${grant}.expires_at`)} > clock_timestamp())`

/**
 * The reports of a channel that nobody but this person could read, or by a vote reopen: no colleague with present keys has
 * the keys of all its epochs. Of one report, or of all. Must run in the channel's transaction.
 */
export const lastWithAccess = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  tag: Buffer,
  reportId: string | null = null,
): Promise<string[]> => {
  const others = await othersThan(tx, deps, channelId, tag)
  const found = await sql<{ id: string }>`
    select r.id from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
    where g.channel_id = ${channelId} and g.holder_tag = ${tag} and ${isLive('g')}
      and (${reportId}::uuid is null or g.report_id = ${reportId}::uuid)
      and g.relation = case when r.status in ('archived', 'reopened') then 'former' else 'access' end
      and not exists (
        select 1 from unnest(${others.map((other) => other.tag)}::bytea[], ${others.map(({ since }) => since)}::int[])
            as o(tag, since)
          join report_grant h on h.channel_id = g.channel_id and h.report_id = g.report_id and h.holder_tag = o.tag
            and h.relation = g.relation and ${isLive('h')}
        where not exists (select 1 from departure d where d.channel_id = g.channel_id and d.report_id = g.report_id
            and d.holder_tag = o.tag)
          and not exists (select 1 from report_key k where k.channel_id = g.channel_id and k.report_id = g.report_id
            and k.target = 'files' and not exists (
              select 1 from slot s where s.channel_id = k.channel_id and s.report_id = k.report_id and s.epoch = k.epoch
                and s.holder_tag = o.tag and s.kind = 'custody' and s.target = 'content' and s.key_version >= o.since)))
    order by r.id`.execute(tx)
  return found.rows.map(({ id }) => id)
}
