import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { RosterError } from './apply.ts'
import { readChain } from './chain.ts'
import { chainStart, hashOf, isMacOf, type Entry } from './entry.ts'
import type { CopyPlace } from '../copy-place.ts'
import { emptyRoster, type Roster } from './roster.ts'

/** A channel's governance chain, verified, and the roster after it. */
export interface Chain {
  roster: Roster
  /** Oldest first. */
  entries: readonly Entry[]
}

export const emptyChain: Chain = { roster: emptyRoster(chainStart), entries: [] }

/** What this process verified of each channel's chain, and the places that keep it while no process runs. */
export interface Chains {
  /** The first that holds a copy counts; another one only where it goes on from that. */
  places: readonly CopyPlace[]
  known: Map<string, Chain>
  /** The newest entry that every place holds, by channel. */
  written: Map<string, Buffer>
  /** Channels whose rows are not what was written; their copy is used until `checkChains` has mended them. */
  suspects: Set<string>
  /** One writer at a time for each channel's copy. */
  writing: Map<string, Promise<void>>
}

export const createChains = (places: readonly CopyPlace[]): Chains => ({
  places,
  known: new Map(),
  written: new Map(),
  suspects: new Set(),
  writing: new Map(),
})

/** Null: a row that is no entry. */
export type Rows = readonly (Entry | null)[]

/** Goes on from a chain as far as the rows hold. */
export const extend = (
  rootKeys: RootKeys,
  channelId: string,
  from: Chain,
  rows: Rows,
): { chain: Chain; isWhole: boolean } => {
  if (rows.length === 0) return { chain: from, isWhole: true }
  const entries = [...from.entries]
  let { roster } = from
  for (const row of rows) {
    try {
      if (!row) throw new RosterError('a row that is no entry')
      roster = readChain(rootKeys, channelId, [row], roster)
      entries.push(row)
    } catch (error) {
      if (!(error instanceof RosterError)) throw error
      return { chain: { roster, entries }, isWhole: false }
    }
  }
  return { chain: { roster, entries }, isWhole: true }
}

/** Whether a chain begins with all entries of another. */
export const goesOnFrom = (chain: Chain, other: Chain): boolean => {
  const last = other.entries.at(-1)
  return !last || chain.entries[last.sequence - 1]?.hash.equals(last.hash) === true
}

/** How the rows of the database stand to the copy. */
export type Comparison =
  /** They are the copy, and perhaps go on from it. */
  | { kind: 'follows'; chain: Chain }
  /** They are not what was written: `chain` is, and takes their place. */
  | { kind: 'altered'; chain: Chain }
  /** There is no copy, which every channel is made with: the rows, or their absence, may be a part of what there was. */
  | { kind: 'copy-missing' }
  /** They are this installation's and part from the copy, or go on from it with a gap: somebody must say what counts. */
  | { kind: 'another' }

const isGenuine = (rootKeys: RootKeys, row: Entry): boolean => hashOf(row).equals(row.hash) && isMacOf(rootKeys, row)

const isSameEntry = (rootKeys: RootKeys, row: Entry | null | undefined, entry: Entry): boolean =>
  row?.sequence === entry.sequence && row.hash.equals(entry.hash) && isGenuine(rootKeys, row)

/** Rows after the newest entry of a chain; what is no entry, and stands before the first of them, is in the chain's own part. */
const rowsBeyond = ({ entries }: Chain, rows: Rows): Rows => {
  const from = rows.findIndex((row) => row !== null && row.sequence > entries.length)
  return from < 0 ? [] : rows.slice(from)
}

/**
 * Compares the rows of a channel's chain with its copy, which was verified before; null where there is none. What a copy holds
 * is mended from it. Of rows beyond, none that this installation wrote is ever taken away: where they do not all hold, the
 * one that does not may be a departure, and a part of them would undo it.
 */
export const compareWithCopy = (rootKeys: RootKeys, channelId: string, copy: Chain | null, rows: Rows): Comparison => {
  if (!copy) return { kind: 'copy-missing' }
  const parts = copy.entries.findIndex((entry, at) => !isSameEntry(rootKeys, rows[at], entry))
  const isAnother = parts >= 0 && extend(rootKeys, channelId, emptyChain, rows).chain.entries.length > parts
  if (isAnother) return { kind: 'another' }
  const beyond = rowsBeyond(copy, rows)
  const { chain, isWhole } = extend(rootKeys, channelId, copy, beyond)
  if (isWhole) return { kind: parts < 0 && rows.length === chain.entries.length ? 'follows' : 'altered', chain }
  const isAnyGenuine = beyond.some((row) => row !== null && isGenuine(rootKeys, row))
  return isAnyGenuine ? { kind: 'another' } : { kind: 'altered', chain: copy }
}
