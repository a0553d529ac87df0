import { sql } from 'kysely'
import { core } from 'zod/mini'
import type { RootKeys } from '../crypto/root-keys.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { RosterError } from './apply.ts'
import { nextEntry, readChain } from './chain.ts'
import { chainStart, readBody, type Body, type Entry, type Signer } from './entry.ts'
import { emptyRoster, type Roster } from './roster.ts'

/** As JSON has it. */
interface Row {
  sequence: number
  previous_hash: string
  body: unknown
  at: string
  signer: { user: string; version: number; signature: string } | null
  hash: string
  mac: string
}

/** PostgreSQL writes bytes in JSON as `\\x` and hexadecimal digits. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

const toEntry = (channelId: string, row: Row): Entry => ({
  channelId,
  sequence: row.sequence,
  previous: bytesOf(row.previous_hash),
  body: readBody(row.body),
  at: new Date(row.at),
  signer: row.signer && { ...row.signer, signature: Buffer.from(row.signer.signature, 'base64url') },
  hash: bytesOf(row.hash),
  mac: bytesOf(row.mac),
})

interface Found {
  /** The hash of the entry that is known. */
  known: Buffer | null
  /** Those after it, oldest first. */
  entries: Entry[]
}

/** Throws where the transaction sees another channel, or none: no entry would be found, which is not what is so. */
const entriesAfter = async (tx: Tx, channelId: string, after: number): Promise<Found> => {
  const found = await sql<{ scope: string | null; known: Buffer | null; entries: Row[] }>`
    select current_setting('app.channel', true) as scope,
      (select hash from roster_entry where channel_id = ${channelId} and sequence = ${after}) as known,
      (select coalesce(json_agg(e order by e.sequence), '[]') from (
        select sequence, previous_hash, body, at, signer, hash, mac from roster_entry
        where channel_id = ${channelId} and sequence > ${after}) e) as entries`.execute(tx)
  const [row] = found.rows
  if (row?.scope !== channelId) throw new Error('a roster was asked for outside of its channel')
  return { known: row.known, entries: row.entries.map((entry) => toEntry(channelId, entry)) }
}

/** What was verified already, by channel: a roster is read from there on as long as the entry is still the same. */
const verified = new WeakMap<RootKeys, Map<string, Roster>>()
const verifiedBy = (rootKeys: RootKeys): Map<string, Roster> => {
  const known = verified.get(rootKeys) ?? new Map<string, Roster>()
  verified.set(rootKeys, known)
  return known
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
  const known = verifiedBy(deps.rootKeys).get(channelId)
  const isSame = head && known?.sequence === head.sequence && known.hash.equals(head.hash)
  return isSame ? Promise.resolve(known) : read((tx) => rosterOf(tx, deps, channelId))
}

/** Runs a reading of a chain; one that does not hold is an alarm for the operator, and no part of it is used. */
const orAlarm = async <T>(deps: Deps, channelId: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    const isOfChain = error instanceof RosterError || error instanceof TypeError || error instanceof core.$ZodError
    if (!isOfChain) throw error
    deps.log.error({ channel: channelId, alarm: 'roster' }, 'tampered')
    throw new AppError('internal', { cause: error })
  }
}

/**
 * A channel's roster, as its governance chain says: read and verified from the last entry that this process verified. Must
 * run in the channel's transaction. Throws `internal`, with an alarm for the operator, where the chain does not hold.
 */
export const rosterOf = (tx: Tx, deps: Deps, channelId: string): Promise<Roster> =>
  orAlarm(deps, channelId, async () => {
    const from = verifiedBy(deps.rootKeys).get(channelId) ?? emptyRoster(chainStart)
    const { known, entries } = await entriesAfter(tx, channelId, from.sequence)
    const isSame = from.sequence === 0 || known?.equals(from.hash)
    const roster = isSame
      ? readChain(deps.rootKeys, channelId, entries, from)
      : readChain(deps.rootKeys, channelId, (await entriesAfter(tx, channelId, 0)).entries)
    verifiedBy(deps.rootKeys).set(channelId, roster)
    return roster
  })

/** All of a channel's chain, verified from its first entry on, and the roster after it. Throws as rosterOf does. */
export const wholeChain = (
  tx: Tx,
  deps: Deps,
  channelId: string,
): Promise<{ roster: Roster; entries: readonly Entry[] }> =>
  orAlarm(deps, channelId, async () => {
    const { entries } = await entriesAfter(tx, channelId, 0)
    return { roster: readChain(deps.rootKeys, channelId, entries), entries }
  })

/** One writer at a time for a channel's chain, until the transaction ends. */
export const lockRoster = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 15))`.execute(tx)

/** The roster as it stands, with nobody else writing to its chain until the transaction ends. Throws as rosterOf does. */
export const heldRoster = async (tx: Tx, deps: Deps, channelId: string): Promise<Roster> => {
  await lockRoster(tx, channelId)
  return rosterOf(tx, deps, channelId)
}

/** By which acts wait and entries are dated: the database's own clock. */
export const databaseTime = async (tx: Tx, deps: Deps): Promise<Date> => {
  const found = await sql<{
    now: Date
  }>`select coalesce(${deps.asOf ?? null}::timestamptz, clock_timestamp()) as now`.execute(tx)
  return found.rows[0]?.now ?? deps.now()
}

/**
 * Appends an entry to a channel's chain, dated by the database's clock. Must run in the channel's transaction. Throws
 * RosterError where the entries before do not allow it, and as rosterOf does.
 */
export const appendEntry = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  { body, signer = null }: { body: Body; signer?: Signer | null },
): Promise<Roster> => {
  await lockRoster(tx, channelId)
  const before = await rosterOf(tx, deps, channelId)
  const at = await databaseTime(tx, deps)
  const { entry, roster } = nextEntry(deps.rootKeys, before, { channelId, body, signer, at })
  await tx
    .insertInto('roster_entry')
    .values({
      channel_id: channelId,
      sequence: entry.sequence,
      previous_hash: entry.previous,
      body: JSON.stringify(body),
      at: entry.at,
      signer: signer && (JSON.stringify({ ...signer, signature: signer.signature.toString('base64url') }) as never),
      hash: entry.hash,
      mac: entry.mac,
    })
    .execute()
  return roster
}
