import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Report, ReportListItem } from '@canal/contract/reports/schemas'
import { inChannel } from '../src/platform/db/transaction.ts'
import { verifyChain } from '../src/modules/audit-log/verify/verify-log.ts'
import { applyRevocations } from '../src/modules/report-access/revocation/apply-revocations.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { isoDay } from '../src/platform/time.ts'
import { takeOff } from './colleagues.ts'
import type { TestPerson } from './factories.ts'
import { mine, request, vote } from './votes.ts'
import { openCase, openWorld, read, refusalOf, save, tell, type Case, type World } from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  await tell(world, one.ana, one.report.id, 'acknowledged', 'Recibida.')
  await write('La estudiamos.')
  await setSubject('Obras')
  expect((await call('note', { text: 'El interventor lo confirma.' })).statusCode).toBe(204)
  const task = { username: one.luis.username, until: isoDay(new Date(world.deps.now().getTime() + 864_000_000), 'UTC') }
  expect((await call('note', { text: 'Pedir las facturas.', task })).statusCode).toBe(204)
  const assigned = await save(world, one.ana, one.report.id, { reviewers: [one.luis.username, one.eva.username] })
  expect(assigned.statusCode).toBe(200)
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = (statement: RawBuilder<unknown>) => statement.execute(world.database.ownerDb)
const call = (path: string, payload: object) =>
  world.call('PUT', `/api/reports/${path}`, { token: one.ana.token, payload: { id: one.report.id, ...payload } })
const write = async (chatMsg: string) => expect((await call('chat', { chatMsg })).statusCode).toBeLessThan(300)
const setSubject = async (subject: string) => expect((await call('subject', { subject })).statusCode).toBeLessThan(300)
const brokenBy = () =>
  inChannel(world.deps.db, one.channel.id, (tx) =>
    verifyChain(tx, world.deps.rootKeys, { channelId: one.channel.id, reportId: one.report.id }),
  )
const isListedAsAltered = async () => {
  const { items } = (await world.call('GET', '/api/reports/list', { token: one.ana.token })).json<
    Page<ReportListItem>
  >()
  return items.find(({ id }) => id === one.report.id)?.altered === true
}
const ofReport = () => sql`report_id = ${one.report.id}`
const tagOf = ({ id }: { id: string }) => holderTag(world.deps.rootKeys, one.channel.id, id)
const nameOf = (person: { id: string }) => tagOf(person).toString('hex')

describe('whoever writes in the database', () => {
  const changes: [what: string, reason: string, change: () => RawBuilder<unknown>][] = [
    [
      'deletes a message',
      'messages',
      () => sql`delete from message where ${ofReport()}
        and position = (select min(position) from message where ${ofReport()})`,
    ],
    [
      'deletes the newest message',
      'messages',
      () => sql`delete from message where ${ofReport()}
        and position = (select max(position) from message where ${ofReport()})`,
    ],
    ['deletes a note', 'messages', () => sql`delete from message where ${ofReport()} and audience = 'committee'`],
    [
      'makes a note a message to the reporter',
      'messages',
      () => sql`update message set audience = 'all' where ${ofReport()} and audience = 'committee'`,
    ],
    [
      'changes when a message was sent',
      'messages',
      () => sql`update message set sent_at = sent_at - interval '9 days' where ${ofReport()}`,
    ],
    [
      'makes a member’s message a reporter’s',
      'messages',
      () => sql`update message set sender = 'reporter', author_tag = null where ${ofReport()}`,
    ],
    ['deletes who reported', 'details', () => sql`delete from report_record where ${ofReport()} and kind = 'identity'`],
    [
      'gives it another number',
      'clocks',
      () => sql`update report set case_number = '1999-1' where id = ${one.report.id}`,
    ],
    [
      'moves the deadline',
      'clocks',
      () => sql`update report set deadline = deadline + interval '40 days' where id = ${one.report.id}`,
    ],
    [
      'moves the day of the acknowledgement',
      'clocks',
      () => sql`update report set acknowledge_by = acknowledge_by + interval '40 days' where id = ${one.report.id}`,
    ],
    [
      'takes the acknowledgement back',
      'clocks',
      () => sql`update report set acknowledged_at = null where id = ${one.report.id}`,
    ],
    [
      'says that it was answered',
      'clocks',
      () => sql`update report set answered_at = received_at where id = ${one.report.id}`,
    ],
    [
      'meets the clock of the answer',
      'clocks',
      () => sql`update clock set met_at = now() where ${ofReport()} and rule = 'answer'`,
    ],
    [
      'says that a colleague did what another one did',
      'messages',
      () => sql`update report_event set data = data || jsonb_build_object('by', ${nameOf(one.luis)}::text)
        where ${ofReport()} and type = 'acknowledged'`,
    ],
    [
      'says that somebody else was assigned then',
      'messages',
      () => sql`update report_event set data = replace(data::text, ${nameOf(one.luis)}, ${nameOf(one.ana)})::jsonb
        where ${ofReport()} and type = 'reviewers'`,
    ],
    [
      'takes an assignment away',
      'clocks',
      () => sql`delete from report_reviewer where ${ofReport()} and holder_tag = ${tagOf(one.luis)}`,
    ],
    ['takes a task away', 'clocks', () => sql`delete from report_task where ${ofReport()}`],
    [
      'gives a task to somebody else',
      'clocks',
      () => sql`update report_task set holder_tag = ${tagOf(one.ana)} where ${ofReport()}`,
    ],
    [
      'puts the day of a task off',
      'clocks',
      () => sql`update report_task set due_at = due_at + interval '40 days' where ${ofReport()}`,
    ],
    [
      'says that a task was done',
      'clocks',
      () =>
        sql`update report_task set state = 'done', settled_by = holder_tag, settled_at = due_at where ${ofReport()}`,
    ],
    [
      'assigns somebody else',
      'clocks',
      () => sql`update report_reviewer set holder_tag = ${tagOf(one.ana)}
        where ${ofReport()} and holder_tag = ${tagOf(one.luis)}`,
    ],
  ]
  test.each(changes)('and %s is refused the report, and verify-log says which: %s', async (_what, reason, change) => {
    expect(await brokenBy()).toBeNull()
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    await asWriter(change())
    expect(await brokenBy()).toMatchObject({ reason: `${reason}-altered`, reportId: one.report.id })
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([500, 'report-altered'])
    expect((await call('chat', { chatMsg: 'Otra.' })).statusCode).toBe(500)
    expect(await brokenBy()).toMatchObject({ reason: `${reason}-altered` })
  })

  test('and puts an older subject back is found, in the list too', async () => {
    const found = await sql<{
      box: Buffer
    }>`select box from report_record where ${ofReport()} and kind = 'subject'`.execute(world.database.ownerDb)
    await setSubject('Cohecho en obras')
    expect((await read(world, one.ana, one.report.id)).json<Report>().loggedActions.map(({ type }) => type)).toContain(
      'subject_changed',
    )
    expect(await isListedAsAltered()).toBe(false)
    await asWriter(sql`update report_record set box = ${found.rows[0]?.box} where ${ofReport()} and kind = 'subject'`)
    expect(await brokenBy()).toMatchObject({ reason: 'subject-altered' })
    expect(await isListedAsAltered()).toBe(true)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([500, 'report-altered'])
  })

  test('and puts back a task as it was before it was done is found, in the list too', async () => {
    const ofTask = sql`select * from report_task where ${ofReport()}`
    const found = await sql<{ message_id: string }>`${ofTask}`.execute(world.database.ownerDb)
    const done = await call('task', { messageId: found.rows[0]?.message_id, state: 'done' })
    expect(done.statusCode).toBe(204)
    expect(await brokenBy()).toBeNull()
    await asWriter(sql`update report_task set state = 'open', settled_by = null, settled_at = null where ${ofReport()}`)
    expect((await sql`${ofTask}`.execute(world.database.ownerDb)).rows).toEqual(found.rows)
    expect(await brokenBy()).toMatchObject({ reason: 'clocks-altered' })
    expect(await isListedAsAltered()).toBe(true)
    expect(refusalOf(await read(world, one.luis, one.report.id))).toEqual([500, 'report-altered'])
  })

  test('and moves a deadline has the list say that the report was altered', async () => {
    await asWriter(sql`update report set deadline = deadline + interval '40 days' where id = ${one.report.id}`)
    expect(await isListedAsAltered()).toBe(true)
  })

  test('and says that a colleague had a report reopened is found, in the list too', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    const wanted = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', wanted, 'archived-report')
    expect(await brokenBy()).toBeNull()
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    await asWriter(sql`update report set reopened_by = ${tagOf(one.luis)} where id = ${one.report.id}`)
    expect(await brokenBy()).toMatchObject({ reason: 'clocks-altered' })
    expect(await isListedAsAltered()).toBe(true)
  })
})

const recuse = (by: TestPerson, fields: object = {}) =>
  world.call('POST', '/api/reports/recuse', { token: by.token, payload: { id: one.report.id, ...fields } })
const losses: [how: string, lose: () => Promise<unknown>][] = [
  ['steps aside', () => recuse(one.luis)],
  [
    'is recused by a vote',
    async () => {
      expect((await recuse(one.ana, { username: one.luis.username, reason: 'Their company.' })).statusCode).toBe(204)
      const [wanted] = (await mine(world, one.ana, 'recusal')).items
      await vote(world, one.eva, 'approve', wanted?.id ?? '', 'recusal')
    },
  ],
  [
    'leaves the committee',
    async () => {
      await takeOff(world, [one.luis], one.luis)
      await applyRevocations(world.deps, world.database.ownerDb)
    },
  ],
]
test.each(losses)('who %s loses the assignment too, and nothing is taken for altered', async (_how, lose) => {
  const assigned = async () => (await read(world, one.ana, one.report.id)).json<Report>().reviewers
  expect(await assigned()).toEqual([one.eva.username, one.luis.username].toSorted())
  await lose()
  expect(await assigned()).toEqual([one.eva.username])
  expect(await brokenBy()).toBeNull()
  expect(await isListedAsAltered()).toBe(false)
})
