import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { amongPeople, inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { compareWithCopy, emptyChain, extend, type Chain, type Comparison } from './chains.ts'
import { copyOf, remember, takeAsCopy, writeCopy } from './copies.ts'
import { macOf } from './entry.ts'
import type { Roster } from './roster.ts'
import { toColumns } from './rows.ts'
import { appendEntry, entriesAfter, lockRoster } from './store.ts'

const findChannels = (db: Db): Promise<{ id: string; slug: string }[]> =>
  amongPeople(db, (tx) => tx.selectFrom('channel').select(['id', 'slug']).orderBy('slug').execute())

/** Of all channels. `owner` connects as the schema's owner. */
export const channelIds = async (owner: Db): Promise<string[]> => (await findChannels(owner)).map(({ id }) => id)

const replaceRows = async (tx: Tx, channelId: string, { entries }: Chain): Promise<void> => {
  await sql`delete from roster_entry where channel_id = ${channelId}`.execute(tx)
  for (const entry of entries) await tx.insertInto('roster_entry').values(toColumns(entry)).execute()
}

const compared = async (tx: Tx, deps: Deps, channelId: string): Promise<Comparison> => {
  await lockRoster(tx, channelId)
  const { rows } = await entriesAfter(tx, channelId, 0)
  return compareWithCopy(deps.rootKeys, channelId, await copyOf(deps, channelId), rows)
}

type Found = Comparison['kind']

const alarms = {
  altered: 'roster',
  'copy-missing': 'roster-copy-missing',
  another: 'roster-another',
} as const

/**
 * Compares a channel's chain, all of it, with its copy outside the database: rows that are not what was written are mended
 * from the copy, and the copy follows what was. What cannot be decided here is an alarm, and stays until somebody accepts
 * it (`acceptChain`). `owner` connects as the schema's owner.
 */
const checkChain = async (deps: Deps, owner: Db, channelId: string): Promise<Found> => {
  const found = await inChannel(owner, channelId, async (tx) => {
    const comparison = await compared(tx, deps, channelId)
    if (comparison.kind === 'altered') await replaceRows(tx, channelId, comparison.chain)
    return comparison
  })
  if (found.kind !== 'follows') deps.log.error({ channel: channelId, alarm: alarms[found.kind] }, 'tampered')
  if (!('chain' in found)) return found.kind
  if (found.kind === 'altered') deps.log.warn({ channel: channelId }, 'a governance chain was mended from its copy')
  deps.chains.suspects.delete(channelId)
  remember(deps, channelId, found.chain)
  await writeCopy(deps, channelId)
  return found.kind
}

/**
 * Checks every channel's chain, or those alone that a reader found altered. One that cannot be read holds up no other: what it
 * failed by is thrown at the end.
 */
export const checkChains = async (deps: Deps, owner: Db, which: 'all' | 'suspects' = 'all'): Promise<void> => {
  const ids = which === 'all' ? await channelIds(owner) : [...deps.chains.suspects]
  let failure: Error | undefined
  for (const id of ids) await checkChain(deps, owner, id).catch((error: Error) => void (failure ??= error))
  if (failure) throw failure
}

/**
 * Gives every entry of a channel's chain, and its copies, a MAC of the writing key. Altered rows are mended from the copy
 * first, as the running program would. False, with nothing changed, where the copy is missing or the chain is another one.
 * Throws where a copy cannot be written. `owner` connects as the schema's owner.
 */
export const renewChain = async (deps: Deps, owner: Db, channelId: string): Promise<boolean> => {
  const chain = await inChannel(owner, channelId, async (tx): Promise<Chain | null> => {
    const found = await compared(tx, deps, channelId)
    if (!('chain' in found)) return null
    if (found.kind === 'altered') {
      deps.log.error({ channel: channelId, alarm: alarms.altered }, 'tampered')
      await replaceRows(tx, channelId, found.chain)
    }
    const entries = found.chain.entries.map((entry) => ({ ...entry, mac: macOf(deps.rootKeys, entry.hash) }))
    await sql`update roster_entry e set mac = u.mac
      from unnest(${entries.map(({ sequence }) => sequence)}::int[], ${entries.map(({ mac }) => mac)}::bytea[])
        as u (sequence, mac)
      where e.channel_id = ${channelId} and e.sequence = u.sequence`.execute(tx)
    return { ...found.chain, entries }
  })
  if (!chain) return false
  await takeAsCopy(deps, channelId, chain)
  return true
}

export interface ChainState {
  channelId: string
  slug: string
  found: Found
  /** Rows of the database, whatever they are worth. */
  rows: number
}

/** How each channel's chain stands to its copy. Changes nothing. */
export const chainStates = async (deps: Deps, owner: Db): Promise<ChainState[]> => {
  const states: ChainState[] = []
  for (const { id, slug } of await findChannels(owner))
    states.push(
      await inChannel(owner, id, async (tx) => ({
        channelId: id,
        slug,
        found: (await compared(tx, deps, id)).kind,
        rows: (await entriesAfter(tx, id, 0)).rows.length,
      })),
    )
  return states
}

/**
 * Says that the chain as the database has it counts, and makes its copy anew: after a lost disk, another database server or
 * a backup. It stands in the register, and whatever waited is over; `lockedOf` says whose keys the database does not open any
 * more. False, with nothing changed, where the rows do not hold by themselves. Must run in the channel's transaction. Throws
 * where the copy cannot be written.
 */
export const acceptChain = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  lockedOf: (roster: Roster) => Promise<string[]>,
): Promise<boolean> => {
  await lockRoster(tx, channelId)
  const { rows } = await entriesAfter(tx, channelId, 0)
  const { chain, isWhole } = extend(deps.rootKeys, channelId, emptyChain, rows)
  if (!isWhole) return false
  await takeAsCopy(deps, channelId, chain)
  const locked = await lockedOf(chain.roster)
  await appendEntry(tx, deps, channelId, { body: { kind: 'accepted', ...(locked.length > 0 && { locked }) } })
  return true
}
