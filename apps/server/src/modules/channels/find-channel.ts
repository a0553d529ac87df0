import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type ChannelRow = Selectable<Tables['channel']>

/** Decisions §3. Anything else is an address of nothing, and may hold what a database does not take. */
const slugForm = /^[a-z0-9-]{2,63}$/

/** The channel that has this address or had it before (decisions/0030). */
export const findChannelBySlug = async (db: Db | Tx, slug: string): Promise<ChannelRow | undefined> =>
  slugForm.test(slug)
    ? db
        .selectFrom('channel_address as a')
        .innerJoin('channel as c', 'c.id', 'a.channel_id')
        .selectAll('c')
        .where('a.slug', '=', slug)
        .executeTakeFirst()
    : undefined

export const findChannel = (db: Db | Tx, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channel').selectAll().where('id', '=', id).executeTakeFirst()
