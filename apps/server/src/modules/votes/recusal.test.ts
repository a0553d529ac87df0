import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Topic } from '@canal/contract/events/schemas'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { holderTag } from '../../platform/crypto/tags.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { createMember, type TestPerson } from '../../../test/factories.ts'
import { openStream, type Heard } from '../../../test/streams.ts'
import { mine, request, toVote, vote } from '../../../test/votes.ts'
import {
  countSlots,
  openCase,
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { announce } from '../notifications/live-events/announce.ts'

let world: World
let one: Case
/** The fourth member: the one whom the recusals are about. */
let rui: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  rui = await createMember(world.deps, one.channel)
  one.report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
})
afterAll(() => world.close())

const recusal = 'recusal'
const reason = 'Their company is the supplier.'
const recuse = (by: { token: string }, username = rui.username, reportId = one.report.id) =>
  world.call('POST', '/api/reports/recuse', { token: by.token, payload: { id: reportId, username, reason } })
/** Ana asks to recuse Rui; gives the id of the request. */
const asked = async (reportId = one.report.id): Promise<string> => {
  const answer = await recuse(one.ana, rui.username, reportId)
  if (answer.statusCode !== 204) throw new Error(answer.body)
  const [item] = (await mine(world, one.ana, recusal)).items
  return item?.id ?? ''
}
const decide = async (id: string, verb: 'approve' | 'deny' = 'approve') => {
  for (const voter of [one.luis, one.eva]) await vote(world, voter, verb, id, recusal)
}
const tagOf = (person: TestPerson) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const get = async <T>(by: { token: string }, path: string) =>
  (await world.call('GET', `/api/${path}`, { token: by.token })).json<T>()
const toldOf = async (by: { token: string }) =>
  (await get<Page<Notification>>(by, 'notifications')).items
    .filter(({ reportId }) => reportId === one.report.id)
    .map(({ kind }) => kind)
const logOf = async (by: { token: string }) =>
  (await get<Page<LoggedAction>>(by, `reports/${one.report.id}/logs?size=50`)).items.map(({ type }) => type)

describe('a vote on recusing a member', () => {
  test('takes the report from the person concerned once the others approve', async () => {
    await save(world, one.ana, one.report.id, { reviewers: [rui.username] })
    const id = await asked()
    expect((await toVote(world, one.luis, recusal)).items).toMatchObject([
      { id, kind: recusal, concerns: rui.username, requestedBy: one.ana.username, reason, voted: 0, total: 2 },
    ])
    expect(await toldOf(one.luis)).toContain('vote-wanted')
    const before = await countSlots(world, one.report.id, 'custody')
    await vote(world, one.luis, 'approve', id, recusal)
    expect((await read(world, rui, one.report.id)).statusCode).toBe(200)
    const last = (await vote(world, one.eva, 'approve', id, recusal)).json<AccessRequest>()
    expect(last).toMatchObject({ status: 'approved', keysPending: false, voted: 2 })
    expect(refusalOf(await read(world, rui, one.report.id))).toEqual([404, 'report-not-found'])
    const { ownerDb } = world.database
    const left = await ownerDb
      .selectFrom('slot')
      .select('target')
      .where('report_id', '=', one.report.id)
      .where('holder_tag', '=', tagOf(rui))
      .execute()
    expect(left).toEqual([])
    const grants = await ownerDb
      .selectFrom('report_grant')
      .select(['relation', 'ground'])
      .where('report_id', '=', one.report.id)
      .where('holder_tag', '=', tagOf(rui))
      .execute()
    expect(grants).toEqual([{ relation: 'excluded', ground: 'vote' }])
    // A new epoch, whose keys three members keep.
    expect(await countSlots(world, one.report.id, 'custody')).toBe(before - 5 + 15)
    const report = await readReport(world, one.ana, one.report.id)
    expect(report.reviewers).toEqual([])
    expect(report.membersAllowedToAccess).not.toContain(rui.username)
    expect(report.committeeMembersWithRestrictedAccess).toEqual([rui.username])
    expect(report.loggedActions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'recusal_requested', user: one.ana.username }),
        expect.objectContaining({ type: 'recused', details: { username: rui.username } }),
      ]),
    )
    await world.call('PUT', '/api/anonymous/chat', {
      token: one.report.token,
      payload: { id: one.report.id, chatMsg: 'Afterwards.' },
    })
    expect((await readReport(world, one.eva, one.report.id)).details.chat.messages).toHaveLength(1)
    expect(await toldOf(rui)).toEqual([])
  })

  test('in a reopened report takes it also from a former member who does not read it now', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    const wanted = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', wanted, 'archived-report')
    await decide(await asked())
    for (const path of [`reports/${one.report.id}/since-archived`, `reports/${one.report.id}/logs`])
      expect((await world.call('GET', `/api/${path}`, { token: rui.token })).statusCode).toBe(404)
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    await save(world, one.ana, one.report.id, { status: 'instruction' })
    expect((await read(world, rui, one.report.id)).statusCode).toBe(404)
  })

  test('that is denied leaves everything as it was, and may be asked for anew', async () => {
    const before = [await countSlots(world, one.report.id), await countSlots(world, one.report.id, 'custody')]
    const id = await asked()
    await vote(world, one.luis, 'deny', id, recusal)
    expect((await mine(world, one.ana, recusal)).items).toMatchObject([
      { id, status: 'denied', concerns: rui.username },
    ])
    expect((await toVote(world, one.luis, recusal)).items).toMatchObject([{ id, deniers: [one.luis.username] }])
    expect([await countSlots(world, one.report.id), await countSlots(world, one.report.id, 'custody')]).toEqual(before)
    expect((await read(world, rui, one.report.id)).statusCode).toBe(200)
    expect((await recuse(one.ana)).statusCode).toBe(204)
  })

  test('can be withdrawn from, and the request cancelled, while it is pending', async () => {
    const id = await asked()
    await vote(world, one.luis, 'approve', id, recusal)
    expect((await vote(world, one.luis, 'withdraw', id, recusal)).json<AccessRequest>().voted).toBe(0)
    const cancel = (by: { token: string }) =>
      world.call('PATCH', '/api/requests/recusal/cancel', { token: by.token, payload: { id } })
    expect(refusalOf(await cancel(one.luis))).toEqual([403, 'forbidden'])
    expect((await cancel(one.ana)).statusCode).toBe(200)
    expect((await mine(world, one.ana, recusal)).total).toBe(0)
    expect(refusalOf(await vote(world, one.luis, 'approve', id, recusal))).toEqual([409, 'request-closed'])
  })

  test('ends what the person asked for, and lets their votes deny but not approve', async () => {
    const ownFiles = await request(world, rui, 'access-to-files', one.report.id)
    const annas = await request(world, one.ana, 'access-to-files', one.report.id)
    await vote(world, rui, 'approve', annas)
    await decide(await asked())
    expect((await toVote(world, one.luis)).items.map(({ id }) => id)).not.toContain(ownFiles)
    expect((await vote(world, one.luis, 'approve', annas)).json<AccessRequest>().status).toBe('pending')
    expect((await vote(world, one.eva, 'approve', annas)).json<AccessRequest>().status).toBe('approved')
  })

  test('goes on while the report is archived, lest the person end it so', async () => {
    const id = await asked()
    await save(world, rui, one.report.id, { status: 'archived' })
    await decide(id)
    const list = await get<Page<{ id: string }>>(rui, 'reports/list?status=archived')
    expect(list.items.map((item) => item.id)).not.toContain(one.report.id)
    const again = await request(world, one.ana, 'archived-report', one.report.id)
    expect((await toVote(world, one.luis, 'archived-report')).items).toMatchObject([{ id: again, total: 2 }])
  })

  test('is not needed any more once the person steps aside', async () => {
    const id = await asked()
    const left = await world.call('POST', '/api/reports/recuse', { token: rui.token, payload: { id: one.report.id } })
    expect(left.statusCode).toBe(204)
    expect((await mine(world, one.ana, recusal)).total).toBe(0)
    expect(refusalOf(await vote(world, one.luis, 'approve', id, recusal))).toEqual([409, 'request-closed'])
  })
})

describe('the person concerned', () => {
  const everything = async (by: TestPerson) => [
    (await readReport(world, by, one.report.id)).membersAllowedToAccess,
    await mine(world, by, recusal),
    await toVote(world, by, recusal),
    await toldOf(by),
    await logOf(by),
    (await readReport(world, by, one.report.id)).loggedActions,
    (await get<Dashboard>(by, 'reports/overview')).waiting.items.filter(({ kind }) => kind === 'vote'),
    await get(by, 'notifications/unread'),
  ]

  test('sees nothing of it, neither while it is pending nor after it was denied', async () => {
    const before = await everything(rui)
    const id = await asked()
    await vote(world, one.luis, 'approve', id, recusal)
    await vote(world, one.luis, 'withdraw', id, recusal)
    expect(await everything(rui)).toEqual(before)
    await vote(world, one.luis, 'deny', id, recusal)
    expect(await everything(rui)).toEqual(before)
    const absent = await vote(world, rui, 'deny', 'a0000000-0000-4000-8000-000000000001', recusal)
    for (const verb of ['approve', 'deny', 'withdraw'] as const) {
      const refused = await vote(world, rui, verb, id, recusal)
      expect([refused.statusCode, refused.body]).toEqual([404, absent.body])
    }
    expect(await logOf(one.eva)).toEqual(expect.arrayContaining(['recusal_requested', 'vote_cast', 'request_denied']))
  })

  test('is told nothing of it on an open page, where the voters are', async () => {
    const [theirs, voters] = [await openStream(world.server, rui.token), await openStream(world.server, one.luis.token)]
    const id = await asked()
    await vote(world, one.luis, 'deny', id, recusal)
    await inChannel(world.deps.db, one.channel.id, (tx) =>
      announce(tx, { channelId: one.channel.id, holderTag: tagOf(rui) }),
    )
    const isOf =
      (topic: Topic) =>
      ({ data }: Heard) =>
        data.topic === topic
    const heard = await theirs.until(isOf('notifications'))
    expect(heard.filter((event) => !isOf('notifications')(event))).toEqual([])
    await voters.until(isOf('log'))
    theirs.close()
    voters.close()
  })

  test('still sees the votes on everything else', async () => {
    const annas = await request(world, one.ana, 'access-to-files', one.report.id)
    await asked()
    await vote(world, one.luis, 'approve', annas)
    expect(await logOf(rui)).toEqual(expect.arrayContaining(['files_access_requested', 'vote_cast']))
    expect(await logOf(rui)).not.toContain('recusal_requested')
  })
})

describe('a recusal is refused', () => {
  test('while another of the same person is pending, whoever asked; not for another person', async () => {
    await asked()
    expect(refusalOf(await recuse(one.ana))).toEqual([409, 'recusal-pending'])
    expect(refusalOf(await recuse(one.luis))).toEqual([409, 'recusal-pending'])
    expect((await recuse(one.luis, one.eva.username)).statusCode).toBe(204)
    expect((await recuse(one.ana, one.eva.username)).statusCode).toBe(409)
  })

  test('where nobody else could vote on it: one alone does not put out the other', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.luis.username, one.eva.username] })
    expect(refusalOf(await recuse(one.ana, rui.username, hidden.id))).toEqual([409, 'no-voters'])
    expect((await read(world, rui, hidden.id)).statusCode).toBe(200)
  })

  test('about somebody without part in the report, and by who may not open it', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [rui.username] })
    expect((await recuse(one.ana, rui.username, hidden.id)).statusCode).toBe(422)
    expect((await recuse(one.ana, 'nobody.here', hidden.id)).statusCode).toBe(422)
    expect(refusalOf(await recuse(rui, one.ana.username, hidden.id))).toEqual([404, 'report-not-found'])
    await save(world, one.ana, hidden.id, { status: 'archived' })
    expect(refusalOf(await recuse(one.ana, one.luis.username, hidden.id))).toEqual([409, 'archived-read-only'])
  })
})

test('the vote of somebody who edited the rows decides nothing: a recusal is sealed with whom it is about', async () => {
  const id = await asked()
  await world.database.ownerDb
    .updateTable('request')
    .set({ concerns_tag: tagOf(one.eva) })
    .where('id', '=', id)
    .execute()
  expect((await vote(world, one.luis, 'approve', id, recusal)).statusCode).toBe(500)
})
