import type { Deps } from '../deps.ts'
import type { CopyPlace } from '../copy-place.ts'
import { emptyChain, extend, goesOnFrom, type Chain } from './chains.ts'
import { fromBytes, toBytes } from './rows.ts'

type World = Pick<Deps, 'chains' | 'rootKeys' | 'log'>

/** A copy that does not hold is none; the operator is told, and what else there is counts. */
const readPlace = async ({ rootKeys, log }: World, channelId: string, place: CopyPlace): Promise<Chain | null> => {
  const bytes = await place.read(channelId)
  if (!bytes) return null
  const { chain, isWhole } = extend(rootKeys, channelId, emptyChain, fromBytes(channelId, bytes))
  if (isWhole) return chain
  log.error({ channel: channelId, alarm: 'roster-copy' }, 'tampered')
  return null
}

/** The copy of a channel's chain outside the database, verified, or what this process saw follow on it; null where there is none. */
export const copyOf = async (deps: World, channelId: string): Promise<Chain | null> => {
  let copy: Chain | null = null
  for (const place of deps.chains.places) {
    const found = await readPlace(deps, channelId, place)
    if (found && (!copy || goesOnFrom(found, copy))) copy = found
  }
  const known = deps.chains.known.get(channelId)
  if (!copy || !known) return copy ?? known ?? null
  return goesOnFrom(known, copy) ? known : copy
}

/** Remembers what was verified of committed rows; a reading that began earlier takes nothing of it back. */
export const remember = ({ chains }: World, channelId: string, chain: Chain): Chain => {
  const known = chains.known.get(channelId)
  if (!known || !goesOnFrom(known, chain)) chains.known.set(channelId, chain)
  return chain
}

const writePlaces = async ({ chains, log }: World, channelId: string): Promise<void> => {
  const known = chains.known.get(channelId)
  if (!known || chains.written.get(channelId)?.equals(known.roster.hash)) return
  try {
    for (const place of chains.places) await place.write(channelId, toBytes(known.entries))
    chains.written.set(channelId, known.roster.hash)
  } catch (error) {
    // What is in force must not fail by it: it is tried again with the next check of all chains.
    log.error({ channel: channelId, alarm: 'roster-copy', reason: (error as Error).name }, 'a copy was not written')
  }
}

/** Writes what is known of a channel's chain to every place that keeps copies; one after the other for each channel. */
export const writeCopy = (deps: World, channelId: string): Promise<void> => {
  const { writing } = deps.chains
  const done = (writing.get(channelId) ?? Promise.resolve()).then(() => writePlaces(deps, channelId))
  writing.set(channelId, done)
  return done
}

/** Makes a chain what counts, and its copy of it. Throws where that cannot be written. */
export const takeAsCopy = async (deps: World, channelId: string, chain: Chain): Promise<void> => {
  deps.chains.known.set(channelId, chain)
  deps.chains.written.delete(channelId)
  await writeCopy(deps, channelId)
  if (!deps.chains.written.has(channelId)) throw new Error('the copy of a chain could not be written')
}

/**
 * Gives a new channel the copy of a chain without entries, before the channel is there: a copy that is missing is then always
 * one that was lost. Throws where it cannot be written.
 */
export const beginChain = (deps: World, channelId: string): Promise<void> => takeAsCopy(deps, channelId, emptyChain)
