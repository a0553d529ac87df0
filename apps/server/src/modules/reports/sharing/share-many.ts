import type { BatchDone } from '@canal/contract/batches'
import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@canal/contract'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { shut } from '../../../platform/db/statuses.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { tellingAlarms } from '../../../platform/http/alarm.ts'
import { pageOf } from '../../../platform/http/list-query.ts'
import { batchOf, forEachReport, reportsPerCall } from '../../report-access/for-each-report.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import { firstEpoch } from '../../report-access/slots.ts'
import { colleagueNamed, type Colleague } from './colleague-named.ts'
import { presentRows } from '../list/load-list.ts'
import { shareReport } from './share-report.ts'

/**
 * Reports `r` being worked on that the actor can open and the colleague cannot, less those that exclude either. Archived
 * and reopened ones are joined by a vote alone.
 */
const shareable = (actor: MemberActor, colleague: Colleague): RawBuilder<unknown> => {
  const holds = (tag: Buffer, relation: string) => sql`exists (select 1 from report_grant g
    where g.channel_id = r.channel_id and g.report_id = r.id and g.holder_tag = ${tag} and g.relation = ${relation}
      and (g.expires_at is null or g.expires_at > clock_timestamp()))`
  return sql`r.channel_id = ${actor.channelId} and r.status not in ${shut}
    and ${holds(actor.tag, 'access')} and not ${holds(actor.tag, 'excluded')}
    and not ${holds(colleague.tag, 'access')} and not ${holds(colleague.tag, 'excluded')}
    and exists (select 1 from slot s where s.channel_id = r.channel_id and s.report_id = r.id
      and s.holder_tag = ${actor.tag} and s.kind = 'custody' and s.target = 'content' and s.epoch = ${firstEpoch}
      and s.key_version = ${actor.keyring.version})`
}

/** A page of what could be shared with a colleague, for who chooses by hand; the newest first unless asked otherwise. */
export const listShareable = (
  deps: Deps,
  actor: MemberActor,
  input: { username: string; page: number; size: number; isOldestFirst?: boolean },
): Promise<Page<ReportListItem>> =>
  tellingAlarms(deps, (onAltered) =>
    inChannel(deps.db, actor.channelId, async (tx) => {
      const people = await channelPeople(tx, deps, actor.channelId)
      const where = shareable(actor, colleagueNamed(people, actor, input.username))
      const all = tx.selectFrom('report as r').where(sql<boolean>`${where}`)
      const direction = input.isOldestFirst ? 'asc' : 'desc'
      const rows = await all
        .selectAll('r')
        .select(sql<Date>`clock_timestamp()`.as('db_now'))
        .orderBy('r.created_at', direction)
        .orderBy('r.id', direction)
        .limit(input.size)
        .offset(input.page * input.size)
        .execute()
      const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const { items, findings } = await presentRows(tx, deps, actor, people, rows)
      findings.forEach(onAltered)
      const whole = items.filter(({ altered }) => !altered)
      return pageOf(input, whole, total)
    }),
  )

interface ShareMany {
  username: string
  ids?: readonly string[] | undefined
  all?: true | undefined
  after?: string | undefined
}

/**
 * Shares older reports with a colleague who joined later, a batch a call: those named, or all in the order of their ids.
 * Each is shared as one alone would be; what cannot be is passed over.
 */
export const shareMany = async (deps: Deps, actor: MemberActor, input: ShareMany): Promise<BatchDone> => {
  if ((input.ids === undefined) === (input.all === undefined)) throw invalidField('ids', 'errors.required')
  const wanted = await inChannel(deps.db, actor.channelId, async (tx) => {
    const colleague = colleagueNamed(await channelPeople(tx, deps, actor.channelId), actor, input.username)
    const chosen = input.ids ? sql`r.id = any(${[...input.ids]}::uuid[])` : sql`true`
    const found = await tx
      .selectFrom('report as r')
      .select('r.id')
      .where(
        sql<boolean>`${shareable(actor, colleague)} and ${chosen}
          and (${input.after ?? null}::uuid is null or r.id > ${input.after ?? null}::uuid)`,
      )
      .orderBy('r.id')
      .execute()
    return found.map(({ id }) => id)
  })
  const batch = wanted.slice(0, input.ids ? wanted.length : reportsPerCall)
  const counts = await forEachReport(deps, batch, (id) => shareReport(deps, actor, { id, username: input.username }))
  const unknown = new Set(input.ids).size - (input.ids ? wanted.length : 0)
  return batchOf({ ...counts, skipped: counts.skipped + unknown }, batch, wanted.length - batch.length)
}
