import { sql } from 'kysely'
import { DecryptionError } from '../../crypto/errors.ts'
import { renewalMac } from '../../crypto/key-directory.ts'
import { createSealer } from '../../crypto/seal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { renewalAad, userKeyring } from '../../http/keyring.ts'

export interface OpenedPair {
  version: number
  privateKey: Buffer
}

/** A former pair's private key goes to a later one, and nothing that its password or recovery code opens is kept of it. */
export const leadOn = async (
  tx: Tx,
  deps: Deps,
  { userId, version, privateKey }: OpenedPair & { userId: string },
  next: Buffer,
): Promise<void> => {
  const box = createSealer(deps.rootKeys, next).seal(privateKey, renewalAad(userId, version))
  await tx
    .updateTable('user_key')
    .set({
      sealed_to_next: box,
      sealed_to_next_mac: renewalMac(deps.rootKeys, { userId, version, box }),
      wrapped_private: Buffer.alloc(0),
      recovery_wrapped: null,
    })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute()
}

/** Whether the present pair reaches a former one: the box is the program's, and holds that one's key. */
const reaches = async (tx: Tx, deps: Deps, present: OpenedPair & { userId: string }, version: number) => {
  try {
    await userKeyring(deps.rootKeys, present).opener(tx, version)
    return true
  } catch (error) {
    if (error instanceof DecryptionError) return false
    throw error
  }
}

/** Gives the renewals from before they had a MAC theirs, where the key that was just opened proves them. */
export const proveRenewals = async (tx: Tx, deps: Deps, present: OpenedPair & { userId: string }): Promise<void> => {
  const { userId } = present
  const found = await sql<{ version: number; box: Buffer }>`select version, sealed_to_next as box from user_key
    where user_id = ${userId} and version < ${present.version}
      and sealed_to_next is not null and sealed_to_next_mac is null`.execute(tx)
  for (const { version, box } of found.rows)
    if (await reaches(tx, deps, present, version))
      await tx
        .updateTable('user_key')
        .set({ sealed_to_next_mac: renewalMac(deps.rootKeys, { userId, version, box }) })
        .where('user_id', '=', userId)
        .where('version', '=', version)
        .where('sealed_to_next', '=', box)
        .execute()
}
