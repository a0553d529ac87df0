import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { LoggedAction, ReportListItem } from '@canal/contract/reports/schemas'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { takeOff } from './colleagues.ts'
import { createInvestigator, createMember, type TestPerson } from './factories.ts'
import { request, vote } from './votes.ts'
import { countSlots, openCase, openWorld, pdf, read, submit, upload, type Case, type World } from './world.ts'

let world: World
let one: Case
let lines: { msg: string; alarm?: string; route?: string }[]
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  world = await openWorld({}, { log })
})
beforeEach(async () => {
  lines = []
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
})
afterAll(() => world.close())

/** Whoever can write any row of the database. */
const asWriter = () => world.database.ownerDb
const tagOf = (person: { id: string }) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const fileOf = (by: TestPerson) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: one.report.id, fileId: one.report.filesList[0]?.entryId, fileType: 'evidence' },
  })
const post = (path: string, by: TestPerson, payload: object = {}) =>
  world.call('POST', `/api/reports/${path}`, { token: by.token, payload: { id: one.report.id, ...payload } })
const alarms = () => lines.filter(({ msg }) => msg === 'tampered').map(({ alarm }) => alarm)
const alarmed = () => lines.find(({ msg }) => msg === 'tampered')?.route
/** What the log of the report says of alterations, to a reader of it. */
const notedIn = async (by: TestPerson) => {
  const answer = await world.call('GET', `/api/reports/${one.report.id}/logs?size=50`, { token: by.token })
  return answer.json<Page<LoggedAction>>().items.filter(({ type }) => type === 'tampered')
}
/** Slots of one person, as they lie in the database. */
const slotsOf = async (person: TestPerson) =>
  (
    await sql<Record<string, unknown>>`select * from slot
      where report_id = ${one.report.id} and holder_tag = ${tagOf(person)}`.execute(asWriter())
  ).rows
const putBack = async (table: 'slot' | 'report_grant', rows: readonly Record<string, unknown>[]) => {
  for (const row of rows)
    await asWriter()
      .insertInto(table)
      .values(row as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

describe('slots', () => {
  test('are as many after a denial as before, also of those that are kept for votes', async () => {
    const count = async () => [
      await countSlots(world, one.report.id),
      await countSlots(world, one.report.id, 'custody'),
    ]
    const before = await count()
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await vote(world, one.luis, 'approve', id)
    await vote(world, one.eva, 'deny', id)
    expect(await count()).toEqual(before)
    expect((await fileOf(one.ana)).statusCode).toBe(403)
  })
  test('that are put back by hand after their holder stepped aside open nothing, with the grant or without', async () => {
    const slots = await slotsOf(one.eva)
    const grants = await sql<Record<string, unknown>>`select * from report_grant
      where report_id = ${one.report.id} and holder_tag = ${tagOf(one.eva)}`.execute(asWriter())
    expect((await post('recuse', one.eva)).statusCode).toBe(204)
    await putBack('slot', slots)
    expect((await read(world, one.eva, one.report.id)).statusCode).toBe(404)
    expect(alarms()).toEqual(['slot'])
    await putBack('report_grant', grants.rows)
    expect((await read(world, one.eva, one.report.id)).statusCode).toBe(500)
    expect(alarms()).toEqual(['slot', 'policy'])
  })
  test('whose end is moved do not open after it, and the log of the report says that it was done', async () => {
    const helper = await createInvestigator(world.deps, one.channel)
    const until = new Date(Date.now() + 3_600_000)
    await post('share', one.ana, { username: helper.username, until: until.toISOString() })
    await sql`update slot set expires_at = null where report_id = ${one.report.id}
      and holder_tag = ${tagOf(helper)}`.execute(asWriter())
    expect((await read(world, helper, one.report.id)).statusCode).toBe(500)
    world.deps.asOf = new Date(until.getTime() + 1)
    expect((await read(world, helper, one.report.id)).statusCode).toBe(404)
    delete world.deps.asOf
    expect(alarms()).toEqual(['box', 'slot'])
    expect(await notedIn(one.ana)).toHaveLength(1)
  })
  test('that are moved to another key’s place, or another report’s, do not open, and the operator is told', async () => {
    const other = await submit(world, one.channel)
    await sql`update slot s set box = o.box from slot o where s.report_id = ${one.report.id}
      and s.holder_tag = ${tagOf(one.ana)} and s.kind = 'access' and s.target = 'content'
      and o.report_id = s.report_id and o.holder_tag = s.holder_tag and o.kind = s.kind
      and o.target = 'identity'`.execute(asWriter())
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(500)
    await sql`update slot s set box = o.box from slot o where s.report_id = ${one.report.id}
      and s.holder_tag = ${tagOf(one.luis)} and o.report_id = ${other.id} and o.holder_tag = s.holder_tag
      and o.kind = s.kind and o.target = s.target`.execute(asWriter())
    expect((await read(world, one.luis, one.report.id)).statusCode).toBe(500)
    expect(alarms()).toEqual(['box', 'box'])
    expect((await read(world, one.eva, one.report.id)).statusCode).toBe(200)
  })
  test('of a file that was announced before somebody stepped aside are made anew when its bytes come, for who remains', async () => {
    const { id, token, filesList } = await submit(world, one.channel, { attachedFiles: ['late.pdf'] })
    await world.call('POST', '/api/reports/recuse', { token: one.eva.token, payload: { id } })
    const version = () =>
      world.database.ownerDb
        .selectFrom('file_version')
        .selectAll()
        .where('report_id', '=', id)
        .executeTakeFirstOrThrow()
    const announced = await version()
    await upload(world, { token }, id, filesList, 'anonymous/file-uploaded', pdf)
    expect([announced.key_epoch, (await version()).key_epoch]).toEqual([1, 2])
    const wanted = await request(world, one.ana, 'access-to-files', id)
    await vote(world, one.luis, 'approve', wanted)
    const payload = { reportId: id, fileId: filesList[0]?.entryId, fileType: 'evidence' }
    const address = await world.call('POST', '/api/reports/get-download-presigned-url', {
      token: one.ana.token,
      payload,
    })
    const { url } = address.json<{ url: string }>()
    expect((await world.server.inject({ method: 'GET', url })).rawPayload).toEqual(pdf)
  })
  test('of the identity are none for an investigator who is given a member’s by hand', async () => {
    const helper = await createInvestigator(world.deps, one.channel)
    await post('share', one.ana, { username: helper.username })
    const [identity] = (await slotsOf(one.ana)).filter(({ target, kind }) => target === 'identity' && kind === 'access')
    await putBack('slot', [{ ...identity, holder_tag: tagOf(helper) }])
    const named = await read(world, helper, one.report.id)
    expect(named.json<{ details: { reporterName: string | null } }>().details.reporterName).toBeNull()
  })
})

describe('what was altered by hand', () => {
  const list = async (by: TestPerson) => {
    const answer = await world.call('GET', '/api/reports/list', { token: by.token })
    return answer.json<Page<ReportListItem>>().items.map(({ id, readable, altered }) => [id, readable, altered])
  }
  const shut = () => [[one.report.id, false, true]]
  const open = () => [[one.report.id, true, undefined]]

  test('is noted once in the log of its report, in its chain, for members alone; the list goes on and says that it is shut', async () => {
    const helper = await createInvestigator(world.deps, one.channel)
    await post('share', one.luis, { username: helper.username })
    await world.call('PUT', '/api/reports/subject', {
      token: one.luis.token,
      payload: { id: one.report.id, subject: 'Invoices' },
    })
    await sql`update slot s set box = o.box from slot o where s.report_id = ${one.report.id}
      and s.holder_tag = ${tagOf(one.ana)} and s.kind = 'access' and s.target <> 'content' and o.target = 'content'
      and o.report_id = s.report_id and o.holder_tag = s.holder_tag and o.kind = s.kind`.execute(asWriter())
    expect(await list(one.ana)).toEqual(shut())
    expect(await list(one.ana)).toEqual(shut())
    expect(await list(one.luis)).toEqual(open())
    expect(await notedIn(one.luis)).toMatchObject([{ user: null, reportStatus: 'pending' }])
    expect(await notedIn(helper)).toEqual([])
    const verdict = await world.call('GET', `/api/logs/verification?reports=${one.report.id}`, {
      token: one.luis.token,
    })
    expect(verdict.json()).toMatchObject({ reports: [{ intact: true }] })
  })
  test('into an older state of the report does not pass for the newest once it was noted', async () => {
    const [report] = (
      await sql<{ version: number; epoch: number }>`select version, epoch from report
      where id = ${one.report.id}`.execute(asWriter())
    ).rows
    const [policy] = (
      await sql<{ mac: Buffer }>`select mac from report_policy
      where report_id = ${one.report.id}`.execute(asWriter())
    ).rows
    const before = { ...report, ...policy }
    const grants = await sql<Record<string, unknown>>`select * from report_grant
      where report_id = ${one.report.id}`.execute(asWriter())
    const slots = await slotsOf(one.eva)
    expect((await post('recuse', one.eva)).statusCode).toBe(204)
    await sql`update report set version = ${before.version}, epoch = ${before.epoch}
      where id = ${one.report.id}`.execute(asWriter())
    await sql`update report_policy set version = ${before.version}, mac = ${before.mac}
      where report_id = ${one.report.id}`.execute(asWriter())
    await sql`delete from report_grant where report_id = ${one.report.id}`.execute(asWriter())
    await putBack('report_grant', grants.rows)
    await putBack('slot', slots)
    for (const person of [one.eva, one.ana, one.eva, one.ana])
      expect((await read(world, person, one.report.id)).statusCode).toBe(500)
    expect(await list(one.ana)).toEqual(shut())
    const noted = await sql`select 1 from log_entry where report_id = ${one.report.id} and type = 'tampered'`.execute(
      asWriter(),
    )
    expect(noted.rows).toHaveLength(1)
  })
  test('is told to nobody who has no keys of it: not to whom the reporter excluded, should the exclusion be taken away', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await sql`delete from report_grant where report_id = ${hidden.id} and relation = 'excluded'`.execute(asWriter())
    expect(await list(one.eva)).toEqual(open())
    expect((await list(one.ana)).find(([id]) => id === hidden.id)).toEqual([hidden.id, false, true])
  })
})

describe('a request that was edited by hand', () => {
  test('is decided by nobody, and the operator is told', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await sql`update request set threshold = 1 where id = ${id}`.execute(asWriter())
    expect((await vote(world, one.luis, 'approve', id)).statusCode).toBe(500)
    expect(alarms()).toEqual(['request'])
    expect(await notedIn(one.eva)).toHaveLength(1)
    expect(alarmed()).toBe('/api/approvals/access-to-files/approve')
  })
})

describe('a member who was made one by hand in the database', () => {
  const receives = async (userId: string): Promise<boolean> => {
    const next = await submit(world, one.channel)
    const found = await sql`select 1 from slot
      where report_id = ${next.id} and holder_tag = ${tagOf({ id: userId })}`.execute(asWriter())
    return found.rows.length > 0
  }
  test('out of nothing, with a colleague’s keys or with keys of their own, is sealed nothing', async () => {
    const id = randomUUID()
    await sql`insert into app_user select (jsonb_populate_record(u, jsonb_build_object('id', ${id}::text,
      'username', ${`p${id.slice(0, 8)}`}::text, 'email', 'planted@canal.example'))).* from app_user u
      where u.id = ${one.luis.id}`.execute(asWriter())
    await sql`insert into user_role select ${id}::uuid, role_id from user_role where user_id = ${one.luis.id}`.execute(
      asWriter(),
    )
    await sql`insert into membership (channel_id, user_id, capacity)
      values (${one.channel.id}, ${id}, 'member')`.execute(asWriter())
    await sql`insert into user_key select (jsonb_populate_record(k, jsonb_build_object('user_id', ${id}::text))).*
      from user_key k where k.user_id = ${one.luis.id}`.execute(asWriter())
    expect(await receives(id)).toBe(false)
    expect(await receives(one.luis.id)).toBe(true)
  })
  test('out of an investigator is sealed nothing', async () => {
    const helper = await createInvestigator(world.deps, one.channel)
    await sql`update membership set capacity = 'member' where user_id = ${helper.id}`.execute(asWriter())
    await sql`delete from user_role using role r where r.id = role_id and r.name = 'ROLE_INVESTIGATOR'
      and user_id = ${helper.id}`.execute(asWriter())
    expect(await receives(helper.id)).toBe(false)
    // As for every investigator without access: not even that the report exists.
    expect((await read(world, helper, one.report.id)).statusCode).toBe(404)
  })
  test('out of somebody who waits for the committee, or who left it, is sealed nothing', async () => {
    const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect((await takeOff(world, [one.luis], one.luis)).statusCode).toBe(200)
    await sql`update user_key set seat = 'admitted' where user_id in (${waiting.id}, ${one.luis.id})`.execute(
      asWriter(),
    )
    await sql`update membership set from_at = now() + interval '1 hour' where user_id = ${one.luis.id}`.execute(
      asWriter(),
    )
    for (const { id, token } of [waiting, one.luis]) {
      expect(await receives(id)).toBe(false)
      const list = await world.call('GET', '/api/reports/list', { token })
      expect([list.statusCode, list.json<Problem>().code]).toEqual([403, 'keys-locked'])
    }
  })
})

describe('a member whose rows were taken away or spoilt by hand', () => {
  test('goes on to receive, to be asked and to be counted', async () => {
    await sql`update app_user set is_active = false, first_name = 'Nobody' where id = ${one.luis.id}`.execute(
      asWriter(),
    )
    await sql`update membership set to_at = now() where user_id = ${one.luis.id}`.execute(asWriter())
    await sql`update user_key set mac = sha256(mac), seat = null, is_shut = true where user_id = ${one.eva.id}`.execute(
      asWriter(),
    )
    const next = await submit(world, one.channel)
    for (const person of [one.luis, one.eva]) {
      const found = await sql`select 1 from slot
        where report_id = ${next.id} and holder_tag = ${tagOf(person)}`.execute(asWriter())
      expect(found.rows.length).toBeGreaterThan(0)
    }
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    expect((await vote(world, one.eva, 'approve', id)).json()).toMatchObject({ status: 'pending', total: 2 })
  })
})
