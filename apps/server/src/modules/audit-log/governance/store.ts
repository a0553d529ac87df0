import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bytes, readRows } from '../../../platform/db/read-rows.ts'
import { afterCommit, inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { RosterError } from './apply.ts'
import { nextEntry } from './chain.ts'
import { compareWithCopy, extend, type Chain } from './chains.ts'
import { copyOf, remember, writeCopy } from './copies.ts'
import type { Body, Entry, Signer } from './entry.ts'
import type { Roster } from './roster.ts'
import { entryRow, toColumns, toEntry } from './rows.ts'

interface Found {
  /** The hash of the entry that is known. */
  known: Buffer | null
  /** Those after it, oldest first. */
  rows: (Entry | null)[]
}

const afterRow = z.object({ scope: z.nullable(z.string()), known: z.nullable(bytes), entries: z.array(entryRow) })

/** Throws where the transaction sees another channel, or none: no entry would be found, which is not what is so. */
export const entriesAfter = async (tx: Tx, channelId: string, after: number): Promise<Found> => {
  const [row] = await readRows(
    tx,
    afterRow,
    sql`
    select current_setting('app.channel', true) as scope,
      (select hash from roster_entry where channel_id = ${channelId} and sequence = ${after}) as known,
      (select coalesce(json_agg(e order by e.sequence), '[]') from (
        select sequence, previous_hash, body, at, signer, hash, mac from roster_entry
        where channel_id = ${channelId} and sequence > ${after}) e) as entries`,
  )
  if (row?.scope !== channelId) throw new Error('a roster was asked for outside of its channel')
  return { known: row.known, rows: row.entries.map((entry) => toEntry(channelId, entry)) }
}

/** The newest entry of a chain, as a reader saw it. */
export interface Head {
  sequence: number
  hash: Buffer
}

/**
 * The roster at a head that was just read, without asking the database where it was verified already; the caller's
 * transaction is begun by `read` only where it was not. Throws as rosterOf does.
 */
export const rosterAt = (
  deps: Deps,
  channelId: string,
  head: Head | null,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Roster> => {
  const known = deps.chains.known.get(channelId)?.roster
  const isSame = head && known?.sequence === head.sequence && known.hash.equals(head.hash)
  return isSame ? Promise.resolve(known) : read((tx) => rosterOf(tx, deps, channelId))
}

/** Transactions that have appended to a channel's chain: what they read of it may yet be undone. */
const appended = new WeakMap<Tx, Map<string, Chain>>()

const unlessUndone = (tx: Tx, deps: Deps, channelId: string, chain: Chain): Chain =>
  appended.get(tx)?.has(channelId) ? chain : remember(deps, channelId, chain)

const alarmOnce = ({ chains, log }: Deps, channelId: string): void => {
  if (chains.suspects.has(channelId)) return
  chains.suspects.add(channelId)
  log.error({ channel: channelId, alarm: 'roster' }, 'tampered')
}

/** Where the rows do not follow on what this process verified, the copy says what counts. */
const chainByCopy = async (tx: Tx, deps: Deps, channelId: string): Promise<Chain> => {
  const [{ rows }, copy] = [await entriesAfter(tx, channelId, 0), await copyOf(deps, channelId)]
  const found = compareWithCopy(deps.rootKeys, channelId, copy, rows)
  if (found.kind !== 'follows') alarmOnce(deps, channelId)
  if (!('chain' in found))
    throw new AppError('channel-stopped', { cause: new RosterError(`chain and copy: ${found.kind}`) })
  return unlessUndone(tx, deps, channelId, found.chain)
}

/**
 * All of a channel's governance chain and the roster after it: read and verified from the last entry that this process
 * verified, or from the copy outside the database where the rows are not what was written. Must run in the channel's
 * transaction. Throws `channel-stopped`, with an alarm for the operator, where there is no copy, or the rows part from it.
 */
export const wholeChain = async (tx: Tx, deps: Deps, channelId: string): Promise<Chain> => {
  const from = deps.chains.known.get(channelId)
  if (!from) return chainByCopy(tx, deps, channelId)
  const { known, rows } = await entriesAfter(tx, channelId, from.roster.sequence)
  const isSame = from.roster.sequence === 0 || known?.equals(from.roster.hash)
  const { chain, isWhole } = extend(deps.rootKeys, channelId, from, isSame ? rows : [null])
  return isWhole ? unlessUndone(tx, deps, channelId, chain) : chainByCopy(tx, deps, channelId)
}

/** A channel's roster, as its governance chain says. Must run in the channel's transaction; throws as wholeChain does. */
export const rosterOf = async (tx: Tx, deps: Deps, channelId: string): Promise<Roster> =>
  (await wholeChain(tx, deps, channelId)).roster

/** One writer at a time for a channel's chain, until the transaction ends. */
export const lockRoster = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 15))`.execute(tx)

/** The roster as it stands, with nobody else writing to its chain until the transaction ends. Throws as rosterOf does. */
export const heldRoster = async (tx: Tx, deps: Deps, channelId: string): Promise<Roster> => {
  await lockRoster(tx, channelId)
  return rosterOf(tx, deps, channelId)
}

/** By which acts and requests wait, and entries are dated: the database's own clock. */
export const databaseTime = async (tx: Tx, deps: Deps): Promise<Date> => {
  const { now } = await tx
    .selectNoFrom(sql<Date>`coalesce(${deps.asOf ?? null}::timestamptz, clock_timestamp())`.as('now'))
    .executeTakeFirstOrThrow()
  return now
}

/**
 * When an entry is written: the database's clock, unless it is behind this server's. A wait that it dated back would be over as
 * soon as the two agree again.
 */
const timeOfEntry = async (tx: Tx, deps: Deps): Promise<Date> => {
  const [ofDatabase, here] = [await databaseTime(tx, deps), deps.now()]
  return here > ofDatabase ? here : ofDatabase
}

const clockToleranceMs = 5 * 60_000

/** Whether the database's clock and this server's are so far apart that nothing may take effect by the passing of time. */
export const areClocksApart = (deps: Deps, databaseNow: Date): boolean =>
  Math.abs(databaseNow.getTime() - deps.now().getTime()) > clockToleranceMs

/**
 * Brings the copies up to what is committed. What this process wrote counts from now on, whatever the rows say when they are
 * read; what another one appended since goes into the copy too. Never throws for a copy that cannot be written.
 */
const keepCopy = async (deps: Deps, channelId: string, written: Chain | undefined): Promise<void> => {
  if (written) remember(deps, channelId, written)
  await inChannel(deps.db, channelId, (tx) => wholeChain(tx, deps, channelId))
  await writeCopy(deps, channelId)
}

/**
 * Appends an entry to a channel's chain; the copies follow once it is committed. Must run in
 * the channel's transaction. Throws RosterError where the entries before do not allow it, and as wholeChain does.
 */
export const appendEntry = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  { body, signer = null }: { body: Body; signer?: Signer | null },
): Promise<Roster> => {
  await lockRoster(tx, channelId)
  const before = await wholeChain(tx, deps, channelId)
  const at = await timeOfEntry(tx, deps)
  const { entry, roster } = nextEntry(deps.rootKeys, before.roster, { channelId, body, signer, at })
  await tx.insertInto('roster_entry').values(toColumns(entry)).execute()
  const here = appended.get(tx) ?? new Map<string, Chain>()
  if (!here.has(channelId)) afterCommit(tx, () => keepCopy(deps, channelId, here.get(channelId)))
  appended.set(tx, here.set(channelId, { roster, entries: [...before.entries, entry] }))
  return roster
}
