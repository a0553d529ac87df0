import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyLog, verifyReport } from '../src/modules/audit-log/verify/verify-log.ts'
import type { RootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import type { World } from './world.ts'

/** So often is each race run. */
export const rounds = process.env['LONG_TESTS'] === '1' ? 200 : 2

/** Connections of the server under test that wait for a lock. */
export const countWaiting = async (world: World): Promise<number> => {
  const found = await sql<{ total: string }>`select count(distinct l.pid) as total from pg_locks l
    join pg_stat_activity a on a.pid = l.pid where a.datname = current_database() and not l.granted`.execute(
    world.database.ownerDb,
  )
  return Number(found.rows[0]?.total)
}

/**
 * Starts all at once: the report's row is held until `before` of them stand before it, or have all ended without. Who
 * comes first changes with the round.
 */
export const together = async <T>(
  world: World,
  { reportId, before, round }: { reportId: string; before: number; round: number },
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const order = [...calls.keys()].sort(
    (one, other) => ((one + round) % calls.length) - ((other + round) % calls.length),
  )
  let ended = 0
  const started = await world.database.ownerDb.transaction().execute(async (tx) => {
    await sql`select 1 from report where id = ${reportId} for update`.execute(tx)
    const running = order.map((at) => ({ at, answer: calls[at]?.().finally(() => (ended += 1)) }))
    while (ended < calls.length && (await countWaiting(world)) < before) await Promise.resolve()
    return running
  })
  const answers = await Promise.all(started.map(async ({ at, answer }) => ({ at, answer: await answer })))
  return answers.sort((one, other) => one.at - other.at).map(({ answer }) => answer as T)
}

/** What a report's log tells, in order. */
export const loggedTypes = async (world: World, reportId: string): Promise<string[]> => {
  const found = await sql<{ type: string }>`select type from log_entry
    where report_id = ${reportId} order by sequence`.execute(world.database.ownerDb)
  return found.rows.map(({ type }) => type)
}

/** By what a report's log is broken; `null` where it holds and agrees with the report. */
export const brokenLogOf = (
  world: World,
  place: { channelId: string; reportId: string },
  rootKeys: RootKeys = world.deps.rootKeys,
): ReturnType<typeof verifyReport> =>
  world.database.ownerDb.transaction().execute((tx) => verifyReport(tx, rootKeys, place))

/** The whole log holds, and agrees with every report's row. */
export const expectWholeLog = async (world: World): Promise<void> => {
  const { broken } = await verifyLog(world.database.ownerDb, {
    publicKey: Buffer.alloc(32),
    rootKeys: world.deps.rootKeys,
  })
  expect(broken).toBeNull()
}
