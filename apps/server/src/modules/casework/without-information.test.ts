import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archivesReport, proposalKinds } from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import type { SinceArchived } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import {
  actsLogged,
  caseworkOf,
  decide,
  dumpOf,
  ownReport,
  propose,
  reason,
  waitingOf,
} from '../../../test/casework-world.ts'
import { takeOff } from '../../../test/colleagues.ts'
import { createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { opened, write } from '../../../test/last-days-world.ts'
import { brokenLogOf } from '../../../test/together.ts'
import { newAddress, read, readReport, refusalOf, save, submit, tell } from '../../../test/world.ts'
import { holdClocks } from '../roster/testing/time.ts'
import { agree, alone, begin, calledFor, caseScene, keptOf, tryToPropose } from './testing/case-scene.ts'

/** What one member sets aside as spam, empty or a test, and another confirms: not admitted and archived in one act. */
const scene = caseScene()
const kind = 'without_information'
const day = 86_400
const archived = [403, 'report-archived']

test('it is the one kind that archives the report', () => {
  expect(proposalKinds.filter(archivesReport)).toEqual([kind])
})

describe('a report without information', () => {
  test('is closed as not admitted and archived by the second member’s word alone, who is shown what was done', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    expect((await readReport(world, one.eva, id)).closedAt).toBeNull()
    world.advance(60)
    const at = world.deps.now().toISOString()
    const shown = (await decide(world, one.luis, 'confirm', { id, proposalId })).json<Casework>()
    expect(shown).toMatchObject({
      waiting: [],
      decided: [{ id: proposalId, kind, state: 'done', decidedBy: one.luis.username, decidedAt: at }],
      closing: { outcome: 'not_admitted', ground: 'no_information', reason, by: one.ana.username, at },
    })
    for (const by of [one.ana, one.luis, one.eva]) expect(refusalOf(await read(world, by, id))).toEqual(archived)
    expect(await calledFor(scene)).toEqual([0, 0, 0])
    expect(await actsLogged(world, id)).toEqual([
      'created',
      'proposed',
      'chat_message_sent',
      'closed',
      'answered',
      'status_changed',
      'status_changed',
    ])
    expect(await brokenLogOf(world, { channelId: one.channel.id, reportId: id })).toBeNull()
  })

  test('is answered: its reporter reads kind words, where else to go, and no name', async () => {
    const { world, one } = scene
    await agree(scene, kind)
    const own = await ownReport(world, one.report)
    expect(own.status).toBe('archived')
    expect(own.details.chat.messages).toMatchObject([{ sender: 'reviewer', kind: 'answer' }])
    const said = own.details.chat.messages[0]?.message
    expect(said).toContain(translators.en('casework.toldGround.no_information'))
    expect(said).toContain(translators.en('landing.external.authority'))
    for (const secret of [one.ana.username, one.luis.username, reason])
      expect(JSON.stringify(own)).not.toContain(secret)
  })

  test('is said to be so nowhere in the database in clear, proposed or done', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    const dumps = [await dumpOf(world)]
    await decide(world, one.luis, 'confirm', { id, proposalId })
    dumps.push(await dumpOf(world))
    for (const dump of dumps)
      for (const secret of [kind, 'no_information', 'not_admitted', reason]) expect(dump).not.toContain(secret)
  })

  test('is kept seven days more, and never past the third month', async () => {
    const { world, one } = scene
    await agree(scene, kind)
    const soon = await keptOf(scene)
    const days = ((soon.kept?.getTime() ?? 0) - world.deps.now().getTime()) / 1000 / day
    expect([Math.floor(days), soon.goes]).toEqual([7, soon.kept])
    scene.id = (await submit(world, one.channel)).id
    const { goes: third } = await keptOf(scene)
    world.advance((third.getTime() - world.deps.now().getTime()) / 1000 - 2 * day)
    await agree(scene, kind)
    expect((await keptOf(scene)).goes).toEqual(third)
  })

  test('takes what its reporter writes that day, which the members of before read, and nothing older', async () => {
    const { world, one, id } = scene
    await agree(scene, kind)
    expect((await write(world, one.report, id, 'It is about the bridge.')).id).toBe(id)
    const since = await world.call('GET', `/api/reports/${id}/since-archived`, { token: one.eva.token })
    expect(since.json<SinceArchived>().messages.map(({ message }) => message)).toEqual(['It is about the bridge.'])
    expect(refusalOf(await read(world, one.eva, id))).toEqual(archived)
  })

  test('is followed by a report of its own, under the same reference, where they write on a later day', async () => {
    const { world, one, id } = scene
    await agree(scene, kind)
    world.advance(2 * day)
    holdClocks(world)
    const session = await opened(world, one.report)
    const next = await write(world, session, id, 'Two invoices of May are false.')
    expect(next.id).not.toBe(id)
    expect(await readReport(world, one.eva, next.id)).toMatchObject({ status: 'pending', closedAt: null })
    expect((await opened(world, one.report)).id).toBe(next.id)
  })

  test('is refused while a part of it waits, because members could not object to that in the archive; nothing is done', async () => {
    const { world, one, id } = scene
    const part = await begin(scene, 'part', one.eva)
    const proposalId = await begin(scene, kind)
    const refused = await decide(world, one.luis, 'confirm', { id, proposalId })
    expect(refusalOf(refused)).toEqual([409, 'part-waits'])
    expect((await readReport(world, one.eva, id)).closedAt).toBeNull()
    expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
    await decide(world, one.luis, 'withdraw', { id, proposalId: part })
    expect((await decide(world, one.luis, 'confirm', { id, proposalId })).statusCode).toBe(200)
    expect(refusalOf(await read(world, one.luis, id))).toEqual(archived)
  })

  test('is set aside at once where it never was another member’s', async () => {
    const { world } = scene
    const { ana, id, channel } = await alone(scene)
    const answer = await propose(world, ana, { kind, id })
    expect(answer.json()).toMatchObject({ waiting: [], closing: { ground: 'no_information' } })
    expect(refusalOf(await read(world, ana, id))).toEqual(archived)
    expect(await brokenLogOf(world, { channelId: channel.id, reportId: id })).toBeNull()
  })

  test('is none for an investigator to propose, and they meet nothing of it while it waits', async () => {
    const { world, one, id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    const payload = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    expect(refusalOf(await propose(world, investigator, { kind, id }))).toEqual([403, 'forbidden'])
    const before = (await readReport(world, investigator, id)).history
    await begin(scene, kind)
    const seen = await readReport(world, investigator, id)
    expect(seen.history).toEqual(before)
    expect(JSON.stringify(seen)).not.toMatch(/proposed|no_information/)
  })
})

test.each([
  ['answered', () => tell(scene.world, scene.one.eva, scene.id, 'answered')],
  ['at investigation', () => save(scene.world, scene.one.eva, scene.id, { status: 'investigation' })],
])('a report that was %s is offered no more to be set aside', async (_how, doIt) => {
  const { world, one, id } = scene
  expect((await caseworkOf(world, one.ana, id)).offers).toContain(kind)
  await doIt()
  expect((await caseworkOf(world, one.ana, id)).offers).not.toContain(kind)
  expect(refusalOf(await propose(world, one.ana, { kind, id }))).toEqual([409, 'conflict'])
})

describe('where others had the report and none of them has it now', () => {
  beforeEach(() => holdClocks(scene.world))
  afterEach(() => {
    delete scene.world.deps.asOf
  })
  const pass = (seconds: number) => {
    scene.world.advance(seconds)
    holdClocks(scene.world)
  }
  const stepAside = async (...who: readonly TestPerson[]) => {
    for (const { token } of who) {
      const answer = await scene.world.call('POST', '/api/reports/recuse', { token, payload: { id: scene.id } })
      expect(answer.statusCode).toBe(204)
    }
  }

  test('it waits seven days, and is set aside when its proposer comes back to it', async () => {
    const { world, one, id } = scene
    await stepAside(one.luis, one.eva)
    expect(waitingOf(await tryToPropose(scene, kind, one.ana), kind)?.countsFrom).not.toBeNull()
    pass(7 * day - 120)
    expect((await readReport(world, one.ana, id)).closedAt).toBeNull()
    pass(240)
    expect(refusalOf(await read(world, one.ana, id))).toEqual(archived)
    expect(await actsLogged(world, id)).toEqual(expect.arrayContaining(['closed', 'answered', 'status_changed']))
    expect(await brokenLogOf(world, { channelId: one.channel.id, reportId: id })).toBeNull()
  })

  test('one of them who left stops it, and nothing is done', async () => {
    const { world, one } = scene
    const password = 'Primera4Grapa'
    const noa = await createMember(world.deps, one.channel, { password })
    scene.id = (await submit(world, one.channel)).id
    for (const person of [one.luis, one.eva, noa])
      expect((await takeOff(world, [person], person)).statusCode, person.username).toBe(200)
    const waiting = waitingOf(await tryToPropose(scene, kind, one.ana), kind)
    const stopped = await world.call('POST', `/api/roster/requests/${waiting?.id ?? ''}/stop`, {
      payload: { username: noa.username, password },
      remoteAddress: newAddress(),
    })
    expect(stopped.statusCode).toBe(204)
    pass(8 * day)
    expect((await readReport(world, one.ana, scene.id)).closedAt).toBeNull()
  })
})
