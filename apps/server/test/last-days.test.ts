import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import { lastDays } from '@canal/contract/casework/deletion'
import type { Notification } from '@canal/contract/notifications/schemas'
import { agree } from '../src/modules/casework/testing/case-scene.ts'
import { daysLater, monthsLater, toMinute } from '../src/platform/time.ts'
import { actsLogged, close, ownReport, propose, reason } from './casework-world.ts'
import { isThere, remove } from './deletion-world.ts'
import { createAdministrator, createInvestigator, createMember } from './factories.ts'
import { dayOf, listedTo, nearTheEnd, opened, standAt, write, zone } from './last-days-world.ts'
import { openStream } from './streams.ts'
import { brokenLogOf } from './together.ts'
import { openCase, openWorld, read, readReport, refusalOf, submit, upload, type Case, type World } from './world.ts'

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

describe('a message in the last seven days of a report', () => {
  test('is a report of its own, received that day; one before is not', async () => {
    const { ana, report } = one
    const begins = daysLater(await dayOf(world, report), -lastDays, zone)
    standAt(world, begins)
    expect(await ownReport(world, report)).toMatchObject({ isInLastDays: false, sameReference: [] })
    expect((await write(world, report, id, 'Before.')).id).toBe(id)

    standAt(world, new Date(begins.getTime() + 60_000))
    const older = await ownReport(world, report)
    expect(older).toMatchObject({ id, isInLastDays: true, sameReference: [] })
    const { id: next } = await write(world, report, id, secret)
    expect(next).not.toBe(id)

    const now = toMinute(world.deps.now())
    const own = await ownReport(world, report)
    expect(own).toMatchObject({
      id: next,
      status: 'pending',
      createdAt: now.toISOString(),
      deadline: monthsLater(now, 3, zone).toISOString(),
      acknowledgeBy: daysLater(now, 7, zone).toISOString(),
      acknowledgedAt: null,
      isInLastDays: false,
      details: { chat: { messages: [{ message: secret, isReporter: true }] } },
      sameReference: [{ id, caseNumber: report.caseNumber, deletion: older.deletion }],
    })
    expect(own.caseNumber).not.toBe(report.caseNumber)
    expect((await readReport(world, ana, id)).details.chat.messages.map(({ message }) => message)).toEqual(['Before.'])
    expect((await readReport(world, ana, next)).details.chat.messages.map(({ message }) => message)).toEqual([secret])
    expect(await actsLogged(world, next)).toEqual(['created', 'chat_message_sent'])
  })

  test('lies in the database as one that came by the form, and its message is a part of it that can be suppressed', async () => {
    const { ana, report } = one
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    const kindsOf = async (reportId: string) => {
      const rows = await sql<{ kind: string; size: number }>`select kind, length(box) as size from report_record
        where report_id = ${reportId} order by kind`.execute(owner())
      return rows.rows
    }
    expect(await kindsOf(next)).toEqual(await kindsOf(id))
    const [message] = (await readReport(world, ana, next)).details.chat.messages
    const mark = (part: string) => propose(world, ana, { kind: 'part', id: next, part, ground: 'unnecessary', reason })
    expect(refusalOf(await mark('answer:description'))).toEqual([409, 'conflict'])
    expect((await mark(`message:${message?.id}`)).statusCode).toBe(200)
    expect((await ownReport(world, report)).details.chat.messages).toMatchObject([
      { message: '', suppressed: { ground: 'unnecessary' } },
    ])
    expect(await brokenLogOf(world, { channelId: one.channel.id, reportId: next })).toBeNull()
  })

  test('is followed by the others and their documents in the same one, from whichever page they are sent', async () => {
    const { ana, report } = one
    await nearTheEnd(world, report)
    const other = await opened(world, report)
    const { id: next } = await write(world, report, id, secret)
    const sent = await write(world, other, id, 'And a picture.', ['ledger.pdf'])
    expect(sent.id).toBe(next)
    await upload(world, other, next, sent.filesList, 'anonymous/chat/file-uploaded')
    expect((await write(world, report, next, 'That is all.')).id).toBe(next)
    const { messages } = (await readReport(world, ana, next)).details.chat
    expect(messages.map(({ message, attachedChatFile }) => [message, attachedChatFile?.state])).toEqual([
      [secret, undefined],
      ['And a picture.', 'received'],
      ['That is all.', undefined],
    ])
    expect(await listedTo(world, ana)).toHaveLength(2)
  })

  test('begins one report where two are sent at once', async () => {
    await nearTheEnd(world, one.report)
    const other = await opened(world, one.report)
    const sent = await Promise.all([write(world, one.report, id, 'One.'), write(world, other, id, 'Two.')])
    expect(sent[0].id).toBe(sent[1].id)
    const { messages } = (await readReport(world, one.ana, sent[0].id)).details.chat
    expect(messages.map(({ message }) => message).sort()).toEqual(['One.', 'Two.'])
    expect(await listedTo(world, one.ana)).toHaveLength(2)
  })

  test('that is refused begins none', async () => {
    await nearTheEnd(world, one.report)
    const payload = { id, chatMsg: '', filesToUpload: [] }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload })
    expect(answer.statusCode).toBe(422)
    expect(await listedTo(world, one.ana)).toEqual([id])
    expect((await ownReport(world, one.report)).id).toBe(id)
  })

  test('of documents alone begins none, and is added to one that words have begun', async () => {
    await nearTheEnd(world, one.report)
    const payload = { id, chatMsg: '', filesToUpload: ['ledger.pdf'] }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload })
    expect([answer.statusCode, answer.json<{ errors: string[] }>().errors]).toEqual([422, ['chatMsg: Required']])
    expect(await listedTo(world, one.ana)).toEqual([id])
    const { id: next } = await write(world, one.report, id, secret)
    expect(await write(world, one.report, id, '', ['ledger.pdf'])).toMatchObject({ id: next, filesList: [{}] })
  })

  test('goes to the alternate who reads the older one, besides the newcomers of now', async () => {
    const { channel, ana, luis, eva, report } = one
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    const own = await submit(world, channel, { restrictedUsers: [ana, luis, eva].map(({ username }) => username) })
    const newcomer = await createMember(world.deps, channel)
    await nearTheEnd(world, own)
    const { id: next } = await write(world, own, own.id, secret)
    for (const reader of [alternate, newcomer])
      expect((await readReport(world, reader, next)).details.chat.messages[0]?.message).toBe(secret)
    for (const out of [ana, luis, eva])
      expect(refusalOf(await read(world, out, next))).toEqual(refusalOf(await read(world, out, channel.id)))
    const { id: ofMembers } = await write(world, report, id, secret)
    expect(refusalOf(await read(world, alternate, ofMembers))).toEqual([403, 'no-access'])
  })

  test('goes into no report that somebody reads whom the older one excludes since: another begins, without them', async () => {
    const { channel, ana, luis, eva, report } = one
    await nearTheEnd(world, report)
    const page = await opened(world, report)
    const goesOnIn = async () => (await ownReport(world, { ...report, token: page.token })).goesOnIn
    const { id: next } = await write(world, report, id, secret)
    expect(await goesOnIn()).toBe((await ownReport(world, report)).caseNumber)
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id } })
    // Of the second one alone: the third excludes her all the same.
    await world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id: next } })
    expect(await goesOnIn()).toBeNull()
    const { id: third } = await write(world, page, id, 'About both.')
    expect([id, next]).not.toContain(third)
    for (const out of [luis, eva]) {
      expect(refusalOf(await read(world, out, third))).toEqual(refusalOf(await read(world, out, channel.id)))
      expect(await listedTo(world, out)).not.toContain(third)
    }
    expect((await write(world, report, id, 'More.')).id).toBe(third)
    expect((await write(world, report, next, 'To the second one.')).id).toBe(next)
    const { messages } = (await readReport(world, ana, third)).details.chat
    expect(messages.map(({ message }) => message)).toEqual(['About both.', 'More.'])
  })

  test('tells the committee of a new report, and nobody who is or was excluded of anything', async () => {
    const { channel, ana, luis, eva } = one
    const own = await submit(world, channel, { restrictedUsers: [eva.username] })
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id: own.id } })
    const later = await createMember(world.deps, channel)
    await nearTheEnd(world, own)
    const { id: next } = await write(world, own, own.id, secret)
    const told = async (by: { token: string }) =>
      (await world.call('GET', '/api/notifications?size=50', { token: by.token }))
        .json<Page<Notification>>()
        .items.filter(({ reportId }) => reportId === next)
        .map(({ kind }) => kind)
        .sort()
    for (const reader of [ana, later]) {
      expect((await readReport(world, reader, next)).details.chat.messages[0]?.message).toBe(secret)
      expect(await told(reader)).toEqual(['new-message', 'new-report'])
    }
    for (const out of [eva, luis]) {
      expect(refusalOf(await read(world, out, next))).toEqual(refusalOf(await read(world, out, channel.id)))
      expect(await told(out)).toEqual([])
      expect(await listedTo(world, out)).not.toContain(next)
    }
  })

  test('carries nothing over of who wrote the first one', async () => {
    const mail = 'carmen@canal.example'
    const own = await submit(world, one.channel, {
      reporterName: 'Carmen Ruiz',
      reporterMail: mail,
      receiveUpdates: true,
    })
    await nearTheEnd(world, own)
    const { id: next } = await write(world, own, own.id, secret)
    expect((await readReport(world, one.ana, next)).details).toMatchObject({
      reporterName: null,
      reporterEmail: null,
      receiveUpdates: false,
      description: '',
    })
  })

  test('is shown to whoever reads both as the same reporter’s, and to nobody else', async () => {
    const { channel, ana, report } = one
    const expert = await createInvestigator(world.deps, channel)
    await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: expert.username } })
    const later = await createMember(world.deps, channel)
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    const linked = async (by: { token: string }, of: string) =>
      (await readReport(world, by, of)).sameReference.map((other) => other.id)
    expect([await linked(ana, id), await linked(ana, next)]).toEqual([[next], [id]])
    expect(await linked(later, next)).toEqual([])
    expect(await linked(expert, id)).toEqual([])
    expect(refusalOf(await read(world, expert, next))).toEqual(refusalOf(await read(world, expert, channel.id)))
  })
})

describe('a report that is kept after all', () => {
  test('by a hold, shows its reporter nothing of that, and the message stays a report of its own', async () => {
    const { report } = one
    const shown = async () => {
      const { isInLastDays, deletion } = await ownReport(world, report)
      return { isInLastDays, deletion }
    }
    await nearTheEnd(world, report)
    const before = await shown()
    await agree({ world, one, id }, 'held')
    expect(await shown()).toEqual(before)
    const { id: next } = await write(world, report, id, secret)
    expect(next).not.toBe(id)
    standAt(world, new Date(new Date(before.deletion.at).getTime() + 60_000))
    await remove(world)
    expect([await isThere(world, id), await isThere(world, next)]).toEqual([true, true])
    // Its day is another one now, as for a report of which nothing was written.
    expect((await write(world, report, id, 'Later.')).id).toBe(id)
    expect((await ownReport(world, report)).id).toBe(id)
  })

  test('by an investigation, takes messages again, and what was written meanwhile stays a report of its own', async () => {
    const { ana, report } = one
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    await world.call('PUT', '/api/casework/investigations', { token: ana.token, payload: { id } })
    expect((await write(world, report, id, 'To the first one.')).id).toBe(id)
    expect((await write(world, report, next, 'To the second one.')).id).toBe(next)
    standAt(world, daysLater(world.deps.now(), 30, zone))
    await remove(world)
    expect([await isThere(world, id), await isThere(world, next)]).toEqual([true, true])
  })
})

test('what is written to a closed report in its last days is one too, and the committee may answer in the old one', async () => {
  const { ana, report } = one
  await close(world, ana, id, { outcome: 'referred' })
  await nearTheEnd(world, report)
  const { id: next } = await write(world, report, id, secret)
  const answer = await world.call('PUT', '/api/reports/chat', {
    token: ana.token,
    payload: { id, chatMsg: 'Farewell.' },
  })
  expect(answer.statusCode).toBe(200)
  expect((await readReport(world, ana, id)).details.chat.messages.map(({ message }) => message)).toContain('Farewell.')
  expect((await ownReport(world, report)).id).toBe(next)
})

test('that nobody could read is refused in words, and is nowhere', async () => {
  const { channel, ana, luis, eva } = one
  const own = await submit(world, channel, { restrictedUsers: [eva.username, luis.username] })
  await nearTheEnd(world, own)
  const administrator = await createAdministrator(world.deps)
  await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id: ana.id } })
  const payload = { id: own.id, chatMsg: secret }
  const answer = await world.call('PUT', '/api/anonymous/chat', { token: own.token, payload })
  expect(refusalOf(answer)).toEqual([422, 'nobody-left'])
  const reports = await owner().selectFrom('report').select('id').where('channel_id', '=', channel.id).execute()
  expect(reports.map((row) => row.id).sort()).toEqual([id, own.id].sort())
  expect((await ownReport(world, own)).details.chat.messages).toEqual([])
})

test('a page that is open hears of the report that its message became', async () => {
  const { ana, report } = one
  await nearTheEnd(world, report)
  const stream = await openStream(world.server, report.token)
  const { id: next } = await write(world, report, id, secret)
  await world.call('PUT', '/api/reports/chat', { token: ana.token, payload: { id: next, chatMsg: 'Thank you.' } })
  await stream.until(({ event, data }) => event === 'changed' && data.id === next)
  stream.close()
})
