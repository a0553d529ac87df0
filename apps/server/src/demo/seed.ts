import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readRows } from '../platform/db/read-rows.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { deleteDue } from '../modules/casework/delete-due.ts'
import { eraseDue } from '../modules/casework/erase-due.ts'
import { readNotifications } from '../modules/notifications/mark-read.ts'
import { demoAsset } from './assets.ts'
import { demoChannels, demoLogo } from './organisation.ts'
import { demoReports, type DemoReport } from './reports.ts'
import { seedChannel, seedPeople, type SeededChannel } from './seed-people.ts'
import { applyEvent, type SeedState } from './seed-report.ts'
import { demoTimeline } from './timeline.ts'

/**
 * A seeding that was cut short leaves rows: they go. Truncating locks every table, so nothing else may read them yet: with
 * a check that runs beside it, each would wait for the other, and PostgreSQL would end one of the two.
 */
export const clearHalfSeeded = async (owner: Db): Promise<void> => {
  const tables = await readRows(
    owner,
    z.object({ name: z.string() }),
    sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename not in ('installation', 'role')`,
  )
  const names = tables.map((table) => sql.id(table.name))
  await sql`truncate ${sql.join(names)} cascade`.execute(owner)
}

const isSeeded = async (deps: Deps): Promise<boolean> => {
  const row = await deps.db.selectFrom('installation').select('seeded_at').executeTakeFirst()
  return row?.seeded_at != null
}

/** Makes the files ready first: generating them is slower than writing them. */
const assetsOf = async (): Promise<(filename: string) => Promise<Buffer>> => {
  const made = new Map<string, Promise<Buffer>>()
  return (filename) => {
    const known = made.get(filename) ?? demoAsset(filename)
    made.set(filename, known)
    return known
  }
}

const readAll = async (deps: Deps, channels: readonly SeededChannel[], at: Date): Promise<void> => {
  for (const { people } of channels)
    for (const actor of people) await readNotifications({ ...deps, now: () => at }, actor, { all: true })
}

/** What was told before so many days has been read by everybody; the rest waits under the bell. */
const unreadDays = 3

const seedReports = async (deps: Deps, channels: readonly SeededChannel[]): Promise<void> => {
  const now = deps.now()
  const asset = await assetsOf()
  const state: SeedState = { deps, asset, reporters: new Map(), requests: new Map(), proposals: new Map() }
  const events = demoReports
    .flatMap((report: DemoReport) => demoTimeline(report, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const caughtUp = new Date(now.getTime() - unreadDays * 24 * 3_600_000)
  let isCaughtUp = false
  for (const event of events) {
    if (!isCaughtUp && event.at > caughtUp) {
      isCaughtUp = true
      await readAll(deps, channels, caughtUp)
    }
    const channel = channels.find((candidate) => candidate.slug === event.report.channel)
    if (!channel) throw new Error(`no channel for ${event.report.key}`)
    await applyEvent(state, channel, event)
  }
}

/**
 * Fills an empty installation with the demonstration, through the use cases themselves, at the times
 * that its story tells; never by writing rows of a report.
 */
export const seedDemo = async (deps: Deps, owner: Db): Promise<void> => {
  if (await isSeeded(deps)) return
  await seedPeople(deps)
  const channels: SeededChannel[] = []
  for (const channel of demoChannels) channels.push(await seedChannel(deps, channel, await demoLogo(channel.slug)))
  await seedReports(deps, channels)
  await deleteDue(deps, owner)
  await eraseDue(deps, owner)
  await sql`update installation set seeded_at = now()`.execute(owner)
}
