import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { isAddressOf } from './address-mac.ts'

export type ChannelRow = Selectable<Tables['channel']>

/** Decisions §3. Anything else is an address of nothing, and may hold what a database does not take. */
const slugForm = /^[a-z0-9-]{2,63}$/

type World = Pick<Deps, 'rootKeys' | 'log'> & { db: Db | Tx }

/** Whether the channel's row bears the address that it was given. Tells the operator where somebody wrote another one there. */
export const hasOwnAddress = (
  { rootKeys, log }: Pick<World, 'rootKeys' | 'log'>,
  { id, slug, address_mac: mac }: Pick<ChannelRow, 'id' | 'slug' | 'address_mac'>,
): boolean => {
  if (isAddressOf(rootKeys, id, slug, mac)) return true
  log.error({ channel: id, alarm: 'channel-address' }, 'tampered')
  return false
}

/**
 * The channel that has this address or had it before (decisions/0030). Where somebody wrote in the database whose address it
 * is, or where it leads on to, there is none: what is sent there must not reach another committee.
 */
export const findChannelBySlug = async (world: World, slug: string): Promise<ChannelRow | undefined> => {
  if (!slugForm.test(slug)) return undefined
  const found = await world.db
    .selectFrom('channel_address as a')
    .innerJoin('channel as c', 'c.id', 'a.channel_id')
    .selectAll('c')
    .select('a.mac as asked_mac')
    .where('a.slug', '=', slug)
    .executeTakeFirst()
  if (!found) return undefined
  const { asked_mac: askedMac, ...channel } = found
  const isAsked = hasOwnAddress(world, { id: channel.id, slug, address_mac: askedMac })
  return isAsked && hasOwnAddress(world, channel) ? channel : undefined
}

export const findChannel = (db: Db | Tx, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channel').selectAll().where('id', '=', id).executeTakeFirst()
