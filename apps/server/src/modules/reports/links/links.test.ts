import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { LoggedAction, Report, Submitted } from '@canal/contract/reports/schemas'
import { createAdministrator, createInvestigator, createMember } from '../../../../test/factories.ts'
import { openStream } from '../../../../test/streams.ts'
import { request, vote } from '../../../../test/votes.ts'
import {
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  type Case,
  type World,
} from '../../../../test/world.ts'

let world: World
let one: Case
let id: string
/** Another report of the channel, which every member reads. */
let other: Submitted
/** And one that Eva is excluded from. */
let hidden: Submitted
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  ;({ id } = one.report)
  other = await submit(world, one.channel)
  hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
})
afterAll(() => world.close())

type By = { token: string }
const owner = () => world.database.ownerDb
const ask = (by: By, another: string, isLinked = true, of = id) =>
  world.call('PUT', '/api/reports/link', { token: by.token, payload: { id: of, other: another, isLinked } })
const link = async (...of: Parameters<typeof ask>) => {
  const answer = await ask(...of)
  expect(answer.statusCode, answer.body).toBe(204)
}
const get = (by: By, path: string) => world.call('GET', `/api/${path}`, { token: by.token })
const post = (path: string, by: By, payload: object) => world.call('POST', `/api/${path}`, { token: by.token, payload })
const linkedOf = async (by: By, of = id) => (await readReport(world, by, of)).linked
const idsOf = async (by: By, of = id) => (await linkedOf(by, of)).map((linked) => linked.id)
const boxOf = async (of: string) =>
  (await owner().selectFrom('report_link').select('box').where('report_id', '=', of).executeTakeFirst())?.box

/** All that somebody meets of a report. Only when they last looked at it changes by looking. */
const shownOf = async (by: By, of: string) => ({
  report: await readReport(world, by, of),
  list: (await get(by, 'reports/list')).body,
  log: (await get(by, `reports/${of}/logs?size=50`)).json<Page<LoggedAction>>().items,
  notices: (await get(by, 'notifications?size=50')).body,
  overview: (await get(by, 'reports/overview')).body,
})

describe('a link of two reports', () => {
  test('is shown in each, with the other’s number and what the committee calls it, and goes again', async () => {
    await world.call('PUT', '/api/reports/subject', { token: one.luis.token, payload: { id, subject: 'The depot' } })
    await link(one.ana, other.id)
    for (const by of [one.ana, one.luis, one.eva]) {
      expect(await linkedOf(by)).toEqual([{ id: other.id, caseNumber: other.caseNumber, subject: null }])
      expect(await linkedOf(by, other.id)).toEqual([{ id, caseNumber: one.report.caseNumber, subject: 'The depot' }])
    }
    await link(one.luis, id, false, other.id)
    for (const of of [id, other.id]) expect(await linkedOf(one.ana, of)).toEqual([])
  })

  test('is set once, however often and from whichever side, and one of several can be taken away', async () => {
    await Promise.all([ask(one.ana, other.id), ask(one.luis, id, true, other.id), ask(one.eva, other.id)])
    await link(one.ana, hidden.id)
    expect(await idsOf(one.ana)).toEqual([other.id, hidden.id])
    expect([await idsOf(one.luis, other.id), await idsOf(one.luis, hidden.id)]).toEqual([[id], [id]])
    await link(one.ana, other.id, false)
    await link(one.ana, other.id, false)
    expect([await idsOf(one.ana), await idsOf(one.ana, other.id)]).toEqual([[hidden.id], []])
    expect(refusalOf(await ask(one.ana, id))).toEqual([422, 'invalid'])
  })

  test('is nothing to who may read one of them alone: not in the report, list, log, notices or figures', async () => {
    await shownOf(one.eva, id)
    const before = await shownOf(one.eva, id)
    await link(one.ana, hidden.id)
    await readReport(world, one.eva, id)
    expect(await shownOf(one.eva, id)).toEqual(before)
    // What they link themselves is added to it, and takes nothing of it away.
    await link(one.eva, other.id)
    expect([await idsOf(one.eva), await idsOf(one.luis)]).toEqual([[other.id], [hidden.id, other.id]])
    await link(one.eva, other.id, false)
    expect([await idsOf(one.eva), await idsOf(one.luis)]).toEqual([[], [hidden.id]])
  })

  test('is nothing to an investigator of both, nor to either reporter', async () => {
    const irene = await createInvestigator(world.deps, one.channel)
    for (const of of [id, other.id]) await post('reports/share', one.ana, { id: of, username: irene.username })
    const own = async () => {
      const {
        token: _,
        previousVisitAt: __,
        ...shown
      } = (await get(one.report, 'anonymous/report')).json<Record<string, unknown>>()
      return shown
    }
    await shownOf(irene, id)
    const before = [await shownOf(irene, id), await own()]
    await link(one.ana, other.id)
    expect([await shownOf(irene, id), await own()]).toEqual(before)
    expect((await post('reports', irene, { id })).json<Report>().linked).toEqual([])
    expect(refusalOf(await ask(irene, other.id))).toEqual([403, 'forbidden'])
  })

  test('is told of live to nobody', async () => {
    const streams = [await openStream(world.server, one.luis.token), await openStream(world.server, one.eva.token)]
    await link(one.ana, other.id)
    await link(one.ana, other.id, false)
    // Whatever they were told of the link would come before this message.
    await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload: { id, chatMsg: 'Good morning.' } })
    for (const stream of streams) {
      const heard = await stream.until(({ data }) => data.topic === 'log' && data.id === id)
      expect(heard.map(({ data }) => data.topic)).toEqual(['chat', 'log'])
      stream.close()
    }
  })

  test('can be set by who may read both alone: another report is to them what does not exist', async () => {
    const absent = '7b0c2a44-0000-4000-8000-000000000000'
    for (const [first, second] of [
      [id, hidden.id],
      [hidden.id, id],
    ] as const)
      for (const isLinked of [true, false]) {
        const [closed, nothing] = [await ask(one.eva, second, isLinked, first), await ask(one.eva, absent, isLinked)]
        expect([closed.statusCode, closed.body]).toEqual([404, nothing.body])
      }
    expect(refusalOf(await ask(await createMember(world.deps, one.channel), other.id))).toEqual([403, 'no-access'])
    expect(refusalOf(await ask(await createAdministrator(world.deps), other.id))).toEqual([403, 'forbidden'])
    expect(refusalOf(await ask((await openCase(world)).ana, other.id))).toEqual([404, 'report-not-found'])
    expect(await idsOf(one.luis)).toEqual([])
  })

  test('is shut with either report that is archived, and shown to those for whom it is reopened', async () => {
    await link(one.ana, other.id)
    await save(world, one.ana, other.id, { status: 'archived' })
    expect(await idsOf(one.ana)).toEqual([])
    expect(refusalOf(await ask(one.ana, other.id, false))).toEqual([409, 'archived-read-only'])
    const asked = await request(world, one.ana, 'archived-report', other.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', asked, 'archived-report')
    expect([await idsOf(one.ana), await idsOf(one.ana, other.id)]).toEqual([[other.id], [id]])
    expect(await idsOf(one.luis)).toEqual([])
    await link(one.ana, other.id, false)
    expect(await idsOf(one.ana)).toEqual([])
  })

  test('outlives new keys of a report, is not shown to who lost it, and goes on under the new ones', async () => {
    await link(one.ana, other.id)
    expect((await post('reports/recuse', one.eva, { id: other.id })).statusCode).toBeLessThan(300)
    expect([await idsOf(one.eva), await idsOf(one.luis), await idsOf(one.luis, other.id)]).toEqual([
      [],
      [other.id],
      [id],
    ])
    await link(one.luis, hidden.id, true, other.id)
    expect(await idsOf(one.ana, other.id)).toEqual([id, hidden.id])
  })

  test('is one of ten at most of those that somebody sees', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => submit(world, one.channel)))
    // One that Eva does not see is not counted for her.
    await link(one.ana, hidden.id)
    for (const each of many.slice(0, 9)) await link(one.eva, each.id)
    expect(refusalOf(await ask(one.ana, many[9]?.id ?? ''))).toEqual([409, 'too-many-links'])
    expect(refusalOf(await ask(one.ana, id, true, many[9]?.id))).toEqual([409, 'too-many-links'])
    await link(one.eva, many[9]?.id ?? '')
    expect((await idsOf(one.eva)).length).toBe(10)
    expect((await idsOf(one.luis)).length).toBe(11)
  })
})

describe('who has the database', () => {
  const everyRow = async () => {
    const rows = await Promise.all(
      ['report', 'report_record', 'report_event', 'log_entry', 'log_payload', 'message', 'notification'].map((table) =>
        sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
          where channel_id = ${one.channel.id} order by t::text`.execute(owner()),
      ),
    )
    return rows.map((found) => found.rows)
  }

  test('finds a record of one length for every report, and nothing else that changes with a link', async () => {
    const lengthsOf = async () =>
      (await owner().selectFrom('report_link').select('box').where('channel_id', '=', one.channel.id).execute()).map(
        ({ box }) => box.length,
      )
    const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'report_link' order by 1`.execute(owner())
    expect(columns.rows.map(({ name }) => name)).toEqual(['box', 'channel_id', 'report_id'])
    const [lengths, before] = [await lengthsOf(), await everyRow()]
    expect([lengths.length, new Set(lengths).size]).toEqual([3, 1])
    await link(one.ana, other.id)
    await link(one.ana, hidden.id)
    expect(await lengthsOf()).toEqual(lengths)
    expect(await everyRow()).toEqual(before)
  })

  const put = (of: string, box: Buffer | undefined) =>
    owner()
      .updateTable('report_link')
      .set('box', box ?? Buffer.alloc(0))
      .where('report_id', '=', of)
      .execute()
  const changes: [what: string, change: (former?: Buffer) => Promise<unknown>][] = [
    ['puts one record back', (former) => put(other.id, former)],
    ['takes a record away', () => owner().deleteFrom('report_link').where('report_id', '=', id).execute()],
    ['exchanges a record', async () => put(id, await boxOf(other.id))],
    [
      'alters a record',
      () =>
        sql`update report_link set box = set_byte(box, 100, 255 - get_byte(box, 100)) where report_id = ${id}`.execute(
          owner(),
        ),
    ],
  ]
  test.each(changes)('and %s has the report refused as altered to who reads both', async (_what, change) => {
    const first = await boxOf(other.id)
    await link(one.ana, other.id)
    await change(first)
    expect(refusalOf(await read(world, one.luis, id))).toEqual([500, 'report-altered'])
  })

  test('and puts back a link that was taken away has the report refused, and not to who may read it alone', async () => {
    await link(one.ana, hidden.id)
    const box = await boxOf(id)
    await link(one.ana, hidden.id, false)
    await put(id, box)
    expect(refusalOf(await read(world, one.luis, id))).toEqual([500, 'report-altered'])
    expect(await idsOf(one.eva)).toEqual([])
  })
})
