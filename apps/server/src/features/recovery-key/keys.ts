import { sql } from 'kysely'
import { keyFingerprint } from '../../crypto/recovery-share.ts'
import { recoveryKeyMac } from '../../crypto/recovery-mac.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isRecoveryKeyGenuine, type RecoveryKeyRow } from '../access/index.ts'

export type { RecoveryKeyRow }

/** What a channel has of keys. A row that was edited by hand is none, and nothing older takes its place. */
export interface Keys {
  current: RecoveryKeyRow | null
  /** Started or confirmed, and not in force yet. */
  coming: RecoveryKeyRow | null
  isRefused: boolean
  /** A key was once confirmed: another replaces it, with notice. */
  isReplacement: boolean
  nextVersion: number
}

/** One at a time decides about a channel's key. */
export const lockKeys = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 18))`.execute(tx)

export const loadKeys = async (tx: Tx, deps: Deps, channelId: string): Promise<Keys> => {
  const rows = await tx
    .selectFrom('recovery_key')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('version', 'desc')
    .execute()
  const slots = await sql<{ newest: number }>`select coalesce(max(key_version), 0) as newest from recovery_slot
    where channel_id = ${channelId}`.execute(tx)
  const newest = slots.rows[0]?.newest ?? 0
  const isGenuine = (row: RecoveryKeyRow) => isRecoveryKeyGenuine(deps, row, newest)
  const standing = rows.filter((row) => row.ended_at === null)
  const isInForce = (row: RecoveryKeyRow) => row.effective_at !== null && row.effective_at <= deps.now()
  const current = standing.find(isInForce) ?? null
  const coming = standing[0] && !isInForce(standing[0]) ? standing[0] : null
  const isRefused = [current, coming].some((row) => row !== null && !isGenuine(row))
  return {
    current: current && isGenuine(current) ? current : null,
    coming: coming && isGenuine(coming) ? coming : null,
    isRefused,
    isReplacement: newest > 0 || rows.some((row) => row.confirmed_at !== null && row.ended_at === null),
    nextVersion: Math.max(newest, rows[0]?.version ?? 0) + 1,
  }
}

export const fingerprintOf = (row: RecoveryKeyRow): string => keyFingerprint(row.channel_id, row.public_key)

/** Writes a key's row as it stands from now on, with its MAC. */
export const writeKey = async (tx: Tx, deps: Deps, row: Omit<RecoveryKeyRow, 'mac'>): Promise<void> => {
  const values = { ...row, mac: recoveryKeyMac(deps.rootKeys, row) }
  await tx
    .insertInto('recovery_key')
    .values(values)
    .onConflict((conflict) => conflict.columns(['channel_id', 'version']).doUpdateSet(values))
    .execute()
}
