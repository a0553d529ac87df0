import { sql, type RawBuilder } from 'kysely'
import type { channelSorts, Page } from '@canal/contract'
import { missingFacts } from '@canal/contract/channels/contact'
import type { Channel } from '@canal/contract/channels/schemas'
import { plainText } from '../../platform/db/plain-text.ts'
import { alsoInChannel, amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { pageOf, type ListQuery } from '../../platform/http/list-query.ts'
import { channelPeople, counts } from '../accounts/people/directory.ts'
import type { ChannelRow } from './find-channel.ts'

type Sort = (typeof channelSorts)[number]
type Filter = 'search' | 'status'
type Query = ListQuery<Filter, Sort>
type Listed = Pick<ChannelRow, 'id' | 'slug' | 'name' | 'public_name' | 'status' | 'contact'>

const columnOf: Record<Sort, RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  publicName: sql`lower(public_name)`,
  slug: sql`slug`,
  status: sql`status`,
  createdAt: sql`created_at`,
}

const conditionOf: Record<Filter, (values: string[]) => RawBuilder<unknown>> = {
  search: (values) => sql`exists (select 1 from unnest(${values}::text[]) wanted
    where strpos(${plainText(sql`concat_ws(' ', name, public_name, slug)`)}, ${plainText(sql`wanted`)}) > 0)`,
  status: (values) => sql`status = any(${values})`,
}

const find = async (tx: Tx, query: Query): Promise<{ rows: Listed[]; total: number }> => {
  const conditions = [sql`true`, ...query.conditions.map(({ id, values }) => conditionOf[id](values))]
  const all = tx.selectFrom('channel').where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
  const direction = query.direction === 'ASC' ? 'asc' : 'desc'
  const counted = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['id', 'slug', 'name', 'public_name', 'status', 'contact'])
    .orderBy(columnOf[query.sort ?? 'name'], direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return { rows, total: counted.total }
}

const present = async (tx: Tx, deps: Deps, { public_name: publicName, contact, ...row }: Listed): Promise<Channel> => ({
  ...row,
  publicName,
  members: (await alsoInChannel(tx, row.id, () => channelPeople(tx, deps, row.id))).filter(counts).length,
  missing: missingFacts(contact),
})

/** A page of channels for administrators, by name unless asked otherwise. */
export const listChannels = (deps: Deps, query: Query): Promise<Page<Channel>> =>
  amongPeople(deps.db, async (tx) => {
    const { rows, total } = await find(tx, query)
    const items: Channel[] = []
    for (const row of rows) items.push(await present(tx, deps, row))
    return pageOf(query, items, total)
  })
