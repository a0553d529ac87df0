import { sql } from 'kysely'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { UserActor } from '../accounts/session/actor.ts'

/**
 * Whether there are reports that the policy gives a member and that none of their present keys opens: those from before new
 * keys, until a colleague hands them over. Whose keys are the first lacks none, and nothing is asked.
 */
export const lacksReports = async (
  deps: Deps,
  { channelId, tag, keyring, keyState, isInvestigator }: UserActor,
): Promise<boolean> => {
  if (!channelId || !tag || !keyring || keyring.version === 1 || keyState !== 'admitted' || isInvestigator) return false
  const found = await inChannel(deps.db, channelId, (tx) =>
    tx
      .selectNoFrom(
        sql<boolean>`exists (select 1 from report_grant g
          where g.channel_id = ${channelId} and g.holder_tag = ${tag} and g.relation in ('access', 'former')
            and not exists (select 1 from slot own where own.channel_id = g.channel_id and own.report_id = g.report_id
              and own.holder_tag = g.holder_tag and own.kind = 'custody' and own.key_version = ${keyring.version}))`.as(
          'isLacking',
        ),
      )
      .executeTakeFirstOrThrow(),
  )
  return found.isLacking
}
