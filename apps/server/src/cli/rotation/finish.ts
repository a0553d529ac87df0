import { sql } from 'kysely'
import { carryKeys } from '../../platform/crypto/root-key/carried-keys.ts'
import { logSigningKey } from '../../platform/crypto/log-chain.ts'
import { keyCheckValue } from '../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { handOver } from '../../modules/audit-log/verify/handover.ts'
import { channelIds } from '../../modules/audit-log/governance/check-chains.ts'
import type { Rotation } from './rotation.ts'

/** What somebody with the former key could still use, or make: it falls. */
const endAll = async (tx: Tx): Promise<void> => {
  for (const table of ['file_address', 'session', 'idempotency']) await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** From here on the installation needs the new key alone. All of it happens, or nothing. */
export const finishRotation = async ({ owner, before, after }: Rotation): Promise<void> => {
  const former = logSigningKey(before.rootKeys).publicKey
  const channels = await channelIds(owner)
  await owner.transaction().execute(async (tx) => {
    await endAll(tx)
    for (const id of channels) await handOver(tx, after, id, former)
    await tx.deleteFrom('carried_root_key').execute()
    const carried = carryKeys(after.rootKeys)
    if (carried.length > 0) await tx.insertInto('carried_root_key').values(carried).execute()
    await tx
      .updateTable('installation')
      .set({
        key_check: keyCheckValue(after.rootKeys),
        log_public_key: logSigningKey(after.rootKeys).publicKey,
        rotating_to: null,
        setup_token_hash: null,
        setup_expires_at: null,
      })
      .execute()
  })
}
