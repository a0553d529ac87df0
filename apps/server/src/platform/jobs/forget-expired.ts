import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { PlatformDeps } from '../deps.ts'
import { sweepLimits } from '../http/limits.ts'

/** A user's session ends after 30 idle minutes (decisions §10), whatever its twelve hours say; a reporter's by its end. */
const idleMinutes = 30

/** Notifications say nothing that the reports do not; so long they may be looked up. */
const notificationDays = { read: 90, any: 365 }

/**
 * A session that was renewed stays for as long as its family lives, without its key: by it a replay is known for one.
 */
const forgetSessions = async (owner: Db): Promise<void> => {
  const idleSince = sql`now() - ${idleMinutes} * interval '1 minute'`
  await sql`delete from session s where expires_at <= now() or kind = 'user' and not exists (
    select 1 from session other where other.family = s.family and other.last_used_at >= ${idleSince})`.execute(owner)
  await sql`update session set wrapped_private = null
    where replaced_by is not null and wrapped_private is not null and last_used_at < ${idleSince}`.execute(owner)
}

/**
 * Deletes what has served its time: sessions with the file addresses that they made, kept answers, single-use tokens,
 * limits older than a day: all of it was refused already by its own clock, and this is so that nothing of it is left to
 * take. And notifications that nobody looks up any more.
 */
export const forgetExpired = async (deps: PlatformDeps, owner: Db): Promise<void> => {
  await forgetSessions(owner)
  await sql`delete from idempotency where expires_at <= now()`.execute(owner)
  const now = deps.now()
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  await sql`delete from notification where created_at < ${before(notificationDays.any)}
    or read_at < ${before(notificationDays.read)}`.execute(owner)
  await sweepLimits(deps)
}
