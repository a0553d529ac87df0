import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageWithNames } from '@canal/contract'
import type { LogEntriesPage } from '@canal/contract/logs/schemas'
import type { PendingShare, Submitted } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { openStream } from '../../../test/streams.ts'
import { request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, save, submit, type Case, type World } from '../../../test/world.ts'
import { tellOfTerms } from '../casework/tell-of-terms.ts'
import { applyRevocations } from '../report-access/revocation/apply-revocations.ts'
import { tellOfEndingWindows } from '../votes/ending-windows.ts'
import { closeExpiredWindows } from '../votes/close-windows.ts'

const archived = 'archived-report'

let world: World
let one: Case
let altered: Submitted
let whole: Submitted
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  altered = one.report
  whole = await submit(world, one.channel)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const alter = () => sql`update report_policy set mac = 'x' where report_id = ${altered.id}`.execute(owner())
/** How often the log of a report says that rows of it were altered. */
const notedIn = async ({ id }: Submitted) =>
  (await sql`select 1 from log_entry where report_id = ${id} and type = 'tampered'`.execute(owner())).rows.length
const noted = async () => [await notedIn(altered), await notedIn(whole)]
const reopen = async ({ id }: Submitted) => {
  await save(world, one.ana, id, { status: 'archived' })
  const wanted = await request(world, one.ana, archived, id)
  for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', wanted, archived)
}
const toldOf = async ({ id }: Submitted, kind: string) => {
  const told = await sql`select 1 from notification where report_id = ${id} and kind = ${kind}`.execute(owner())
  return told.rows.length > 0
}
/** So many hours on, by every clock. */
const later = (hours: number) => {
  const moment = new Date(world.deps.now().getTime() + hours * 3_600_000)
  return { ...world.deps, now: () => moment, asOf: moment }
}

describe('a report whose rows were altered keeps no other waiting, and its own log says so once', () => {
  test('where reopened windows are closed', async () => {
    for (const report of [altered, whole]) await reopen(report)
    await alter()
    for (let run = 0; run < 2; run += 1)
      await expect(closeExpiredWindows(later(73), owner())).rejects.toThrow(/could not be worked on/)
    const found = await sql<{ id: string }>`select id from report where channel_id = ${one.channel.id}
      and status = 'reopened'`.execute(owner())
    expect(found.rows).toEqual([{ id: altered.id }])
    expect(await noted()).toEqual([1, 0])
  })

  test('where an ending window is told of', async () => {
    for (const report of [altered, whole]) await reopen(report)
    await alter()
    await expect(tellOfEndingWindows(later(60), owner())).rejects.toThrow(/could not be worked on/)
    expect(await toldOf(whole, 'reopening-ends')).toBe(true)
    expect(await noted()).toEqual([1, 0])
  })

  /** On the day on which the acknowledgement is due, less than a tenth of its term is left. */
  const noonOfLastDay = async () => {
    const found = await sql<{ due: Date }>`select due_at as due from clock
      where report_id = ${whole.id} and rule = 'acknowledge'`.execute(owner())
    const noon = new Date((found.rows[0]?.due.getTime() ?? 0) - 12 * 3_600_000)
    return { ...world.deps, now: () => noon, asOf: noon }
  }

  test('where terms are told of, in this channel and in others', async () => {
    const elsewhere = await openCase(world)
    await alter()
    await expect(tellOfTerms(await noonOfLastDay(), owner())).rejects.toThrow(/could not be worked on/)
    for (const report of [whole, elsewhere.report]) expect(await toldOf(report, 'acknowledge-90')).toBe(true)
    expect(await noted()).toEqual([1, 0])
  })

  test('where terms are told of, and the time zone of another channel is unknown', async () => {
    const elsewhere = await openCase(world)
    // Not refused to who owns the tables, and takes their bounds away.
    await sql`alter table channel drop constraint channel_time_zone_known`.execute(owner())
    await sql`update channel set time_zone = 'XYZ5' where id = ${elsewhere.channel.id}`.execute(owner())
    await expect(tellOfTerms(await noonOfLastDay(), owner())).rejects.toThrow()
    expect(await toldOf(whole, 'acknowledge-90')).toBe(true)
    await sql`update channel set time_zone = 'Europe/Madrid' where id = ${elsewhere.channel.id}`.execute(owner())
  })

  test('where somebody’s reports are given new keys once they left', async () => {
    await alter()
    expect((await takeOff(world, [one.eva], one.eva)).json()).toEqual({ act: null })
    await expect(applyRevocations(world.deps, owner())).rejects.toThrow()
    const left = await sql<{ report_id: string }>`select report_id from access_revocation
      where channel_id = ${one.channel.id}`.execute(owner())
    expect(left.rows).toEqual([{ report_id: altered.id }])
    expect(await noted()).toEqual([1, 0])
  })
})

describe('a report whose rows were altered says so in its own log, once', () => {
  test('where somebody looks at the log of all reports, or takes it out', async () => {
    await alter()
    const get = () => world.call('GET', '/api/logs', { token: one.ana.token })
    const shown = (await get()).json<LogEntriesPage>()
    expect(shown.items.map(({ reportId }) => reportId)).toEqual([whole.id])
    expect(await noted()).toEqual([1, 0])
    expect((await get()).statusCode).toBe(200)
    expect(await noted()).toEqual([1, 0])
    await sql`update report_policy set mac = 'y' where report_id = ${altered.id}`.execute(owner())
    expect((await world.call('POST', '/api/logs/export', { token: one.ana.token })).statusCode).toBe(200)
    expect(await noted()).toEqual([2, 0])
  })

  test('where a change of it is to be passed on, of which nobody hears; of another they do', async () => {
    const stream = await openStream(world.server, one.luis.token)
    try {
      await alter()
      for (const report of [altered, whole])
        await sql`update report set updated_at = now() where id = ${report.id}`.execute(owner())
      const heard = await stream.until(({ data }) => data.id === whole.id)
      expect(heard.filter(({ data }) => data.id === altered.id)).toEqual([])
      expect(await noted()).toEqual([1, 0])
    } finally {
      stream.close()
    }
  })

  test.each([
    ['those that one made', 'ana', '/api/requests/access-to-files'],
    ['those on which one votes', 'luis', '/api/approvals/access-to-files'],
  ] as const)('where somebody looks at requests, %s', async (_, who, url) => {
    for (const report of [altered, whole]) await request(world, one.ana, 'access-to-files', report.id)
    await alter()
    const listed = () => world.call('GET', url, { token: one[who].token })
    const { items } = (await listed()).json<PageWithNames<AccessRequest>>()
    expect(items.map(({ reportId }) => reportId)).toEqual([whole.id])
    await listed()
    expect(await noted()).toEqual([1, 0])
  })

  test('where somebody looks at what an investigator waits for, or an administrator at what they see', async () => {
    const expert = await createInvestigator(world.deps, one.channel)
    const { token } = await createAdministrator(world.deps)
    const path = `/api/external-investigators/${expert.id}`
    const visibleReports = [altered.caseNumber, whole.caseNumber]
    const payload = { name: 'Elena', lastName: 'Vidal', email: 'elena@peritajes.example', visibleReports }
    expect((await world.call('PUT', path, { token, payload })).statusCode).toBe(200)
    await alter()
    const wanted = await world.call('GET', '/api/reports/pending-shares', { token: one.ana.token })
    expect(wanted.json<PendingShare[]>().map(({ reportId }) => reportId)).toEqual([whole.id])
    expect(await noted()).toEqual([1, 0])
    for (const [url, times] of [
      [path, 2],
      [`/api/external-investigators?channel=${one.channel.id}`, 3],
    ] as const) {
      await sql`update report_policy set mac = ${String(times)} where report_id = ${altered.id}`.execute(owner())
      const seen = await world.call('GET', url, { token })
      expect(seen.body).toContain(whole.caseNumber)
      expect(seen.body).not.toContain(altered.caseNumber)
      expect(await noted()).toEqual([times, 0])
    }
  })

  test('where somebody looks at their notifications, or at what they could share', async () => {
    const later = await createMember(world.deps, one.channel)
    await alter()
    const told = await world.call('GET', '/api/notifications', { token: one.luis.token })
    expect(told.body).toContain(whole.id)
    expect(told.body).not.toContain(altered.id)
    expect(await noted()).toEqual([1, 0])
    await sql`update report_policy set mac = 'y' where report_id = ${altered.id}`.execute(owner())
    const query = `username=${later.username}`
    const shareable = await world.call('GET', `/api/reports/shareable?${query}`, { token: one.ana.token })
    expect(shareable.body).toContain(whole.id)
    expect(shareable.body).not.toContain(altered.id)
    expect(await noted()).toEqual([2, 0])
  })
})
