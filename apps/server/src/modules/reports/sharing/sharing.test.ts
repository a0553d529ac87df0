import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { createChannel, createInvestigator, createMember, type TestPerson } from '../../../../test/factories.ts'
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
import { request, vote } from '../../../../test/votes.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { applyRevocations } from '../../report-access/revocation/apply-revocations.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  delete world.deps.asOf
  one = await openCase(world)
})
afterAll(() => world.close())

const act = (verb: 'share' | 'unshare' | 'recuse', by: TestPerson, fields: object = {}) =>
  world.call('POST', `/api/reports/${verb}`, { token: by.token, payload: { id: one.report.id, ...fields } })
const write = (text: string) =>
  world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: one.report.id, chatMsg: text },
  })

/** How many keys of the report somebody has, of whichever kind. */
const keysOf = async ({ id }: TestPerson): Promise<number> => {
  const tag = holderTag(world.deps.rootKeys, one.channel.id, id)
  const found = await sql<{ total: string }>`select count(*) as total from slot
    where report_id = ${one.report.id} and holder_tag = ${tag}`.execute(world.database.ownerDb)
  return Number(found.rows[0]?.total)
}
const epochOf = async (): Promise<number | undefined> => {
  const report = await world.database.ownerDb
    .selectFrom('report')
    .select('epoch')
    .where('id', '=', one.report.id)
    .executeTakeFirst()
  return report?.epoch
}

describe('sharing', () => {
  test('lets a colleague who joined later read everything from the beginning', async () => {
    const late = await createMember(world.deps, one.channel)
    await write('Before they came.')
    expect((await act('share', one.ana, { username: late.username })).statusCode).toBe(204)
    const report = await readReport(world, late, one.report.id)
    expect(report.membersAllowedToAccess).toContain(late.username)
    expect(report.details.chat.messages).toMatchObject([{ message: 'Before they came.' }])
    expect(report.loggedActions.map((entry) => entry.type)).toContain('access_changed')
    expect(refusalOf(await act('share', one.ana, { username: late.username }))).toEqual([409, 'conflict'])
  })
  test('with an investigator is counted for the reporter among those who read what they write, and not among the committee', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const toldReporter = async () => {
      const answer = await world.call('GET', '/api/anonymous/report', { token: one.report.token })
      const { readers, messageReaders } = answer.json<ReporterReport>()
      return { readers, messageReaders }
    }
    expect(await toldReporter()).toEqual({ readers: 3, messageReaders: 3 })
    await act('share', one.ana, { username: investigator.username })
    expect(await toldReporter()).toEqual({ readers: 3, messageReaders: 4 })
    await act('unshare', one.ana, { username: investigator.username })
    expect(await toldReporter()).toEqual({ readers: 3, messageReaders: 3 })
  })
  test('tells an investigator nothing of who stepped aside, was let in or asked: neither in the report nor in its log', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    await act('share', one.ana, { username: investigator.username })
    expect((await act('recuse', one.luis)).statusCode).toBe(204)
    const own = ['recused', 'access_changed']
    const typesFor = async (person: TestPerson) => {
      const log = await world.call('GET', `/api/reports/${one.report.id}/logs?size=50`, { token: person.token })
      const listed = log.json<{ items: { type: string }[]; total: number }>()
      expect(listed.total).toBe(listed.items.length)
      const { loggedActions } = await readReport(world, person, one.report.id)
      return [listed.items, loggedActions].map((entries) => own.map((type) => entries.some((e) => e.type === type)))
    }
    expect(await typesFor(one.ana)).toEqual([
      [true, true],
      [true, true],
    ])
    expect(await typesFor(investigator)).toEqual([
      [false, false],
      [false, false],
    ])
    const asked = await world.call('GET', `/api/reports/${one.report.id}/logs?type=recused`, {
      token: investigator.token,
    })
    expect(asked.json<{ items: unknown[] }>().items).toEqual([])
  })
  test('until a moment ends then, by the database’s clock', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const until = new Date(world.deps.now().getTime() + 3_600_000)
    await act('share', one.ana, { username: investigator.username, until: until.toISOString() })
    expect((await read(world, investigator, one.report.id)).statusCode).toBe(200)
    world.deps.asOf = new Date(until.getTime() + 1000)
    expect(refusalOf(await read(world, investigator, one.report.id))).toEqual([404, 'report-not-found'])
  })
  test('that came to its end ends like one that is taken back: new keys, and files by another vote', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const until = new Date(world.deps.now().getTime() + 3_600_000)
    await act('share', one.ana, { username: investigator.username, until: until.toISOString() })
    const id = await request(world, investigator, 'access-to-files', one.report.id)
    for (const voter of [one.ana, one.luis]) await vote(world, voter, 'approve', id)
    expect((await readReport(world, investigator, one.report.id)).allowed.openFiles).toBe(true)
    world.deps.asOf = new Date(until.getTime() + 1000)
    expect((await write('Written after.')).statusCode).toBe(200)
    expect(await keysOf(investigator)).toBe(0)
    const { details, loggedActions } = await readReport(world, one.ana, one.report.id)
    expect(details.chat.messages).toMatchObject([{ message: 'Written after.' }])
    expect(loggedActions.find(({ type }) => type === 'access_changed')).toMatchObject({
      user: null,
      details: { username: investigator.username },
    })
    expect(await epochOf()).toBe(2)
    await act('share', one.ana, { username: investigator.username })
    expect((await readReport(world, investigator, one.report.id)).allowed.openFiles).toBe(false)
  })
  test('that came to its end and is given anew opens no files by the vote of before', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const until = new Date(world.deps.now().getTime() + 3_600_000)
    await act('share', one.ana, { username: investigator.username, until: until.toISOString() })
    const id = await request(world, investigator, 'access-to-files', one.report.id)
    for (const voter of [one.ana, one.luis]) await vote(world, voter, 'approve', id)
    world.deps.asOf = new Date(until.getTime() + 1000)
    expect((await act('share', one.ana, { username: investigator.username })).statusCode).toBe(204)
    expect((await readReport(world, investigator, one.report.id)).allowed.openFiles).toBe(false)
  })
  test('that came to its end leaves no key behind once the worker came by, whoever writes', async () => {
    const helper = await createInvestigator(world.deps, one.channel)
    const late = await createMember(world.deps, one.channel)
    const until = new Date(world.deps.now().getTime() + 3_600_000)
    for (const { username } of [helper, late]) await act('share', one.ana, { username, until: until.toISOString() })
    expect(await applyRevocations(world.deps, world.database.ownerDb)).toBe(0)
    world.deps.asOf = new Date(until.getTime() + 1000)
    expect(await applyRevocations(world.deps, world.database.ownerDb)).toBeGreaterThan(0)
    expect([await keysOf(helper), await keysOf(late), await epochOf()]).toEqual([0, 0, 2])
    expect(await applyRevocations(world.deps, world.database.ownerDb)).toBe(0)
    expect((await readReport(world, one.luis, one.report.id)).status).toBe('pending')
  })
  test.each([
    ['until', () => ({ until: '2020-01-01T00:00:00Z' }), 'until: Invalid date'],
    ['until', () => ({ until: 'soon' }), 'until: Invalid input'],
    ['username', () => ({ username: 'nobody.here' }), 'username: Invalid input'],
  ])('refuses a wrong %s (%#)', async (_, fields, words) => {
    const late = await createMember(world.deps, one.channel)
    const answer = await act('share', one.ana, { username: late.username, ...fields() })
    expect(answer.json<Problem>()).toMatchObject({ status: 422, errors: [words] })
  })
  test('never reaches another channel, one whom the reporter excluded, or one who waits for the committee', async () => {
    const other = await createMember(world.deps, await createChannel(world.deps))
    expect((await act('share', one.ana, { username: other.username })).statusCode).toBe(422)
    const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect(refusalOf(await act('share', one.ana, { username: waiting.username }))).toEqual([409, 'conflict'])
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    const share = await act('share', one.ana, { id: hidden.id, username: one.eva.username })
    expect(refusalOf(share)).toEqual([409, 'conflict'])
    expect((await read(world, one.eva, hidden.id)).statusCode).toBe(404)
  })
})

describe('declaring a conflict of interest', () => {
  test('ends one’s own access; the report is then as if it did not exist, and new writing is under new keys', async () => {
    await save(world, one.ana, one.report.id, { reviewers: [one.luis.username, one.eva.username] })
    expect((await act('recuse', one.eva)).statusCode).toBe(204)
    expect(refusalOf(await read(world, one.eva, one.report.id))).toEqual([404, 'report-not-found'])
    await write('Written after.')
    const report = await readReport(world, one.luis, one.report.id)
    expect(report.details.chat.messages).toMatchObject([{ message: 'Written after.' }])
    expect(report.membersAllowedToAccess).not.toContain(one.eva.username)
    expect(report.reviewers).toEqual([one.luis.username])
    const held = await world.database.ownerDb
      .selectFrom('slot')
      .select((eb) => [eb.fn.max('epoch').as('epoch')])
      .where('report_id', '=', one.report.id)
      .executeTakeFirst()
    expect(held?.epoch).toBe(2)
  })
  test('is refused to the last member who could read, and about somebody else', async () => {
    await act('recuse', one.eva)
    await act('recuse', one.luis)
    expect(refusalOf(await act('recuse', one.ana))).toEqual([409, 'last-member'])
    expect((await act('recuse', one.ana, { username: one.luis.username })).statusCode).toBe(422)
  })
  test('by all at once leaves one', async () => {
    const answers = await Promise.all([one.ana, one.luis, one.eva].map((person) => act('recuse', person)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 204, 409])
  })
})
