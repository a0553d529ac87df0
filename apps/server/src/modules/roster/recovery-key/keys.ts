import { sql, type Selectable } from 'kysely'
import { keyFingerprint } from '../../../platform/crypto/recovery/recovery-share.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import type { Identity } from '../../audit-log/governance/entry.ts'
import type { WaitingAct } from '../../audit-log/governance/roster.ts'

export type RecoveryKeyRow = Selectable<Tables['recovery_key']>

/** What a channel has of keys: what its roster says, with the rows that their shares hang on. */
export interface Keys {
  current: RecoveryKeyRow | null
  /** Waits for signatures. */
  coming: RecoveryKeyRow | null
  /** The act by which the coming one would be set. */
  act: WaitingAct | null
  nextVersion: number
}

/** One at a time decides about a channel's key. */
export const lockKeys = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 18))`.execute(tx)

/** The row of a key, with the public half that the roster has; null where there is none. */
const rowOf = (rows: readonly RecoveryKeyRow[], key: Identity | null): RecoveryKeyRow | null => {
  const row = rows.find(({ version }) => version === key?.version)
  return row && key ? { ...row, public_key: Buffer.from(key.sealing, 'base64url') } : null
}

export const loadKeys = async (tx: Tx, deps: Deps, channelId: string): Promise<Keys> => {
  const { recovery, acts } = await rosterOf(tx, deps, channelId)
  const rows = await tx
    .selectFrom('recovery_key')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('version', 'desc')
    .execute()
  const act = [...acts.values()].find(({ change }) => change.kind === 'recovery') ?? null
  const coming = act?.change.kind === 'recovery' ? act.change.key : null
  return {
    current: rowOf(rows, recovery),
    coming: rowOf(rows, coming),
    act,
    nextVersion: Math.max(recovery?.version ?? 0, rows[0]?.version ?? 0) + 1,
  }
}

/** What a key is told apart by: six groups of four characters, of this key in this channel alone. */
export const checkNumbersOf = (row: Pick<RecoveryKeyRow, 'channel_id' | 'public_key'>): string =>
  keyFingerprint(row.channel_id, row.public_key)
