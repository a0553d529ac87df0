import { sql } from 'kysely'
import { fileLimits } from '@canal/contract'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { bucketOf } from '../../../platform/http/limits.ts'
import { tooLarge } from '../names.ts'
import { receivedBytes, unconfirmedBytes } from '../repository.ts'
import type { Upload } from './opened-upload.ts'

const MiB = 1024 ** 2
const GiB = 1024 ** 3
/** Most bytes that reporters may upload: from one source per hour, unconfirmed in a channel, in a channel per day. */
const sourceBytesPerHour = GiB
const unconfirmedBytesMax = 5 * GiB
const channelBytesPerDay = 20 * GiB
const channelFreeShare = 0.1
const fileBytesWhenSpent = 10 * MiB
const hourMs = 3_600_000

const requireSpace = (deps: Deps, isReporter: boolean): void => {
  const { level } = deps.disk.state()
  const isShort = isReporter ? level !== 'ample' : level === 'text-only' || level === 'critical'
  if (isShort) throw new AppError('storage-full')
}

const dayBudget = (deps: Deps): number => Math.min(channelBytesPerDay, deps.disk.state().freeBytes * channelFreeShare)

const windowStart = (deps: Deps, ms: number): Date => new Date(Math.floor(deps.now().getTime() / ms) * ms)

const secondsLeft = (deps: Deps, ms: number): number =>
  Math.max(1, Math.ceil((windowStart(deps, ms).getTime() + ms - deps.now().getTime()) / 1000))

/** Adds bytes to a budget. Returns how many bytes are used in the current window. */
const spend = async (deps: Deps, purpose: string, source: string, ms: number, bytes: number): Promise<number> => {
  const bucket = await bucketOf(deps, purpose, source)
  const spent = await deps.db
    .insertInto('byte_budget')
    .values({ bucket, window_start: windowStart(deps, ms), bytes })
    .onConflict((same) =>
      same.columns(['bucket', 'window_start']).doUpdateSet({ bytes: sql<number>`byte_budget.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return Number(spent.bytes)
}

const reportRoom = async (deps: Deps, upload: Upload): Promise<number> => {
  if (!upload.isReporter || upload.isOpened) return Infinity
  const used = await inChannel(deps.db, upload.channelId, (tx) => receivedBytes(tx, upload, upload.versionId))
  return fileLimits.totalBytes - used
}

/**
 * Decides before the first byte whether an upload may begin or go on. Returns the most bytes that it may have. `length`: the
 * announced number of bytes, if known. Throws `storage-full`, `file-too-large`.
 */
export const admitUpload = async (deps: Deps, upload: Upload, length: number | undefined): Promise<number> => {
  requireSpace(deps, upload.isReporter)
  const { fileBytesMax } = deps.config
  if ((length ?? 0) > fileBytesMax) throw tooLarge(fileBytesMax)
  const room = await reportRoom(deps, upload)
  if ((length ?? 1) > room) throw tooLarge(room)
  if (!upload.isReporter || !deps.config.areLimitsOn) return Math.min(fileBytesMax, room)
  const unconfirmed = await inChannel(deps.db, upload.channelId, unconfirmedBytes)
  if (unconfirmed > unconfirmedBytesMax) throw new AppError('storage-full')
  return Math.min(fileBytesMax, room)
}

/**
 * Counts bytes before they are stored. `source`: where they come from (`sourceOf`); it is stored only as a hash. Without
 * it, the bytes are not counted by source. Throws `storage-full`, `too-many-requests`.
 */
export const chargeBytes = async (
  deps: Deps,
  upload: Upload,
  bytes: number,
  source: string | undefined,
): Promise<void> => {
  requireSpace(deps, upload.isReporter)
  if (!upload.isReporter || !deps.config.areLimitsOn) return
  if (source && (await spend(deps, 'upload-source', source, hourMs, bytes)) > sourceBytesPerHour)
    throw new AppError('too-many-requests', { retryAfter: secondsLeft(deps, hourMs) })
  const used = await spend(deps, 'upload-channel', upload.channelId, 24 * hourMs, bytes)
  if (used > dayBudget(deps) && upload.storedBytes + bytes > fileBytesWhenSpent)
    throw new AppError('storage-full', { retryAfter: secondsLeft(deps, 24 * hourMs) })
}

/** Deletes budgets whose window began more than 48 hours ago. */
export const sweepBudgets = (deps: Deps): Promise<unknown> =>
  deps.db
    .deleteFrom('byte_budget')
    .where('window_start', '<', new Date(deps.now().getTime() - 48 * hourMs))
    .execute()
