import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { Report, Task } from '@canal/contract/reports/schemas'
import { inChannel } from '../../../platform/db/transaction.ts'
import { isoDay } from '../../../platform/time.ts'
import { takeOff } from '../../../../test/colleagues.ts'
import { decide, reopenFor } from '../../../../test/casework-world.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { recordStatements } from '../../../../test/statements.ts'
import { openStream, type Stream } from '../../../../test/streams.ts'
import { read, readReport, refusalOf, save, submit } from '../../../../test/world.ts'
import { toErasureLine } from '../../audit-log/erasure-line.ts'
import { verifyChain } from '../../audit-log/verify/verify-log.ts'
import { deleteAgain } from '../../casework/delete-again.ts'
import { erase } from '../../casework/testing/part-scene.ts'
import { applyRevocations } from '../../report-access/revocation/apply-revocations.ts'
import { noteScene, type By } from '../testing/note-scene.ts'

const said = 'Ask the secretary for the third invoice.'
const day = 86_400

const scene = noteScene()
const { get, post, logOf } = scene
const noticesOf = (by: By) => scene.noticesOf(by, 'task-given')
/** The day some days from now, on the clock of Madrid. */
const dayIn = (days: number) => isoDay(new Date(scene.world.deps.now().getTime() + days * day * 1000), 'Europe/Madrid')
const ask = (by: By, whom: { username: string }, { until = dayIn(5), text = said } = {}) =>
  scene.world.call('PUT', '/api/reports/note', {
    token: by.token,
    payload: { id: scene.id, text, task: { username: whom.username, until } },
  })
const notesOf = async (by: By) =>
  (await readReport(scene.world, by, scene.id)).details.chat.messages.filter(({ audience }) => audience === 'committee')
/** Gives a task; answers with the id of its note. */
const give = async (by: By, whom: { username: string }, fields: { until?: string; text?: string } = {}) => {
  const answer = await ask(by, whom, fields)
  expect(answer.statusCode, answer.body).toBe(204)
  return (await notesOf(by)).at(-1)?.id ?? ''
}
const settle = (by: By, messageId: string, state: Task['state']) =>
  scene.world.call('PUT', '/api/reports/task', { token: by.token, payload: { id: scene.id, messageId, state } })
const taskOf = async (by: By, messageId: string) =>
  (await notesOf(by)).find((message) => message.id === messageId)?.task
const waitingOf = async (by: By) =>
  (await get(by, 'reports/overview?rows=50')).json<Dashboard>().waiting.items.flatMap((item) => {
    if (item.kind !== 'task' || item.reportId !== scene.id) return []
    const { text, due, isYours, messageId } = item
    return [{ text, due, isYours, messageId }]
  })
const nameOf = async (person: TestPerson) =>
  (await readReport(scene.world, scene.one.ana, scene.id)).people.find(({ username }) => username === person.username)
    ?.fullName
const brokenBy = () =>
  inChannel(scene.world.deps.db, scene.one.channel.id, (tx) =>
    verifyChain(tx, scene.world.deps.rootKeys, { channelId: scene.one.channel.id, reportId: scene.id }),
  )

describe('a task', () => {
  test('is a note with a person and a day, which ends with that day in the channel’s zone', async () => {
    const { one } = scene
    const messageId = await give(one.ana, one.luis, { until: '2027-07-31' })
    const person = await nameOf(one.luis)
    const task = { person, due: '2027-07-31T21:59:59.000Z', state: 'open', settled: null }
    expect(await taskOf(one.luis, messageId)).toEqual({ ...task, isYours: true })
    expect(await taskOf(one.eva, messageId)).toEqual({ ...task, isYours: false })
    expect((await notesOf(one.eva)).map(({ message, task: of }) => [message, of !== undefined])).toEqual([[said, true]])
  })

  test('waits for its person on the home page, late first, and for nobody else', async () => {
    const { world, one, irene } = scene
    const later = await give(one.ana, one.luis, { until: dayIn(30), text: 'Write the summary.' })
    const messageId = await give(one.ana, one.luis, { until: dayIn(0) })
    const tasks = async () => (await waitingOf(one.luis)).map((item) => [item.messageId, item.text, item.isYours])
    expect(await tasks()).toEqual([
      [messageId, said, true],
      [later, 'Write the summary.', true],
    ])
    expect([await waitingOf(one.ana), await waitingOf(one.eva), await waitingOf(irene)]).toEqual([[], [], []])
    world.advance(2 * day)
    const { items } = (await get(one.luis, 'reports/overview')).json<Dashboard>().waiting
    expect(items.map(({ kind }) => kind)).toEqual(['task', 'acknowledge', 'task'])
  })

  test('is read for the home page with its report, which is read once', async () => {
    const { world, one } = scene
    const asked = recordStatements(world)
    const look = async () => {
      await get(one.luis, 'reports/overview')
      asked()
      await get(one.luis, 'reports/overview')
      return asked().length
    }
    const without = await look()
    await give(one.ana, one.luis)
    // Its note, and what opens that.
    expect((await look()) - without).toBe(2)
  })

  test('is told by the bell to who has it, once, and not to who gave it to themselves', async () => {
    const { one, id, irene } = scene
    await give(one.ana, one.luis)
    await give(one.ana, one.luis)
    await give(one.ana, one.ana)
    expect(await noticesOf(one.luis)).toMatchObject([{ kind: 'task-given', reportId: id, readAt: null }])
    expect([await noticesOf(one.ana), await noticesOf(one.eva), await noticesOf(irene)]).toEqual([[], [], []])
    expect(await waitingOf(one.ana)).toMatchObject([{ isYours: true }])
  })

  test('calls nobody any more once all that they were given is settled', async () => {
    const { one } = scene
    const [first, second] = [await give(one.ana, one.luis), await give(one.ana, one.luis)]
    const isCalled = async () => (await noticesOf(one.luis)).some(({ readAt }) => readAt === null)
    await settle(one.ana, first, 'done')
    expect(await isCalled()).toBe(true)
    await settle(one.ana, second, 'withdrawn')
    expect(await isCalled()).toBe(false)
  })

  test('is settled by anyone of the committee, and set back; each time the log says by whom, and not what', async () => {
    const { world, one } = scene
    const messageId = await give(one.ana, one.luis)
    for (const [by, state] of [
      [one.eva, 'done'],
      [one.luis, 'open'],
      [one.ana, 'withdrawn'],
    ] as const) {
      expect((await settle(by, messageId, state)).statusCode).toBe(204)
      expect(await taskOf(one.eva, messageId)).toMatchObject({
        state,
        settled: { by: await nameOf(by), at: world.deps.now().toISOString() },
      })
      expect((await waitingOf(one.luis)).length).toBe(state === 'open' ? 1 : 0)
    }
    // Where it is so already, nothing happens.
    expect((await settle(one.eva, messageId, 'withdrawn')).statusCode).toBe(204)
    const entries = (await logOf(one.luis)).filter(({ type }) => type.startsWith('task_'))
    expect(entries.map(({ type, user, details }) => [type, user, details]).reverse()).toEqual([
      ['task_given', one.ana.username, {}],
      ['task_done', one.eva.username, {}],
      ['task_resumed', one.luis.username, {}],
      ['task_withdrawn', one.ana.username, {}],
    ])
    expect(await brokenBy()).toBeNull()
  })

  test('of two who settle it at once both count, in some order', async () => {
    const { one } = scene
    const messageId = await give(one.ana, one.luis)
    const both = await Promise.all([settle(one.eva, messageId, 'done'), settle(one.luis, messageId, 'withdrawn')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await brokenBy()).toBeNull()
  })

  test.each([
    ['yesterday', () => dayIn(-1)],
    ['no day', () => '2027-02-30'],
    ['further away than any report is kept', () => dayIn(3700)],
  ])('is refused for %s, and nothing is written', async (_what, until) => {
    const { one } = scene
    expect((await ask(one.ana, one.luis, { until: until() })).statusCode).toBe(422)
    expect(await notesOf(one.ana)).toEqual([])
  })

  test('is of who reads the note alone: anybody else is refused alike, and nothing is written', async () => {
    const { world, one, irene } = scene
    const { id } = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    scene.id = id
    await post('reports/share', one.ana, { id, username: irene.username })
    const refused = await ask(one.ana, one.eva)
    expect(refused.statusCode).toBe(422)
    for (const username of [irene.username, 'nobody'])
      expect((await ask(one.ana, { username })).body).toBe(refused.body)
    expect(await notesOf(one.luis)).toEqual([])
    expect(await noticesOf(one.eva)).toEqual([])
  })

  test('is for who has access alone, and shut with an archived report', async () => {
    const { world, one, id, irene } = scene
    const messageId = await give(one.ana, one.luis)
    const late = await createMember(world.deps, one.channel)
    expect(refusalOf(await settle(late, messageId, 'done'))).toEqual([403, 'no-access'])
    expect(refusalOf(await settle(irene, messageId, 'done'))).toEqual([403, 'forbidden'])
    expect(refusalOf(await settle(await createAdministrator(world.deps), messageId, 'done'))).toEqual([
      403,
      'forbidden',
    ])
    expect((await settle(one.report, messageId, 'done')).statusCode).toBe(401)
    await world.call('PUT', '/api/reports/note', { token: one.ana.token, payload: { id, text: 'No task.' } })
    const plain = (await notesOf(one.ana)).at(-1)?.id ?? ''
    expect(refusalOf(await settle(one.ana, plain, 'done'))).toEqual([404, 'not-found'])
    await save(world, one.ana, id, { status: 'archived' })
    expect(refusalOf(await settle(one.luis, messageId, 'done'))).toEqual([409, 'archived-read-only'])
    expect(await waitingOf(one.luis)).toEqual([])
  })
})

describe('nobody else meets anything of it', () => {
  test('the reporter: not by a page, a call, a count or a time', async () => {
    const { one } = scene
    const own = async () => {
      const {
        token: _,
        previousVisitAt: __,
        ...shown
      } = (await get(one.report, 'anonymous/report')).json<Record<string, unknown>>()
      return shown
    }
    const before = await own()
    await settle(one.luis, await give(one.ana, one.luis), 'done')
    expect(await own()).toEqual(before)
  })

  test('an investigator: not in the report, the list, the log, the home page or their notices', async () => {
    const { world, one, id, irene } = scene
    const shown = async () => ({
      report: (await post('reports', irene, { id })).json<Report>(),
      list: (await get(irene, 'reports/list')).body,
      log: (await logOf(irene)).filter(({ type }) => type !== 'access'),
      notices: (await get(irene, 'notifications?size=50')).body,
      overview: (await get(irene, 'reports/overview')).body,
    })
    // Of whoever reads it, an investigator is told in the log.
    await readReport(world, one.ana, id)
    await shown()
    const before = await shown()
    await settle(one.luis, await give(one.ana, one.luis), 'done')
    await give(one.ana, one.luis)
    expect(await shown()).toEqual(before)
  })

  test('an excluded member: no row on the home page, even where a row names them', async () => {
    const { world, one } = scene
    const { id } = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    scene.id = id
    const before = [(await get(one.eva, 'reports/overview')).body, (await get(one.eva, 'notifications')).body]
    const messageId = await give(one.ana, one.luis)
    expect(refusalOf(await settle(one.eva, messageId, 'done'))).toEqual([404, 'report-not-found'])
    await sql`update report_task set holder_tag = (select holder_tag from report_grant where report_id = ${id}
      and relation = 'excluded') where report_id = ${id}`.execute(world.database.ownerDb)
    expect([(await get(one.eva, 'reports/overview')).body, (await get(one.eva, 'notifications')).body]).toEqual(before)
  })

  test('live: members hear of it, the others do not', async () => {
    const { world, one, id, irene } = scene
    const messageId = await give(one.ana, one.luis)
    const [member, outside] = [
      await openStream(world.server, one.luis.token),
      await openStream(world.server, irene.token),
    ]
    await settle(one.ana, messageId, 'done')
    await member.until(({ data }) => data.topic === 'report' && data.id === id)
    // Whatever they were told of the task would have come before this message, of which both are told.
    await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload: { id, chatMsg: 'Good morning.' } })
    const topics = async (stream: Stream) => {
      const heard = await stream.until(({ data }) => data.topic === 'log' && data.id === id)
      stream.close()
      return heard.map(({ data }) => data.topic).filter((topic) => ['chat', 'report', 'log'].includes(topic))
    }
    expect(await topics(outside)).toEqual(['chat', 'log'])
    member.close()
  })
})

describe('where who has it loses the report', () => {
  const isNobodys = { person: null, isYours: false, state: 'open' }

  test('by stepping aside, it waits for everybody who has it, without a person', async () => {
    const { one, id } = scene
    const messageId = await give(one.ana, one.luis)
    expect((await post('reports/recuse', one.luis, { id })).statusCode).toBeLessThan(300)
    for (const by of [one.ana, one.eva]) {
      expect(await taskOf(by, messageId)).toMatchObject(isNobodys)
      expect(await waitingOf(by)).toMatchObject([{ messageId, text: said, isYours: false }])
    }
    expect(await waitingOf(one.luis)).toEqual([])
    expect((await settle(one.eva, messageId, 'done')).statusCode).toBe(204)
    expect(await waitingOf(one.ana)).toEqual([])
    expect(await brokenBy()).toBeNull()
  })

  test('by leaving the committee, likewise', async () => {
    const { world, one } = scene
    const messageId = await give(one.ana, one.luis)
    await takeOff(world, [one.ana, one.eva], one.luis)
    // Before and after their rows are taken: opening the report takes them, the home page does not.
    expect(await waitingOf(one.eva)).toMatchObject([{ messageId, isYours: false }])
    await applyRevocations(world.deps, world.database.ownerDb)
    expect(await taskOf(one.eva, messageId)).toMatchObject(isNobodys)
    expect(await waitingOf(one.eva)).toMatchObject([{ messageId, isYours: false }])
  })

  test('as the report is reopened for somebody else; once it is back at work, it is theirs again', async () => {
    const { world, one, id } = scene
    const messageId = await give(one.ana, one.luis)
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(await taskOf(one.ana, messageId)).toMatchObject(isNobodys)
    expect(await waitingOf(one.ana)).toMatchObject([{ messageId, isYours: false }])
    expect(await waitingOf(one.luis)).toEqual([])
    await save(world, one.ana, id, { status: 'instruction' })
    expect(await waitingOf(one.ana)).toEqual([])
    expect(await waitingOf(one.luis)).toMatchObject([{ messageId, isYours: true }])
  })
})

test('a colleague who is given the report later sees its tasks, and can be given one', async () => {
  const { world, one, id } = scene
  const late = await createMember(world.deps, one.channel)
  const messageId = await give(one.ana, one.luis)
  await post('reports/share', one.ana, { id, username: late.username })
  expect(await taskOf(late, messageId)).toMatchObject({ state: 'open', isYours: false })
  const own = await give(one.ana, late)
  expect(await waitingOf(late)).toMatchObject([{ messageId: own, text: said }])
})

test('where its words are suppressed, the task stays, and its words are shown nowhere', async () => {
  const { one, id } = scene
  const messageId = await give(one.ana, one.luis)
  const payload = {
    kind: 'part',
    id,
    part: `message:${messageId}`,
    ground: 'unnecessary',
    reason: 'A name too many there.',
  }
  expect((await post('casework/proposals', one.ana, payload)).statusCode).toBe(200)
  expect(await waitingOf(one.luis)).toMatchObject([{ messageId, text: null, isYours: true }])
  expect((await notesOf(one.luis)).map(({ message, task }) => [message, task?.state])).toEqual([['', 'open']])
})

test.each([
  [
    'by two members',
    async (part: string) => {
      const { world, one, id } = scene
      const payload = { kind: 'part', id, part, ground: 'unnecessary', reason: 'A name too many there.' }
      const [proposal] = (await post('casework/proposals', one.ana, payload)).json<Casework>().waiting
      const decided = { id, proposalId: proposal?.id ?? '' }
      expect((await decide(world, one.eva, 'confirm', decided)).statusCode).toBe(200)
      world.advance(1)
      await erase(world)
    },
  ],
  [
    'again after a restore',
    async (part: string) => {
      const { world, one, id } = scene
      const day = world.deps.now().toISOString().slice(0, 10)
      const place = { channelId: one.channel.id, reportId: id, part, day, sequence: 40, hash: Buffer.alloc(32, 7) }
      const line = JSON.stringify({ erasure: toErasureLine(world.deps.rootKeys, place) })
      await deleteAgain(world.deps, world.database.ownerDb, Readable.from([line]))
    },
  ],
] as const)('where its words were erased %s, it waits without them, and can be settled', async (_how, eraseIt) => {
  const { world, one } = scene
  const messageId = await give(one.ana, one.luis)
  await eraseIt(`message:${messageId}`)
  const boxes = sql<{ bytes: number }>`select length(box) as bytes from message where id = ${messageId}`
  expect((await boxes.execute(world.database.ownerDb)).rows).toEqual([{ bytes: 0 }])
  expect(await waitingOf(one.luis)).toMatchObject([{ messageId, text: null, isYours: true }])
  expect((await settle(one.luis, messageId, 'done')).statusCode).toBe(204)
  expect(await waitingOf(one.luis)).toEqual([])
  expect((await taskOf(one.eva, messageId))?.state).toBe('done')
  expect(await brokenBy()).toBeNull()
})

test('a row that was altered makes the report altered, on the home page too, and its words are not shown', async () => {
  const { world, one, id } = scene
  const messageId = await give(one.ana, one.luis)
  await sql`update report_task set due_at = due_at + interval '9 days' where message_id = ${messageId}`.execute(
    world.database.ownerDb,
  )
  expect(await brokenBy()).toMatchObject({ reason: 'clocks-altered', reportId: id })
  expect(await waitingOf(one.luis)).toEqual([])
  expect(refusalOf(await read(world, one.luis, id))).toEqual([500, 'report-altered'])
  expect((await settle(one.luis, messageId, 'done')).statusCode).toBe(500)
})
