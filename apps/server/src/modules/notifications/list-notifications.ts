import { sql } from 'kysely'
import { unreadCountMax, type Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { tellingAlarms } from '../../platform/http/alarm.ts'
import { pageOf } from '../../platform/http/list-query.ts'
import type { UserActor } from '../accounts/session/actor.ts'
import { asNotified } from './holder.ts'
import { hiddenKinds } from './load-preferences.ts'
import { presentNotification } from './present.ts'
import { stillTheirs } from './still-theirs.ts'
import { shownRows, toldActs } from './told-acts.ts'

interface ListInput {
  page: number
  size: number
  direction: 'ASC' | 'DESC'
  states: readonly string[]
}

/** A page of somebody's notifications (decisions §7); empty for who can have none. */
export const listNotifications = async (deps: Deps, user: UserActor, input: ListInput): Promise<Page<Notification>> => {
  const actor = asNotified(user)
  if (!actor) return pageOf(input, [], 0)
  return tellingAlarms(deps, (onAltered) =>
    inChannel(deps.db, actor.channelId, async (tx) => {
      const asked = new Set(input.states)
      const isOne = asked.size === 1
      const read = asked.has('read') ? sql` and n.read_at is not null` : sql` and n.read_at is null`
      const hidden = await hiddenKinds(tx, actor.userId)
      const where = sql<boolean>`${await shownRows(tx, deps, actor)} and n.kind <> all(${hidden}::text[])${isOne ? read : sql``}`
      const direction = input.direction === 'ASC' ? 'asc' : 'desc'
      const all = tx.selectFrom('notification as n').where(where)
      const rows = await all
        .leftJoin('report as r', (join) =>
          join.onRef('r.channel_id', '=', 'n.channel_id').onRef('r.id', '=', 'n.report_id'),
        )
        .select(['n.id', 'n.kind', 'n.report_id', 'n.act_id', 'n.created_at', 'n.read_at', 'r.case_number'])
        .orderBy('n.created_at', direction)
        .orderBy('n.id', direction)
        .limit(input.size)
        .offset(input.page * input.size)
        .execute()
      const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const shown = await stillTheirs(tx, deps, actor, rows, onAltered)
      // What is told of an act, names and all, is the committee's.
      const actOf = actor.isInvestigator ? () => null : await toldActs(tx, deps, actor, shown)
      const items = shown.map((row) => presentNotification(row, actOf(row)))
      return pageOf(input, items, total)
    }),
  )
}

/** How many are unread, counted no further than the bell can say. */
export const countUnread = async (deps: Deps, user: UserActor): Promise<{ unread: number }> => {
  const actor = asNotified(user)
  if (!actor) return { unread: 0 }
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const hidden = await hiddenKinds(tx, actor.userId)
    const own = await shownRows(tx, deps, actor)
    return tx
      .selectFrom((from) =>
        from
          .selectFrom('notification as n')
          .select('n.id')
          .where(sql<boolean>`${own} and n.kind <> all(${hidden}::text[]) and n.read_at is null`)
          .limit(unreadCountMax)
          .as('counted'),
      )
      .select(sql<number>`count(*)::int`.as('unread'))
      .executeTakeFirstOrThrow()
  })
}
