import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import { lastDays } from '@canal/contract/casework/deletion'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ReporterReport, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import { verifyLog, verifyReport } from '../src/modules/audit-log/verify/verify-log.ts'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { daysLater, monthsLater, toMinute } from '../src/platform/time.ts'
import { openReference } from '../src/modules/reports/submission/open-reference.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { agree } from '../src/modules/casework/testing/case-scene.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { actsLogged, close, dumpOf, goTo, ownReport, propose, reason } from './casework-world.ts'
import { createAdministrator, createInvestigator, createMember } from './factories.ts'
import { openStream } from './streams.ts'
import {
  newAddress,
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  submit,
  upload,
  type Case,
  type World,
} from './world.ts'

const oldKey = newRootKey()
const zone = 'Europe/Madrid'
const secret = 'The ledger lies behind the boiler.'
let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld({}, { rootKeys: parseRootKeys(`old:${oldKey}`) })
})
beforeEach(async () => {
  goTo(world, new Date())
  holdClocks(world)
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
/** The world's clocks stand at an instant. */
const standAt = (instant: Date) => {
  goTo(world, instant)
  holdClocks(world)
}
const write = async (by: { token: string }, to: string, chatMsg: string, filesToUpload: string[] = []) => {
  const payload = { id: to, chatMsg, filesToUpload }
  const answer = await world.call('PUT', '/api/anonymous/chat', { token: by.token, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: string; filesList: Submitted['filesList'] }>()
}
const open = (report: Submitted) =>
  world.call('POST', '/api/anonymous/ref', { payload: { ref: report.reference }, remoteAddress: newAddress() })
const opened = async (report: Submitted) => (await open(report)).json<ReporterReport>()
const dayOf = async (report: Submitted) => new Date((await ownReport(world, report)).deletion.at)
/** Three days before the report goes. */
const nearTheEnd = async (report: Submitted) => standAt(daysLater(await dayOf(report), -3, zone))
const isThere = async (reportId: string) =>
  (await owner().selectFrom('report').select('id').where('id', '=', reportId).execute()).length === 1
const listOf = async (by: { token: string }) =>
  (await world.call('GET', '/api/reports/list', { token: by.token }))
    .json<Page<ReportListItem>>()
    .items.map((item) => item.id)
const verdictOf = (reportId: string) =>
  owner()
    .transaction()
    .execute((tx) => verifyReport(tx, world.deps.rootKeys, { channelId: one.channel.id, reportId }))

describe('a message in the last seven days of a report', () => {
  test('is a report of its own, received that day; one before is not', async () => {
    const { ana, report } = one
    const begins = daysLater(await dayOf(report), -lastDays, zone)
    standAt(begins)
    expect(await ownReport(world, report)).toMatchObject({ isInLastDays: false, sameReference: [] })
    expect((await write(report, id, 'Before.')).id).toBe(id)

    standAt(new Date(begins.getTime() + 60_000))
    const older = await ownReport(world, report)
    expect(older).toMatchObject({ id, isInLastDays: true, sameReference: [] })
    const { id: next } = await write(report, id, secret)
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
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
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
    expect(await verdictOf(next)).toBeNull()
  })

  test('is followed by the others and their documents in the same one, from whichever page they are sent', async () => {
    const { ana, report } = one
    await nearTheEnd(report)
    const other = await opened(report)
    const { id: next } = await write(report, id, secret)
    const sent = await write(other, id, 'And a picture.', ['ledger.pdf'])
    expect(sent.id).toBe(next)
    await upload(world, other, next, sent.filesList, 'anonymous/chat/file-uploaded')
    expect((await write(report, next, 'That is all.')).id).toBe(next)
    const { messages } = (await readReport(world, ana, next)).details.chat
    expect(messages.map(({ message, attachedChatFile }) => [message, attachedChatFile?.state])).toEqual([
      [secret, undefined],
      ['And a picture.', 'received'],
      ['That is all.', undefined],
    ])
    expect(await listOf(ana)).toHaveLength(2)
  })

  test('begins one report where two are sent at once', async () => {
    await nearTheEnd(one.report)
    const other = await opened(one.report)
    const sent = await Promise.all([write(one.report, id, 'One.'), write(other, id, 'Two.')])
    expect(sent[0].id).toBe(sent[1].id)
    const { messages } = (await readReport(world, one.ana, sent[0].id)).details.chat
    expect(messages.map(({ message }) => message).sort()).toEqual(['One.', 'Two.'])
    expect(await listOf(one.ana)).toHaveLength(2)
  })

  test('that is refused begins none', async () => {
    await nearTheEnd(one.report)
    const payload = { id, chatMsg: '', filesToUpload: [] }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload })
    expect(answer.statusCode).toBe(422)
    expect(await listOf(one.ana)).toEqual([id])
    expect((await ownReport(world, one.report)).id).toBe(id)
  })

  test('of documents alone begins none, and is added to one that words have begun', async () => {
    await nearTheEnd(one.report)
    const payload = { id, chatMsg: '', filesToUpload: ['ledger.pdf'] }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload })
    expect([answer.statusCode, answer.json<{ errors: string[] }>().errors]).toEqual([422, ['chatMsg: Required']])
    expect(await listOf(one.ana)).toEqual([id])
    const { id: next } = await write(one.report, id, secret)
    expect(await write(one.report, id, '', ['ledger.pdf'])).toMatchObject({ id: next, filesList: [{}] })
  })

  test('goes to the alternate who reads the older one, besides the newcomers of now', async () => {
    const { channel, ana, luis, eva, report } = one
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    const own = await submit(world, channel, { restrictedUsers: [ana, luis, eva].map(({ username }) => username) })
    const newcomer = await createMember(world.deps, channel)
    await nearTheEnd(own)
    const { id: next } = await write(own, own.id, secret)
    for (const reader of [alternate, newcomer])
      expect((await readReport(world, reader, next)).details.chat.messages[0]?.message).toBe(secret)
    for (const out of [ana, luis, eva])
      expect(refusalOf(await read(world, out, next))).toEqual(refusalOf(await read(world, out, channel.id)))
    const { id: ofMembers } = await write(report, id, secret)
    expect(refusalOf(await read(world, alternate, ofMembers))).toEqual([403, 'no-access'])
  })

  test('goes into no report that somebody reads whom the older one excludes since: another begins, without them', async () => {
    const { channel, ana, luis, eva, report } = one
    await nearTheEnd(report)
    const page = await opened(report)
    const goesOnIn = async () => (await ownReport(world, { ...report, token: page.token })).goesOnIn
    const { id: next } = await write(report, id, secret)
    expect(await goesOnIn()).toBe((await ownReport(world, report)).caseNumber)
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id } })
    // Of the second one alone: the third excludes her all the same.
    await world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id: next } })
    expect(await goesOnIn()).toBeNull()
    const { id: third } = await write(page, id, 'About both.')
    expect([id, next]).not.toContain(third)
    for (const out of [luis, eva]) {
      expect(refusalOf(await read(world, out, third))).toEqual(refusalOf(await read(world, out, channel.id)))
      expect(await listOf(out)).not.toContain(third)
    }
    expect((await write(report, id, 'More.')).id).toBe(third)
    expect((await write(report, next, 'To the second one.')).id).toBe(next)
    const { messages } = (await readReport(world, ana, third)).details.chat
    expect(messages.map(({ message }) => message)).toEqual(['About both.', 'More.'])
  })

  test('tells the committee of a new report, and nobody who is or was excluded of anything', async () => {
    const { channel, ana, luis, eva } = one
    const own = await submit(world, channel, { restrictedUsers: [eva.username] })
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id: own.id } })
    const later = await createMember(world.deps, channel)
    await nearTheEnd(own)
    const { id: next } = await write(own, own.id, secret)
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
      expect(await listOf(out)).not.toContain(next)
    }
  })

  test('carries nothing over of who wrote the first one', async () => {
    const mail = 'carmen@canal.example'
    const own = await submit(world, one.channel, {
      reporterName: 'Carmen Ruiz',
      reporterMail: mail,
      receiveUpdates: true,
    })
    await nearTheEnd(own)
    const { id: next } = await write(own, own.id, secret)
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
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
    const linked = async (by: { token: string }, of: string) =>
      (await readReport(world, by, of)).sameReference.map((other) => other.id)
    expect([await linked(ana, id), await linked(ana, next)]).toEqual([[next], [id]])
    expect(await linked(later, next)).toEqual([])
    expect(await linked(expert, id)).toEqual([])
    expect(refusalOf(await read(world, expert, next))).toEqual(refusalOf(await read(world, expert, channel.id)))
  })
})

describe('the reference', () => {
  test('opens the newer report, and the way to the older one is a call of its own session', async () => {
    const { report } = one
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
    const again = await opened(report)
    expect(again).toMatchObject({ id: next, sameReference: [{ id }] })
  })

  test('opens the newer one alone once the older is deleted, with nothing of it left', async () => {
    const { channel, ana, report } = one
    await write(report, id, 'Of the older one.')
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
    // What a reference is made of is in both: the pair, and by what it is found.
    const ofReference = ['public_key', 'ref_index', 'wrapped_private']
    const boxes: string[] = []
    for (const table of ['report_record', 'message', 'slot', 'report_key', 'reporter_credential', 'report_policy']) {
      const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where report_id = ${id}`.execute(owner())
      for (const row of rows.rows)
        for (const [name, value] of Object.entries(row))
          if (
            Buffer.isBuffer(value) &&
            name !== 'holder_tag' &&
            !(table === 'reporter_credential' && ofReference.includes(name))
          )
            boxes.push(value.toString('hex'))
    }
    expect(boxes.length).toBeGreaterThan(30)
    const before = await dumpOf(world)
    expect(boxes.filter((box) => before.includes(box))).toHaveLength(boxes.length)
    await world.call('POST', '/api/anonymous/leave', { token: report.token })
    const back = await opened(report)

    standAt(new Date(new Date(back.sameReference[0]?.deletion.at ?? '').getTime() + 60_000))
    await deleteDue(world.deps, owner())
    expect([await isThere(id), await isThere(next)]).toEqual([false, true])
    const after = await dumpOf(world)
    expect(boxes.filter((box) => after.includes(box))).toEqual([])
    expect(after).not.toContain(report.caseNumber)

    expect(await ownReport(world, { ...report, token: back.token })).toMatchObject({ id: next, sameReference: [] })
    expect(await opened(report)).toMatchObject({ id: next, sameReference: [] })
    expect((await readReport(world, ana, next)).sameReference).toEqual([])
    expect(await verdictOf(next)).toBeNull()
    const { publicKey } = logSigningKey(world.deps.rootKeys)
    expect(await verifyLog(owner(), { publicKey, rootKeys: world.deps.rootKeys })).toMatchObject({ broken: null })
    expect(await listOf(ana)).toEqual([next])
    const traces = await sql<{ data: string }>`select data from log_payload where channel_id = ${channel.id}
      and report_id = ${next}`.execute(owner())
    expect(JSON.stringify(traces.rows)).not.toContain(id)
  })

  test('opens no report into which somebody copied it, and who reads that one is told of none', async () => {
    // A newer one, which the reference would open first.
    standAt(new Date(world.deps.now().getTime() + 3_600_000))
    const other = await submit(world, one.channel)
    await sql`insert into reporter_credential select channel_id, ${other.id}::uuid, id, ring, ref_index, public_key, mac,
      wrapped_private, visit_box, read_box from reporter_credential where report_id = ${id}`.execute(owner())
    expect(await opened(one.report)).toMatchObject({ id, sameReference: [] })
    for (const each of [id, other.id]) expect((await readReport(world, one.ana, each)).sameReference).toEqual([])
    const answer = await world.call('PUT', '/api/anonymous/chat', {
      token: one.report.token,
      payload: { id: other.id, chatMsg: secret },
    })
    expect(refusalOf(answer)).toEqual([404, 'report-not-found'])
    expect(await verdictOf(other.id)).not.toBeNull()
  })

  test('goes on opening both when its visit moves it to a new root key', async () => {
    await nearTheEnd(one.report)
    await write(one.report, id, secret)
    const rootKeys = parseRootKeys(`new:${newRootKey()},old:${oldKey}`)
    await openReference({ ...world.deps, rootKeys }, one.report.reference, one.channel.id)
    const rows = await owner()
      .selectFrom('reporter_credential')
      .select(['ring', 'ref_index', 'wrapped_private'])
      .distinct()
      .where('channel_id', '=', one.channel.id)
      .execute()
    expect(rows.map(({ ring }) => ring)).toEqual(['new'])
  })
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
    await nearTheEnd(report)
    const stream = await openStream(world.server, report.token)
    await sql`update session set report_id = ${other.id} where report_id = ${id}`.execute(owner())
    await stream.until(({ event }) => event === 'ended')
    stream.close()
    const payload = { id: other.id, chatMsg: '.' }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
    expect(refusalOf(answer)).toEqual([401, 'session-ended'])
    expect(await inChannel()).toEqual([id, other.id].sort())
    expect(await opened(report)).toMatchObject({ id, committeeMembersWithRestrictedAccess: [], sameReference: [] })
  })

  test('who alters one of a reference’s reports gets no other begun without those whom it excludes', async () => {
    const { eva, luis, report } = one
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
    await world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id: next } })
    await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id } })
    await sql`update report set case_number = '2000-0001' where id = ${next}`.execute(owner())
    const payload = { id, chatMsg: secret }
    const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
    expect(answer.statusCode).toBe(500)
    expect(await inChannel()).toEqual([id, next].sort())
  })
})

describe('a report that is kept after all', () => {
  test('by a hold, shows its reporter nothing of that, and the message stays a report of its own', async () => {
    const { report } = one
    const shown = async () => {
      const { isInLastDays, deletion } = await ownReport(world, report)
      return { isInLastDays, deletion }
    }
    await nearTheEnd(report)
    const before = await shown()
    await agree({ world, one, id }, 'held')
    expect(await shown()).toEqual(before)
    const { id: next } = await write(report, id, secret)
    expect(next).not.toBe(id)
    standAt(new Date(new Date(before.deletion.at).getTime() + 60_000))
    await deleteDue(world.deps, owner())
    expect([await isThere(id), await isThere(next)]).toEqual([true, true])
    // Its day is another one now, as for a report of which nothing was written.
    expect((await write(report, id, 'Later.')).id).toBe(id)
    expect((await ownReport(world, report)).id).toBe(id)
  })

  test('by an investigation, takes messages again, and what was written meanwhile stays a report of its own', async () => {
    const { ana, report } = one
    await nearTheEnd(report)
    const { id: next } = await write(report, id, secret)
    await world.call('PUT', '/api/casework/investigations', { token: ana.token, payload: { id } })
    expect((await write(report, id, 'To the first one.')).id).toBe(id)
    expect((await write(report, next, 'To the second one.')).id).toBe(next)
    standAt(daysLater(world.deps.now(), 30, zone))
    await deleteDue(world.deps, owner())
    expect([await isThere(id), await isThere(next)]).toEqual([true, true])
  })
})

test('what is written to a closed report in its last days is one too, and the committee may answer in the old one', async () => {
  const { ana, report } = one
  await close(world, ana, id, { outcome: 'referred' })
  await nearTheEnd(report)
  const { id: next } = await write(report, id, secret)
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
  await nearTheEnd(own)
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
  await nearTheEnd(report)
  const stream = await openStream(world.server, report.token)
  const { id: next } = await write(report, id, secret)
  await world.call('PUT', '/api/reports/chat', { token: ana.token, payload: { id: next, chatMsg: 'Thank you.' } })
  await stream.until(({ event, data }) => event === 'changed' && data.id === next)
  stream.close()
})
