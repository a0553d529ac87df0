import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from './deps.ts'
import { AppError, fingerprintOf, TamperingError } from '../../platform/errors.ts'
import { isGenuineEntry, type EntryRow } from './entry.ts'
import { headOf, type LogHead } from './heads.ts'

export interface LogPlace {
  channelId: string
  reportId: string
}

const altered = ({ channelId, reportId }: LogPlace, newest: EntryRow | null, known: LogHead | null): AppError => {
  const fingerprint = fingerprintOf(
    'log',
    newest?.sequence ?? 0,
    newest?.hash ?? null,
    newest?.mac ?? null,
    known?.sequence ?? 0,
  )
  return new AppError('internal', { cause: new TamperingError({ channelId, reportId, found: 'log', fingerprint }) })
}

const hashAt = async (tx: Tx, { channelId, reportId }: LogPlace, sequence: number): Promise<Buffer | undefined> => {
  const found = await tx
    .selectFrom('log_entry')
    .select('hash')
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return found?.hash
}

/**
 * Throws, as for altered rows, unless the newest entry of a report's log is this server's and the log goes on from the
 * entry that was known from outside the database before `newest` was read. `newest` is null for a log without entries.
 */
export const requireNewest = async (
  tx: Tx,
  deps: Deps,
  place: LogPlace,
  newest: EntryRow | null,
  known: LogHead | null,
): Promise<void> => {
  if (newest && !isGenuineEntry(deps.rootKeys, newest)) throw altered(place, newest, known)
  if (!known) return
  if ((newest?.sequence ?? 0) < known.sequence) throw altered(place, newest, known)
  const hash = newest?.sequence === known.sequence ? newest.hash : await hashAt(tx, place, known.sequence)
  if (!hash?.equals(known.hash)) throw altered(place, newest, known)
}

/** The newest entry of a report's log; null where there is none. Throws as requireNewest does. */
export const newestEntry = async (tx: Tx, deps: Deps, place: LogPlace): Promise<EntryRow | null> => {
  const { channelId, reportId } = place
  const known = await headOf(deps, place)
  const found = await tx
    .selectFrom('log_entry')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newest = found ?? null
  await requireNewest(tx, deps, place, newest, known)
  return newest
}
