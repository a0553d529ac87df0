import { expect } from 'vitest'
import { noteBroken } from '../../src/modules/audit-log/verify/check-logs.ts'
import { verifyReport } from '../../src/modules/audit-log/verify/verify-log.ts'
import { rowsOf, undoing, write, type Change, type Row, type Rows, type Table } from '../model/rows.ts'
import { dayLength } from '../other-calendar.ts'
import { read } from '../world.ts'
import type { Case } from './law.ts'
import { remove } from './jobs.ts'
import { codeOf, memberOf, officeOf, pick, type Dice, type Scene } from './scene.ts'

/** On which a report's terms, its parts and its last day rest. */
const tables = ['report', 'clock', 'report_part', 'report_event'] as const satisfies readonly Table[]
type Kept = Map<Table, Rows>

/** Columns of a report's own row that say what was done, and until when it is kept. */
const dates = [
  ...['status', 'deadline', 'acknowledged_at', 'answered_at', 'admitted_at', 'investigation_opened_at', 'closed_at'],
  ...['delete_at', 'kept_until', 'held_until'],
]

const placeOf = (scene: Scene, one: Case) => ({ world: scene.world, channel: officeOf(scene, one) })
const isOf = (one: Case, row: Row): boolean => (row['report_id'] ?? row['id']) === one.id

const rowsOfCase = async (scene: Scene, one: Case): Promise<Kept> => {
  const kept: Kept = new Map()
  for (const table of tables) {
    const rows = await rowsOf(placeOf(scene, one), table)
    kept.set(table, new Map([...rows].filter(([, row]) => isOf(one, row))))
  }
  return kept
}

/** What a writer in the database has copied of reports, as they were once. */
export type Copies = Map<string, Kept[]>

export const copy = async (scene: Scene, copies: Copies, one: Case): Promise<void> => {
  copies.set(one.id, [...(copies.get(one.id) ?? []), await rowsOfCase(scene, one)])
}

const none: Rows = new Map()
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A row of the report as it was, but for what the log says nothing of. */
const asBefore = (table: Table, now: Row | undefined, then: Row): Row =>
  table !== 'report' || !now ? then : { ...now, ...Object.fromEntries(dates.map((name) => [name, then[name]])) }

const putBack = (now: Kept, then: Kept, which: readonly Table[]): Change[] =>
  which.flatMap((table) => {
    const [are, were] = [now.get(table) ?? none, then.get(table) ?? none]
    const older = [...were].map(([key, row]): Change => [table, key, asBefore(table, are.get(key), row)])
    const newer = [...are.keys()].filter((key) => !were.has(key)).map((key): Change => [table, key, null])
    return [...older.filter(([, key, row]) => !same(are.get(key), row)), ...newer]
  })

type Forgery = (second: number) => Partial<Record<(typeof tables)[number], Row>>
const instant = (second: number): string => new Date(second * 1000).toISOString()
const past = (now: number): string => instant(now - dayLength)

/** What would have a report, or a part of it, go before its time, or a term be met. */
const forgeries: readonly Forgery[] = [
  (now) => ({ report: { delete_at: past(now) } }),
  (now) => ({ report: { delete_at: past(now), kept_until: past(now), closed_at: past(now) } }),
  (now) => ({ report: { delete_at: past(now), held_until: null, investigation_opened_at: null } }),
  (now) => ({ report: { delete_at: instant(now + 4000 * dayLength) } }),
  (now) => ({ clock: { met_at: past(now) } }),
  (now) => ({ clock: { due_at: instant(now + 200 * dayLength) } }),
  (now) => ({ report_part: { erase_at: past(now), marked_at: past(now) } }),
  (now) => ({ report_part: { erased_at: past(now) } }),
]

const forged = (now: Kept, forgery: ReturnType<Forgery>): Change[] =>
  tables.flatMap((table) => {
    const values = forgery[table]
    if (!values) return []
    return [...(now.get(table) ?? none)].map(([key, row]): Change => [table, key, { ...row, ...values }])
  })

const planned = (scene: Scene, now: Kept, older: readonly Kept[], dice: Dice): Change[] => {
  const then = pick(older, dice)
  if (!then || dice(2) === 0) return forged(now, pick(forgeries, dice)?.(scene.now) ?? {})
  const table = pick(tables, dice)
  return putBack(now, then, dice(3) === 0 || !table ? tables : [table])
}

/** The check that a timer runs each day. */
const checkOf = async ({ world }: Scene, place: { channelId: string; reportId: string }) =>
  world.database.ownerDb.transaction().execute((tx) => verifyReport(tx, world.deps.rootKeys, place))

/**
 * A writer in the database puts older rows of a report in the place of those of now, or forged ones. Then the jobs take nothing of
 * it, whatever its last day was, and from the others what they would have; and it is named. The rows are put back. Gives whether
 * anything was altered.
 */
export const alter = async (scene: Scene, copies: Copies, one: Case, dice: Dice, said: string): Promise<boolean> => {
  const now = await rowsOfCase(scene, one)
  const changes = planned(scene, now, copies.get(one.id) ?? [], dice)
  if (changes.length === 0 || !(await write(scene, changes))) return false
  const told = `${said}, ${one.id} with other rows of ${[...new Set(changes.map(([table]) => table))].join()}`
  const place = { channelId: officeOf(scene, one).id, reportId: one.id }
  await remove(scene, told, one)
  expect(await checkOf(scene, place), told).not.toBeNull()
  const isArchived = one.status === 'archived'
  const answer = codeOf(await read(scene.world, memberOf(scene, one, 0), one.id))
  expect(isArchived ? ['report-altered', 'report-archived'] : ['report-altered'], told).toContain(answer)
  expect(await write(scene, undoing(changes, now)), told).toBe(true)
  expect(await checkOf(scene, place), `put back: ${told}`).toBeNull()
  // The next round of the daily check finds it sound.
  await noteBroken(scene.world.deps, place, null)
  return true
}
