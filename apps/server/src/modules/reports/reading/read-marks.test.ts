import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Report, ReportListItem } from '@canal/contract/reports/schemas'
import { createInvestigator, type TestPerson } from '../../../../test/factories.ts'
import {
  newAddress,
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  type Case,
  type World,
} from '../../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const write = (text: string) =>
  world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: one.report.id, chatMsg: text },
  })
const answer = (by: TestPerson, text: string) =>
  world.call('PUT', '/api/reports/chat', { token: by.token, payload: { id: one.report.id, chatMsg: text } })
const messagesFor = async (by: TestPerson) => (await readReport(world, by, one.report.id)).details.chat.messages
const newFor = async (by: TestPerson) =>
  (await messagesFor(by)).filter(({ isNew }) => isNew).map(({ message }) => message)
const seen = (by: TestPerson, messageId: string | undefined, id = one.report.id) =>
  world.call('PATCH', '/api/reports/read', { token: by.token, payload: { id, messageId } })
const isUnread = async (by: TestPerson) => {
  const list = await world.call('GET', '/api/reports/list', { token: by.token })
  return list.json<Page<ReportListItem>>().items.find(({ id }) => id === one.report.id)?.unread
}
const visit = () =>
  world.call('POST', '/api/anonymous/ref', { payload: { ref: one.report.reference }, remoteAddress: newAddress() })

describe('a message is new', () => {
  test('to each reader until they have had it on their screen, and to its author never', async () => {
    await write('First.')
    await answer(one.luis, 'Our answer.')
    expect(await newFor(one.ana)).toEqual(['First.', 'Our answer.'])
    // Reading the report is not yet reading its messages.
    expect(await newFor(one.ana)).toEqual(['First.', 'Our answer.'])
    expect(await newFor(one.luis)).toEqual(['First.'])
    const [first] = await messagesFor(one.ana)
    expect((await seen(one.ana, first?.id)).statusCode).toBe(204)
    expect(await newFor(one.ana)).toEqual(['Our answer.'])
    expect(await newFor(one.luis)).toEqual(['First.'])
  })
  test('in the list too, though reporters’ times are kept to the minute', async () => {
    expect(await isUnread(one.ana)).toBe(true)
    await read(world, one.ana, one.report.id)
    expect(await isUnread(one.ana)).toBe(false)
    // In the very minute of the reading.
    await write('One more thing.')
    expect(await isUnread(one.ana)).toBe(true)
    await read(world, one.ana, one.report.id)
    expect(await isUnread(one.ana)).toBe(true)
    await seen(one.ana, (await messagesFor(one.ana)).at(-1)?.id)
    expect(await isUnread(one.ana)).toBe(false)
  })
  test('and looking again at what stays as it was writes nothing', async () => {
    const rowOf = async () =>
      (await world.database.ownerDb
        .selectFrom('report_read')
        .selectAll()
        .select(sql<string>`xmin`.as('written'))
        .where('report_id', '=', one.report.id)
        .execute()) as unknown[]
    await write('First.')
    await read(world, one.ana, one.report.id)
    const before = await rowOf()
    expect(before).toHaveLength(1)
    await read(world, one.ana, one.report.id)
    expect(await rowOf()).toEqual(before)
    await seen(one.ana, (await messagesFor(one.ana)).at(-1)?.id)
    expect(await rowOf()).not.toEqual(before)
  })
  test('and a mark never goes back to an earlier message', async () => {
    await write('First.')
    await write('Second.')
    const [first, second] = await messagesFor(one.ana)
    await seen(one.ana, second?.id)
    await seen(one.ana, first?.id)
    expect(await newFor(one.ana)).toEqual([])
  })
  test('marking it is refused for no message, another report’s, and to who may not read', async () => {
    await write('First.')
    const [first] = await messagesFor(one.ana)
    const other = await openCase(world)
    expect(refusalOf(await seen(one.ana, one.report.id))).toEqual([404, 'not-found'])
    expect(refusalOf(await seen(other.ana, first?.id, other.report.id))).toEqual([404, 'not-found'])
    expect(refusalOf(await seen(other.ana, first?.id))).toEqual([404, 'report-not-found'])
    const investigator = await createInvestigator(world.deps, one.channel)
    expect(refusalOf(await seen(investigator, first?.id))).toEqual([404, 'report-not-found'])
    expect((await seen(one.ana, undefined)).statusCode).toBe(422)
  })
})

describe('whether the reporter has read an answer', () => {
  const readByReporter = async () =>
    (await messagesFor(one.ana)).map(({ message, readByReporter }) => [message, readByReporter])

  test('is a yes or a no to the committee, and nothing of their own messages', async () => {
    await write('First.')
    await answer(one.luis, 'Our answer.')
    expect(await readByReporter()).toEqual([
      ['First.', undefined],
      ['Our answer.', false],
    ])
    await visit()
    await answer(one.luis, 'Another.')
    expect(await readByReporter()).toEqual([
      ['First.', undefined],
      ['Our answer.', true],
      ['Another.', false],
    ])
  })
  test('is sealed: the row of who came back is as that of who did not, and nobody writes it without the key', async () => {
    await answer(one.luis, 'Our answer.')
    const credential = () =>
      world.database.ownerDb
        .selectFrom('reporter_credential')
        .selectAll()
        .where('report_id', '=', one.report.id)
        .executeTakeFirstOrThrow()
    const lengths = (row: object) =>
      Object.entries(row).map(([name, value]: [string, unknown]) => [
        name,
        Buffer.isBuffer(value) ? value.length : value,
      ])
    const before = await credential()
    await visit()
    expect(lengths(await credential())).toEqual(lengths(before))
    expect(await readByReporter()).toContainEqual(['Our answer.', true])
    for (const read_box of [before.read_box, before.visit_box]) {
      await world.database.ownerDb
        .updateTable('reporter_credential')
        .set({ read_box })
        .where('report_id', '=', one.report.id)
        .execute()
      expect(await readByReporter()).toContainEqual(['Our answer.', false])
    }
  })
  test('leaves no time anywhere: the row of two visits days apart is the same', async () => {
    await answer(one.luis, 'Our answer.')
    const row = async () => {
      const { visit_box: _, ...rest } = await world.database.ownerDb
        .selectFrom('reporter_credential')
        .selectAll()
        .where('report_id', '=', one.report.id)
        .executeTakeFirstOrThrow()
      return rest
    }
    await visit()
    const before = await row()
    world.advance(3 * 86_400)
    await visit()
    expect(await row()).toEqual(before)
    world.advance(-3 * 86_400)
  })
  test('and neither mark is told to the reporter', async () => {
    await answer(one.luis, 'Our answer.')
    const [message] = (await visit()).json<Report>().details.chat.messages
    expect(Object.keys(message ?? {})).not.toEqual(expect.arrayContaining(['isNew']))
    expect(Object.keys(message ?? {})).not.toEqual(expect.arrayContaining(['readByReporter']))
  })
})
