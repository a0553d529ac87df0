import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { canonical } from '../crypto/canonical.ts'
import { hmac } from '../crypto/hkdf.ts'
import type { Db } from '../db/connect.ts'
import type { PlatformDeps } from '../deps.ts'
import { AppError } from '../errors.ts'

export interface Limit {
  purpose: string
  /** Who is counted: an address' network (`sourceOf`), a user's id, a channel. Stored as a hash alone. */
  source: string
  /** How many are allowed in a window. */
  limit: number
  windowSeconds: number
}

export interface Hit {
  allowed: boolean
  /** How many there were in this window, this one included. */
  total: number
  /** Whole seconds until the window ends, at least 1. */
  retryAfter: number
}

const dayMs = 24 * 60 * 60 * 1000

/** The key of a day, per database: read once, since every bucket needs it. */
const dayKeys = new WeakMap<Db, { day: string; key: Buffer }>()

const dayKey = async (deps: PlatformDeps, day: string): Promise<Buffer> => {
  const known = dayKeys.get(deps.db)
  if (known?.day === day) return known.key
  await deps.db
    .insertInto('limit_key')
    .values({ day, key: randomBytes(32) })
    .onConflict((same) => same.column('day').doNothing())
    .execute()
  const found = await deps.db.selectFrom('limit_key').select('key').where('day', '=', day).executeTakeFirst()
  if (!found) throw new Error('the key of the day has gone')
  const { key } = found
  dayKeys.set(deps.db, { day, key })
  return key
}

/**
 * Where something is counted. The hash needs the random key of the day and ROOT_KEY: an IPv4 address could be guessed
 * from anything less, and after a day from nothing at all.
 */
export const bucketOf = async (deps: PlatformDeps, purpose: string, source: string): Promise<Buffer> => {
  const key = await dayKey(deps, deps.now().toISOString().slice(0, 10))
  return hmac(hmac(deps.rootKeys.subkey('limits'), key), canonical(['canal/limit/1', purpose, source]))
}

const windowOf = (deps: PlatformDeps, windowSeconds: number) => {
  const size = windowSeconds * 1000
  const start = Math.floor(deps.now().getTime() / size) * size
  return { start: new Date(start), secondsLeft: Math.max(1, Math.ceil((start + size - deps.now().getTime()) / 1000)) }
}

/** Counts one and says whether it is within the limit. One row a bucket and window, one statement. */
export const hit = async (deps: PlatformDeps, limit: Limit): Promise<Hit> => {
  if (!deps.config.areLimitsOn) return { allowed: true, total: 0, retryAfter: 1 }
  const bucket = await bucketOf(deps, limit.purpose, limit.source)
  const { start, secondsLeft } = windowOf(deps, limit.windowSeconds)
  const { total } = await deps.db
    .insertInto('limit_bucket')
    .values({ bucket, window_start: start, total: 1 })
    .onConflict((same) =>
      same
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ total: sql<number>`least(limit_bucket.total + 1, 1000000)` }),
    )
    .returning('total')
    .executeTakeFirstOrThrow()
  return { allowed: total <= limit.limit, total, retryAfter: secondsLeft }
}

/**
 * Takes one back that turned out not to count (a sign-in that succeeded). What counts nothing is not kept: it would tell of
 * a visit.
 */
export const giveBack = async (deps: PlatformDeps, limit: Omit<Limit, 'limit'>): Promise<void> => {
  if (!deps.config.areLimitsOn) return
  const bucket = await bucketOf(deps, limit.purpose, limit.source)
  const { start } = windowOf(deps, limit.windowSeconds)
  const left = await deps.db
    .updateTable('limit_bucket')
    .set({ total: sql<number>`greatest(total - 1, 0)` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', start)
    .returning('total')
    .executeTakeFirst()
  if (left?.total !== 0) return
  // Somebody else may have counted meanwhile.
  await deps.db
    .deleteFrom('limit_bucket')
    .where('bucket', '=', bucket)
    .where('window_start', '=', start)
    .where('total', '=', 0)
    .execute()
}

/**
 * Lets one pass and the next only `seconds` later; the rest is told how long to wait. Kept as the second of the day in
 * which the next may come, since buckets change with the day's key anyway; with `toMinute` as the full minute after it, for
 * reporters, whose times are kept no finer.
 */
export const takeTurn = async (
  deps: PlatformDeps,
  turn: { purpose: string; source: string; seconds: number; toMinute?: boolean },
): Promise<{ allowed: boolean; retryAfter: number }> => {
  if (!deps.config.areLimitsOn) return { allowed: true, retryAfter: 1 }
  const bucket = await bucketOf(deps, turn.purpose, turn.source)
  const sinceMidnight = deps.now().getTime() % dayMs
  const midnight = new Date(deps.now().getTime() - sinceMidnight)
  const second = Math.floor(sinceMidnight / 1000)
  const step = turn.toMinute ? 60 : 1
  const next = Math.ceil((second + turn.seconds) / step) * step
  const taken = await deps.db
    .insertInto('limit_bucket')
    .values({ bucket, window_start: midnight, total: next })
    .onConflict((same) =>
      same.columns(['bucket', 'window_start']).doUpdateSet({ total: next }).where('limit_bucket.total', '<=', second),
    )
    .returning('total')
    .executeTakeFirst()
  if (taken) return { allowed: true, retryAfter: next - second }
  const kept = await deps.db
    .selectFrom('limit_bucket')
    .select('total')
    .where('bucket', '=', bucket)
    .where('window_start', '=', midnight)
    .executeTakeFirst()
  return { allowed: false, retryAfter: Math.max(1, (kept?.total ?? second) - second) }
}

/** Counts one and throws `too-many-requests`, with Retry-After, beyond the limit. */
export const requireWithin = async (deps: PlatformDeps, limit: Limit): Promise<void> => {
  const { allowed, retryAfter } = await hit(deps, limit)
  if (!allowed) throw new AppError('too-many-requests', { retryAfter })
}

/** Forgets counts and keys older than a day. For a job. */
export const sweepLimits = async (deps: PlatformDeps): Promise<void> => {
  const before = new Date(deps.now().getTime() - dayMs)
  await deps.db.deleteFrom('limit_bucket').where('window_start', '<', before).execute()
  await deps.db.deleteFrom('limit_key').where('day', '<', before.toISOString().slice(0, 10)).execute()
  await deps.db.deleteFrom('used_token').where('expires_at', '<', deps.now()).execute()
}
