import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { shut } from '../../../platform/db/statuses.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { channelPeople } from '../../accounts/people/directory.ts'

interface Other {
  tag: Buffer
  /** Of their present identity: what was sealed to a former one opens for nobody. */
  version: number
}

/** Who else could read and vote: on the roster, with keys that no reset shut, no investigator; the alternate as well. */
const othersThan = async (tx: Tx, deps: Deps, channelId: string, tag: Buffer): Promise<Other[]> =>
  (await channelPeople(tx, deps, channelId)).flatMap(({ holder, isInvestigator, isLocked }) =>
    holder && !isInvestigator && !isLocked && !holder.tag.equals(tag)
      ? [{ tag: holder.tag, version: holder.keyVersion }]
      : [],
  )

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
  const found = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`
    select r.id from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
    where g.channel_id = ${channelId} and g.holder_tag = ${tag} and ${isLive('g')}
      and (${reportId}::uuid is null or g.report_id = ${reportId}::uuid)
      and g.relation = case when r.status in ${shut} then 'former' else 'access' end
      and not exists (
        select 1 from unnest(${others.map((other) => other.tag)}::bytea[], ${others.map(({ version }) => version)}::int[])
            as o(tag, version)
          join report_grant h on h.channel_id = g.channel_id and h.report_id = g.report_id and h.holder_tag = o.tag
            and h.relation = g.relation and ${isLive('h')}
        where not exists (select 1 from access_revocation d where d.channel_id = g.channel_id and d.report_id = g.report_id
            and d.holder_tag = o.tag)
          and not exists (select 1 from report_key k where k.channel_id = g.channel_id and k.report_id = g.report_id
            and k.target = 'files' and not exists (
              select 1 from slot s where s.channel_id = k.channel_id and s.report_id = k.report_id and s.epoch = k.epoch
                and s.holder_tag = o.tag and s.kind = 'custody' and s.target = 'content' and s.key_version = o.version)))
    order by r.id`,
  )
  return found.map(({ id }) => id)
}

/**
 * Throws `last-with-access`, with their number, where somebody who leaves would take reports along that nobody else could
 * open (docs/decisions/0017). Must run in the channel's transaction.
 */
export const refuseLastWithAccess = async (tx: Tx, deps: Deps, { channelId, tag }: MemberActor): Promise<void> => {
  const last = await lastWithAccess(tx, deps, channelId, tag)
  if (last.length > 0) throw new AppError('last-with-access', { params: { count: last.length } })
}
