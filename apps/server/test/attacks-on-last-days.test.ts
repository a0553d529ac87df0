import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nearTheEnd, opened, standAt, write } from './last-days-world.ts'
import { openStream } from './streams.ts'
import { brokenLogOf } from './together.ts'
import { openCase, openWorld, readReport, refusalOf, submit, type Case, type World } from './world.ts'

const secret = 'The ledger lies behind the boiler.'
let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  standAt(world, new Date())
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb

test('a reference opens no report into which somebody copied it, and who reads that one is told of none', async () => {
  // A newer one, which the reference would open first.
  standAt(world, new Date(world.deps.now().getTime() + 3_600_000))
  const other = await submit(world, one.channel)
  await sql`insert into reporter_credential select channel_id, ${other.id}::uuid, id, ring, ref_index, public_key, mac,
    wrapped_private, visit_box, read_box from reporter_credential where report_id = ${id}`.execute(owner())
  expect(await opened(world, one.report)).toMatchObject({ id, sameReference: [] })
  for (const each of [id, other.id]) expect((await readReport(world, one.ana, each)).sameReference).toEqual([])
  const answer = await world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: other.id, chatMsg: secret },
  })
  expect(refusalOf(answer)).toEqual([404, 'report-not-found'])
  expect(await brokenLogOf(world, { channelId: one.channel.id, reportId: other.id })).not.toBeNull()
})

describe('a writer in the database', () => {
  const inChannel = async () => {
    const { id: channelId } = one.channel
    const rows = await owner().selectFrom('report').select('id').where('channel_id', '=', channelId).execute()
    return rows.map((row) => row.id).sort()
  }

  test('who points a session at another report in its last days learns nothing of it, nor whom it excludes', async () => {
    const { channel, eva, report } = one
    const other = await submit(world, channel, { restrictedUsers: [eva.username] })
    await nearTheEnd(world, report)
    const stream = await openStream(world.server, report.token)
    await sql`update session set report_id = ${other.id} where report_id = ${id}`.execute(owner())
    await stream.until(({ event }) => event === 'ended')
    stream.close()
    const payload = { id: other.id, chatMsg: '.' }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
    expect(refusalOf(answer)).toEqual([401, 'session-ended'])
    expect(await inChannel()).toEqual([id, other.id].sort())
    expect(await opened(world, report)).toMatchObject({
      id,
      committeeMembersWithRestrictedAccess: [],
      sameReference: [],
    })
  })

  test('who alters one of a reference’s reports gets no other begun without those whom it excludes', async () => {
    const { eva, luis, report } = one
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    await world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id: next } })
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id } })
    await sql`update report set case_number = '2000-0001' where id = ${next}`.execute(owner())
    const payload = { id, chatMsg: secret }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
    expect(answer.statusCode).toBe(500)
    expect(await inChannel()).toEqual([id, next].sort())
  })
})
