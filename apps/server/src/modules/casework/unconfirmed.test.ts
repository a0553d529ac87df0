import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  actOfProposal,
  archivesReport,
  proposalKinds,
  withoutColleagues,
  type ProposalKind,
} from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { sql } from 'kysely'
import { actsLogged, caseworkOf, decide, ownReport, reopenFor, waitingOf } from '../../../test/casework-world.ts'
import { takeOff } from '../../../test/colleagues.ts'
import { createMember, type TestPerson } from '../../../test/factories.ts'
import { newAddress, readReport, refusalOf, save, submit } from '../../../test/world.ts'
import { acceptRegister } from '../roster/accept-register.ts'
import { holdClocks } from '../roster/testing/time.ts'
import { begin, calledFor, caseScene, tryToPropose } from './testing/case-scene.ts'

/** What a member proposes of a report that others had, and nobody is left to confirm (docs/decisions/0052). */
const scene = caseScene()
const waiting = proposalKinds.filter((kind) => withoutColleagues(kind) === 'waits')
const day = 24 * 3600
const password = 'Primera4Grapa'

/** By both clocks, this server's and the database's. */
const pass = (seconds: number) => {
  scene.world.advance(seconds)
  holdClocks(scene.world)
}
const stepAside = async (...who: readonly TestPerson[]) => {
  for (const { token } of who)
    expect(
      (await scene.world.call('POST', '/api/reports/recuse', { token, payload: { id: scene.id } })).statusCode,
    ).toBe(204)
}
const own = async () => (await caseworkOf(scene.world, scene.one.ana, scene.id)).waiting
/** The acts of the history, once Ana has opened the report. */
const done = async () =>
  (await readReport(scene.world, scene.one.ana, scene.id)).history
    .map(({ type }) => type)
    .filter((type) => type !== 'status')
const withoutVotes = async () =>
  (await readReport(scene.world, scene.one.ana, scene.id)).loggedActions
    .filter(({ details }) => details.withoutVote)
    .map(({ type, user, details }) => [type, user, details.withoutVote])
const toldOf = async (kind: string): Promise<string[]> => {
  const rows = await sql<{ holder: Buffer }>`select holder_tag as holder from notification
    where report_id = ${scene.id} and kind = ${kind}`.execute(scene.world.database.ownerDb)
  return rows.rows.map(({ holder }) => holder.toString('hex'))
}
const stop = (who: TestPerson, id: string) =>
  scene.world.call('POST', `/api/roster/requests/${id}/stop`, {
    payload: { username: who.username, password },
    remoteAddress: newAddress(),
  })
const stoppable = async (who: TestPerson) => {
  const payload = { username: who.username, password }
  const answer = await scene.world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
  return answer.statusCode === 200 ? answer.json<Stoppable>().requests : refusalOf(answer)
}
const propose = async (kind: ProposalKind): Promise<string> => {
  const answer = await tryToPropose(scene, kind, scene.one.ana)
  const id = waitingOf(answer, kind)?.id
  if (!id) throw new Error(answer.body)
  return id
}

beforeEach(() => holdClocks(scene.world))
afterEach(() => {
  delete scene.world.deps.asOf
})

describe.each(waiting.map((kind) => [kind] as const))('%s, where others had the report and none has it now', (kind) => {
  /** Archived with it, a report is read no more (without-information.test.ts). */
  const readable = test.runIf(!archivesReport(kind))

  readable('waits seven days, says until when, and is done when its proposer comes back to it', async () => {
    const { world, one, id } = scene
    await stepAside(one.luis, one.eva)
    const proposalId = await propose(kind)
    const until = world.deps.now().getTime() + 7 * day * 1000
    expect(await caseworkOf(world, one.ana, id)).toMatchObject({ needsConfirmation: false, waits: true })
    const [own7] = await own()
    expect(Math.abs(Date.parse(own7?.countsFrom ?? '') - until)).toBeLessThan(60_000)
    expect(await done()).toEqual([])
    expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
    expect(refusalOf(await decide(world, one.ana, 'confirm', { id, proposalId }))).toEqual([409, 'conflict'])
    pass(7 * day - 120)
    expect(await done()).toEqual([])
    pass(240)
    expect(await done()).toContain(actOfProposal(kind))
    expect(await own()).toEqual([])
    expect(await withoutVotes()).toEqual([
      [actOfProposal(kind), one.ana.username, 'unconfirmed'],
      ['proposed', one.ana.username, 'unconfirmed'],
    ])
    expect(JSON.stringify(await ownReport(world, one.report))).not.toContain(one.ana.username)
  })

  readable('counts at once where the report never was another member’s', async () => {
    const { world, one } = scene
    const restrictedUsers = [one.luis.username, one.eva.username]
    scene.id = (await submit(world, one.channel, { restrictedUsers })).id
    expect(await caseworkOf(world, one.ana, scene.id)).toMatchObject({ needsConfirmation: false, waits: false })
    expect((await tryToPropose(scene, kind, one.ana)).json<Casework>().waiting).toEqual([])
    expect(await done()).toContain(actOfProposal(kind))
  })

  test('does not count at once for who has it reopened for them alone: a colleague who joins confirms it', async () => {
    const { world, one, id } = scene
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    await propose(kind)
    expect((await own())[0]).toMatchObject({ kind, countsFrom: expect.any(String) })
    expect(await done()).not.toContain(actOfProposal(kind))
    expect(await toldOf('no-voters')).toHaveLength(2)
  })
})

describe('what waits so', () => {
  let noa: TestPerson
  beforeEach(async () => {
    const { world, one } = scene
    noa = await createMember(world.deps, one.channel, { password })
    one.report = await submit(world, one.channel)
    scene.id = one.report.id
    for (const person of [one.luis, one.eva, noa])
      expect((await takeOff(world, [person], person)).statusCode, person.username).toBe(200)
  })

  test('is stopped by a member who left, who is told of it: the report’s log says who, and nothing is done', async () => {
    const { world, one, id } = scene
    const proposalId = await propose('not_admitted')
    expect(await toldOf('no-voters')).toHaveLength(3)
    const { caseNumber } = await readReport(world, one.ana, id)
    const listed = await stoppable(noa)
    expect(listed).toMatchObject([{ id: proposalId, kind: 'proposal', caseNumber, requestedBy: expect.any(String) }])
    // What it is stays sealed with the report.
    expect(JSON.stringify(listed)).not.toContain('not_admitted')
    expect((await stop(noa, proposalId)).statusCode).toBe(204)
    expect(await toldOf('request-decided')).toHaveLength(1)
    expect(await own()).toEqual([])
    pass(8 * day)
    expect(await done()).toEqual([])
    expect((await withoutVotes())[0]).toEqual(['proposal_withdrawn', noa.username, 'proposal-stopped'])
    expect(await stoppable(noa)).toEqual([])
    expect(refusalOf(await stop(noa, proposalId))).toEqual([404, 'not-found'])
    // And may be proposed again, which waits anew.
    await propose('not_admitted')
    expect(await done()).toEqual([])
  })

  test('is stopped for thirty days after they left, and by nobody who came later or whom the reporter excluded', async () => {
    const { world, one } = scene
    const late = await createMember(world.deps, one.channel, { password })
    const proposalId = await propose('omitted')
    expect(await stoppable(late)).toEqual([])
    expect(refusalOf(await stop(late, proposalId))).toEqual([404, 'not-found'])
    pass(29.9 * day)
    expect(await stoppable(noa)).toMatchObject([{ id: proposalId }])
    pass(0.2 * day)
    expect(await stoppable(noa)).toEqual([401, 'credentials-invalid'])
  })

  test('waits anew after a restore, and for both clocks to agree', async () => {
    const { world, one } = scene
    await propose('omitted')
    pass(7 * day + 60)
    expect(await acceptRegister(world.deps, one.channel.id)).toBe(true)
    expect(await done()).toEqual([])
    world.advance(7 * day + 60)
    expect(await done()).toEqual([])
    holdClocks(world)
    expect(await done()).toEqual(['omitted'])
  })

  test('waits for a colleague instead, once there is one again', async () => {
    const { world, one, id } = scene
    const proposalId = await propose('omitted')
    const late = await createMember(world.deps, one.channel)
    const payload = { id, username: late.username }
    expect((await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })).statusCode).toBe(204)
    pass(8 * day)
    expect(await done()).toEqual([])
    expect(await own()).toMatchObject([{ id: proposalId, countsFrom: null }])
    expect((await decide(world, late, 'confirm', { id, proposalId })).statusCode).toBe(200)
    expect(await done()).toEqual(['omitted'])
    expect(await stoppable(noa)).toEqual([])
  })

  test('is taken back by its proposer, and then is nobody’s to stop', async () => {
    const { world, one, id } = scene
    const proposalId = await propose('omitted')
    expect((await decide(world, one.ana, 'withdraw', { id, proposalId })).statusCode).toBe(200)
    expect(await stoppable(noa)).toEqual([])
    pass(8 * day)
    expect(await done()).toEqual([])
    expect(await actsLogged(world, id)).toEqual(expect.arrayContaining(['proposed', 'proposal_withdrawn']))
  })

  test('is over where it was overtaken while it waited', async () => {
    const { world, one, id } = scene
    await propose('omitted')
    const payload = { id, act: 'acknowledged', chatMsg: 'Received.' }
    await world.call('PUT', '/api/casework/told', { token: one.ana.token, payload })
    pass(8 * day)
    expect(await done()).toEqual(['acknowledged'])
    expect(await stoppable(noa)).toEqual([])
  })

  test('does not count where the word that stopped it was taken out of the log', async () => {
    const { world, one, id } = scene
    const proposalId = await propose('omitted')
    expect((await stop(noa, proposalId)).statusCode).toBe(204)
    for (const table of ['log_payload', 'log_entry'])
      await sql`delete from ${sql.table(table)} where report_id = ${id} and sequence =
        (select max(sequence) from log_entry where report_id = ${id} and type = 'proposal_withdrawn')`.execute(
        world.database.ownerDb,
      )
    pass(8 * day)
    await world.call('POST', '/api/reports', { token: one.ana.token, payload: { id } })
    expect(await actsLogged(world, id)).not.toContain('omitted')
  })
})

test('what waited for colleagues who are gone now says so, and counts by no time until it is proposed again', async () => {
  const { world, one, id } = scene
  const proposalId = await begin(scene, 'omitted')
  await stepAside(one.luis, one.eva)
  expect(await own()).toMatchObject([{ id: proposalId, countsFrom: null }])
  pass(8 * day)
  expect(await done()).toEqual([])
  await decide(world, one.ana, 'withdraw', { id, proposalId })
  await propose('omitted')
  expect(await done()).toEqual([])
  expect(await calledFor(scene)).toEqual([0, 0, 0])
})

test('an archived report lets nothing count until it is reopened', async () => {
  const { world, one, id } = scene
  await stepAside(one.luis, one.eva)
  await propose('omitted')
  await save(world, one.ana, id, { status: 'archived' })
  pass(8 * day)
  await world.call('POST', '/api/reports', { token: one.ana.token, payload: { id } })
  expect(await actsLogged(world, id)).not.toContain('omitted')
})

test('a hold counts at once: the wait could outlast the report', async () => {
  const { one } = scene
  await stepAside(one.luis, one.eva)
  expect((await tryToPropose(scene, 'held', one.ana)).json<Casework>().waiting).toEqual([])
  expect(await done()).toEqual(['held'])
})
