import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { createHook } from '../../../platform/hooks.ts'

/** Keys that stand in the database as somebody's, though neither a MAC nor an entry of a register says so. */
export interface ForgedKeys {
  userId: string
  /** Of their row; null for none. */
  channelId: string | null
}

/** The look of who owns people's keys at all of them, in a snapshot. */
export const verifyPeopleKeys = createHook<[tx: Tx, rootKeys: RootKeys], readonly ForgedKeys[]>(
  'verifiers of people’s keys',
)

export const forgedKeys = async (tx: Tx, rootKeys: RootKeys): Promise<ForgedKeys[]> =>
  (await verifyPeopleKeys.run(tx, rootKeys)).flat()
