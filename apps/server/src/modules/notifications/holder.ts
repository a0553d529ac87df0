import { sql, type RawBuilder } from 'kysely'
import type { MemberActor, UserActor } from '../accounts/session/actor.ts'

/** Somebody to whom rows are addressed, signed in or not. */
export type Holder = Pick<MemberActor, 'channelId' | 'tag' | 'isInvestigator'>

/**
 * Null for who has no channel, and for who is not on the roster: an administrator may have caused their keys, and even a case
 * number is more than an administrator may learn this way.
 */
export const asNotified = (actor: UserActor): MemberActor | null => {
  const { channelId, tag, keyring, keyState, isLocked } = actor
  if (!channelId || !tag || !keyring || keyState !== 'admitted' || isLocked) return null
  return actor.capabilities.has('report.read') ? { ...actor, channelId, tag, keyring } : null
}

/** Relations in which a report is still theirs; an investigator has only what is shared with them. */
const relationsOf = ({ isInvestigator }: Holder): string[] =>
  isInvestigator ? ['shared'] : ['access', 'former', 'reopened']

/**
 * The rows `n` of somebody: theirs, and of reports that they have lost neither to a conflict nor to the clock. What an
 * excluded member was told before is gone from lists and counts alike.
 */
export const ownRows = (actor: Holder): RawBuilder<unknown> => {
  const holds = (relations: string[]) => sql`exists (select 1 from report_grant g
    where g.channel_id = n.channel_id and g.report_id = n.report_id and g.holder_tag = n.holder_tag
      and g.relation = any(${relations}::text[]) and (g.expires_at is null or g.expires_at > now()))`
  return sql`n.channel_id = ${actor.channelId} and n.holder_tag = ${actor.tag}
    and (n.report_id is null or (${holds(relationsOf(actor))} and not ${holds(['excluded'])}))`
}
