import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError, fingerprintOf, TamperingError } from '../../../platform/errors.ts'
import { alteredReason, allReports } from './beside-log.ts'
import { BrokenLog, type Broken } from './broken.ts'
import { compareHeads } from './compare-heads.ts'
import { forgedKeys } from './people-keys.ts'
import { walkChains, type OneChain } from './walk-chains.ts'
import { findOrphans, signedChannels, walkCheckpoints } from './walk-rows.ts'

export interface Verdict {
  /** Null where everything holds. */
  broken: Broken | null
  /** Whether a root key was at hand. */
  areMacsChecked: boolean
  entries: number
  chains: number
  checkpoints: number
  /** Heads of the file that were found in the data. */
  heads: number
}

interface VerifyOptions {
  /** Ed25519, 32 bytes: given to anybody, printed at the start. */
  publicKey: Buffer
  /** With them, that the entries are this installation's is checked too. */
  rootKeys: RootKeys | null
  /** Lines of the operator's log that were kept elsewhere. */
  heads?: AsyncIterable<string>
}

/** Throws BrokenLog. */
const requireRowsWhole = async (tx: Tx, rootKeys: RootKeys, report: OneChain): Promise<void> => {
  const reason = await alteredReason(tx, rootKeys, report)
  if (reason) throw new BrokenLog({ ...report, reason, sequence: null })
}

/** Throws BrokenLog. */
const requireKeysGenuine = async (tx: Tx, rootKeys: RootKeys): Promise<void> => {
  const [first] = await forgedKeys(tx, rootKeys)
  if (!first) return
  const { userId, channelId } = first
  throw new BrokenLog({ reason: 'keys-forged', channelId: channelId ?? '', reportId: null, sequence: null, userId })
}

const verify = async (tx: Tx, { publicKey, rootKeys, heads }: VerifyOptions): Promise<Verdict> => {
  const verdict: Verdict = {
    broken: null,
    areMacsChecked: rootKeys !== null,
    entries: 0,
    chains: 0,
    checkpoints: 0,
    heads: 0,
  }
  try {
    Object.assign(verdict, await walkChains(tx, { rootKeys }))
    await findOrphans(tx)
    if (rootKeys) for await (const report of allReports(tx)) await requireRowsWhole(tx, rootKeys, report)
    for await (const id of signedChannels(tx)) verdict.checkpoints += await walkCheckpoints(tx, publicKey, id)
    if (rootKeys) await requireKeysGenuine(tx, rootKeys)
    if (heads) verdict.heads = await compareHeads(tx, publicKey, heads)
    return verdict
  } catch (error) {
    if (error instanceof BrokenLog) return { ...verdict, broken: error.broken }
    throw error
  }
}

/**
 * Checks the whole log (docs/security.md, "The log") in one snapshot and in constant memory, also while the program runs.
 * `db` must see every channel: the owner's connection. Throws SyntaxError for a damaged heads line.
 */
export const verifyLog = (db: Db, options: VerifyOptions): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verify(tx, options))

/**
 * What is the first not to hold of a channel's checkpoints; null where all does. `newest`: as in VerifyOptions, the public
 * key.
 */
export const verifyCheckpoints = async (tx: Tx, newest: Buffer, channelId: string): Promise<Broken | null> => {
  try {
    await walkCheckpoints(tx, newest, channelId)
    return null
  } catch (error) {
    if (error instanceof BrokenLog) return error.broken
    throw error
  }
}

/** What is the first not to hold of one report's chain; null where all does. Heads and checkpoints are not asked. */
export const verifyChain = async (tx: Tx, rootKeys: RootKeys, chain: OneChain): Promise<Broken | null> => {
  try {
    await walkChains(tx, { rootKeys, only: chain })
    await findOrphans(tx, chain)
    return null
  } catch (error) {
    if (error instanceof BrokenLog) return error.broken
    throw error
  }
}

/**
 * What is the first not to hold of one report: of its chain, and of the rows beside it that say who may read it. In a
 * snapshot.
 */
export const verifyReport = async (tx: Tx, rootKeys: RootKeys, report: OneChain): Promise<Broken | null> => {
  const broken = await verifyChain(tx, rootKeys, report)
  if (broken) return broken
  const reason = await alteredReason(tx, rootKeys, report)
  return reason && { ...report, reason, sequence: null }
}

/** Throws, as for altered rows, unless one report's log holds from its first entry on: what is about to rest on all of it. */
export const requireWholeLog = async (tx: Tx, { rootKeys }: Pick<Deps, 'rootKeys'>, chain: OneChain): Promise<void> => {
  const broken = await verifyChain(tx, rootKeys, chain)
  if (!broken) return
  const fingerprint = fingerprintOf('log', broken.reason, broken.sequence)
  throw new AppError('internal', { cause: new TamperingError({ ...chain, found: 'log', fingerprint }) })
}
