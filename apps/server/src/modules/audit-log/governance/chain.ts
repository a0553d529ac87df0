import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { applyEntry, RosterError } from './apply.ts'
import { chainStart, hashOf, isMacOf, macOf, type Body, type Entry, type Signer } from './entry.ts'
import { emptyRoster, type Roster } from './roster.ts'

interface Next {
  channelId: string
  body: Body
  signer: Signer | null
  /** By the database's clock. */
  at: Date
}

/** To the second; a clock that was put back does not order the chain anew. */
const notBefore = (at: Date, earliest: Date): Date =>
  new Date(Math.max(Math.floor(at.getTime() / 1000) * 1000, earliest.getTime()))

/** The entry that follows a roster, and the roster after it. Throws RosterError where it is not allowed. */
export const nextEntry = (rootKeys: RootKeys, roster: Roster, { channelId, body, signer, at }: Next) => {
  const bare = {
    channelId,
    sequence: roster.sequence + 1,
    previous: roster.hash,
    body,
    signer,
    at: notBefore(at, roster.at),
  }
  const hash = hashOf(bare)
  const entry: Entry = { ...bare, hash, mac: macOf(rootKeys, hash) }
  return { entry, roster: applyEntry(roster, entry) }
}

/** Throws where an entry does not follow, is not as it was written, or was not written by this installation. */
const verifyPlace = (rootKeys: RootKeys, roster: Roster, entry: Entry): void => {
  if (entry.sequence !== roster.sequence + 1) throw new RosterError('an entry is missing')
  if (!entry.previous.equals(roster.hash)) throw new RosterError('an entry does not follow the one before')
  if (!hashOf(entry).equals(entry.hash)) throw new RosterError('an entry was altered')
  if (!isMacOf(rootKeys, entry)) throw new RosterError('an entry was not written by this installation')
}

/**
 * Reads and verifies a channel's governance chain from a roster on: the one way to learn who is admitted. `entries` follow
 * one another. Throws RosterError at the first that does not hold; a shorter, valid part is never used in its place.
 */
export const readChain = (
  rootKeys: RootKeys,
  channelId: string,
  entries: readonly Entry[],
  from: Roster = emptyRoster(chainStart),
): Roster => {
  let roster = from
  for (const entry of entries) {
    if (entry.channelId !== channelId) throw new RosterError('an entry of another channel')
    verifyPlace(rootKeys, roster, entry)
    roster = applyEntry(roster, entry)
  }
  return roster
}
