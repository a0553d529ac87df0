import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  actOfProposal,
  archivesReport,
  groundsOf,
  proposalKinds,
  withoutColleagues,
  type ProposalKind,
} from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import {
  actsLogged,
  admit,
  caseworkOf,
  close,
  decide,
  ownReport,
  propose,
  reason,
  reopenFor,
  waitingOf,
} from '../../../test/casework-world.ts'
import { createMember } from '../../../test/factories.ts'
import { rounds, together } from '../../../test/together.ts'
import { readReport, refusalOf, save, submit, tell } from '../../../test/world.ts'
import { agree, alone, begin, calledFor, callsOf, caseScene, tryToPropose } from './testing/case-scene.ts'

/** What is the same of all that a member proposes and another one confirms. */
const scene = caseScene()
/** Of a part something is done when it is proposed (apps/server/test/parts.test.ts). */
const alikes = proposalKinds.filter((kind) => kind !== 'part')
const everyKind = alikes.map((kind) => [kind] as const)

/** The acts of a report's history, as a member reads it. */
const doneIn = async (id = scene.id) =>
  (await readReport(scene.world, scene.one.ana, id)).history.map(({ type }) => type).filter((type) => type !== 'status')

describe.each(everyKind)('%s', (kind) => {
  /** Archived with it, a report is read no more (without-information.test.ts). */
  const readable = test.runIf(!archivesReport(kind))

  test('waits for a colleague: nothing is done, each of them is called and reads why', async () => {
    const { world, one, id } = scene
    const before = await readReport(world, one.eva, id)
    const proposalId = await begin(scene, kind)
    expect(await calledFor(scene)).toEqual([0, 1, 1])
    const waits = { id: proposalId, kind, ground: groundsOf(kind)[0], reason, by: one.ana.username }
    for (const [by, isOwn] of [[one.ana, true] as const, [one.luis, false] as const]) {
      const casework = await caseworkOf(world, by, id)
      expect(casework).toMatchObject({ waiting: [{ ...waits, isOwn }], needsConfirmation: true })
      expect(casework.offers).not.toContain(kind)
    }
    const own = await ownReport(world, one.report)
    expect([own.details.chat.messages, own.loggedActions]).toEqual([[], []])
    expect(await readReport(world, one.eva, id)).toMatchObject({
      history: [],
      clocks: before.clocks,
      deadline: before.deadline,
      closedAt: null,
    })
    expect(await actsLogged(world, id)).toEqual(['created', 'proposed'])
  })

  readable('is done once a colleague confirms, and not by who proposed it; no call is left', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    expect(refusalOf(await decide(world, one.ana, 'confirm', { id, proposalId }))).toEqual([409, 'conflict'])
    expect(await doneIn()).toEqual([])
    world.advance(60)
    const answer = await decide(world, one.luis, 'confirm', { id, proposalId })
    expect(answer.json()).toMatchObject({ waiting: [], needsConfirmation: true })
    expect(await calledFor(scene)).toEqual([0, 0, 0])
    const { history } = await readReport(world, one.eva, id)
    const act = history.find(({ type }) => type === actOfProposal(kind))
    expect(act).toMatchObject({ user: one.luis.username, at: world.deps.now().toISOString() })
    expect(await actsLogged(world, id)).toContain(actOfProposal(kind))
    const own = JSON.stringify(await ownReport(world, one.report))
    for (const secret of [one.ana.username, one.luis.username, reason]) expect(own).not.toContain(secret)
    for (const verb of ['confirm', 'withdraw'] as const) {
      const again = await decide(world, one.eva, verb, { id, proposalId })
      // Of the hold that counts, withdrawing is its end.
      if (verb === 'withdraw' && kind === 'held') expect(again.statusCode).toBe(200)
      else expect(refusalOf(again)).toEqual([409, 'conflict'])
    }
  })

  test.each(['ana', 'luis'] as const)('is taken back or refused (by %s): nothing is done', async (who) => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    const answer = await decide(world, one[who], 'withdraw', { id, proposalId })
    expect(answer.json<Casework>().waiting).toEqual([])
    expect(await calledFor(scene)).toEqual([0, 0, 0])
    expect(await doneIn()).toEqual([])
    expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
    expect(await actsLogged(world, id)).toEqual(['created', 'proposed', 'proposal_withdrawn'])
    expect(refusalOf(await decide(world, one.eva, 'confirm', { id, proposalId }))).toEqual([409, 'conflict'])
    expect(await begin(scene, kind, one.luis)).not.toBe(proposalId)
    expect(await calledFor(scene)).toEqual([1, 0, 1])
  })

  test('is proposed once at a time, and none is decided but that one', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    for (const by of [one.ana, one.luis])
      expect(refusalOf(await tryToPropose(scene, kind, by))).toEqual([409, 'conflict'])
    for (const verb of ['confirm', 'withdraw'] as const)
      expect(refusalOf(await decide(world, one.luis, verb, { id, proposalId: randomUUID() }))).toEqual([
        409,
        'conflict',
      ])
    expect((await caseworkOf(world, one.eva, id)).waiting).toMatchObject([{ id: proposalId }])
  })

  readable('is done at once by a member alone', async () => {
    const { ana, id } = await alone(scene)
    const answer = await tryToPropose({ ...scene, id, one: { ...scene.one, ana } }, kind, ana)
    expect(answer.json()).toMatchObject({ waiting: [], needsConfirmation: false })
    const { history } = await readReport(scene.world, ana, id)
    expect(history.find(({ type }) => type === actOfProposal(kind))).toMatchObject({ user: ana.username })
    expect((await actsLogged(scene.world, id)).slice(0, 2)).toEqual(['created', 'proposed'])
  })

  test('needs none of them who may not read the report', async () => {
    const { world, one } = scene
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.luis.username, one.eva.username] })
    scene.id = excluding.id
    const later = await createMember(world.deps, one.channel)
    expect((await tryToPropose(scene, kind, one.ana)).json()).toMatchObject({ waiting: [], needsConfirmation: false })
    expect([...(await calledFor(scene)), await callsOf(scene, later)]).toEqual([0, 0, 0, 0])
  })

  readable('needs one of those for whom the report is reopened, and of them alone', async () => {
    const { world, one, id } = scene
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva], joins: one.luis })
    const proposalId = await begin(scene, kind)
    expect(await calledFor(scene)).toEqual([0, 1, 0])
    expect(refusalOf(await decide(world, one.eva, 'confirm', { id, proposalId }))).toEqual([403, 'no-access'])
    expect((await decide(world, one.luis, 'confirm', { id, proposalId })).statusCode).toBe(200)
    expect(await doneIn()).toContain(actOfProposal(kind))
  })

  test('counts or waits, as its row says, where the report is reopened for that member only', async () => {
    const { world, one, id } = scene
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(await caseworkOf(world, one.ana, id)).toMatchObject({ needsConfirmation: false, waits: true })
    await tryToPropose(scene, kind, one.ana)
    expect((await doneIn()).includes(actOfProposal(kind))).toBe(withoutColleagues(kind) === 'counts')
  })

  test('waits like the rest while the report is archived', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, kind)
    const { deadline } = await readReport(world, one.ana, id)
    await save(world, one.eva, id, { status: 'archived' })
    const casework = await world.call('GET', `/api/casework/${id}`, { token: one.luis.token })
    expect(refusalOf(casework)).toEqual([403, 'report-archived'])
    const readOnly = [409, 'archived-read-only']
    expect(refusalOf(await decide(world, one.luis, 'confirm', { id, proposalId }))).toEqual(readOnly)
    expect(refusalOf(await decide(world, one.ana, 'withdraw', { id, proposalId }))).toEqual(readOnly)
    const more = kind === 'extension' ? { until: deadline.slice(0, 10) } : {}
    expect(refusalOf(await propose(world, one.ana, { kind, id, ...more }))).toEqual(readOnly)
  })

  test('has a reason of twenty to two thousand characters, and a ground of its own', async () => {
    const { world, one, id } = scene
    for (const why of ['Difficult.', `${'x'.repeat(19)}   `, 'x'.repeat(2001)])
      expect(refusalOf(await tryToPropose(scene, kind, one.ana, why)), why).toEqual([422, 'invalid'])
    const other = groundsOf(kind === 'held' ? 'not_admitted' : 'held')[0]
    const until = '2030-01-01'
    expect(refusalOf(await propose(world, one.ana, { kind, id, ground: other, until }))).toEqual([422, 'invalid'])
    for (const why of ['x'.repeat(20), 'x'.repeat(2000)]) {
      const answer = await tryToPropose(scene, kind, one.ana, why)
      const waiting = waitingOf(answer, kind)
      expect(waiting?.reason).toBe(why)
      await decide(world, one.ana, 'withdraw', { id, proposalId: waiting?.id ?? '' })
    }
  })
})

test('two who confirm at the same time find it done once', async () => {
  const { world, one, id } = scene
  for (let round = 0; round < rounds; round += 1) {
    const proposalId = await begin(scene, 'held')
    const sides = [one.luis, one.eva].map((by) => () => decide(world, by, 'confirm', { id, proposalId }))
    const answers = await together(world, { reportId: id, before: 2, round }, sides)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await doneIn()).filter((type) => type === 'held')).toHaveLength(round + 1)
  }
})

test('proposals of several kinds wait at a time, and each is decided by itself', async () => {
  const { world, one, id } = scene
  const first = await begin(scene, 'held', one.ana)
  const second = await begin(scene, 'omitted', one.luis)
  expect((await caseworkOf(world, one.eva, id)).waiting.map((waiting) => waiting.id)).toEqual([first, second])
  expect(await calledFor(scene)).toEqual([1, 1, 1])
  await decide(world, one.eva, 'confirm', { id, proposalId: first })
  // What is left is Luis's own: it waits for the others alone.
  expect(await calledFor(scene)).toEqual([1, 0, 1])
  await decide(world, one.ana, 'withdraw', { id, proposalId: second })
  expect(await calledFor(scene)).toEqual([0, 0, 0])
  expect(await doneIn()).toEqual(['held'])
})

/** What a colleague did meanwhile, and what can then not be done any more. */
const overtaken: [ProposalKind, string, () => Promise<unknown>, string][] = [
  ['extension', 'was answered', () => tell(scene.world, scene.one.eva, scene.id, 'answered'), 'already-done'],
  ['omitted', 'was acknowledged', () => tell(scene.world, scene.one.eva, scene.id, 'acknowledged'), 'already-done'],
  ['omitted', 'was answered', () => tell(scene.world, scene.one.eva, scene.id, 'answered'), 'already-done'],
  ['not_admitted', 'was closed', () => close(scene.world, scene.one.eva, scene.id), 'already-done'],
  ['without_information', 'was closed', () => close(scene.world, scene.one.eva, scene.id), 'already-done'],
  ['without_information', 'was admitted', () => admit(scene.world, scene.one.eva, scene.id), 'conflict'],
  ['without_information', 'was answered', () => tell(scene.world, scene.one.eva, scene.id, 'answered'), 'conflict'],
  ['untrue', 'was closed', () => close(scene.world, scene.one.eva, scene.id), 'already-done'],
  ['not_admitted', 'was admitted', () => admit(scene.world, scene.one.eva, scene.id), 'conflict'],
  [
    'not_admitted',
    'has its investigation opened',
    () =>
      scene.world.call('PUT', '/api/casework/investigations', {
        token: scene.one.eva.token,
        payload: { id: scene.id },
      }),
    'conflict',
  ],
]
test.each(overtaken)('%s is over once the report %s', async (kind, _what, doIt, code) => {
  const { world, one, id } = scene
  const proposalId = await begin(scene, kind)
  await doIt()
  expect(await calledFor(scene)).toEqual([0, 0, 0])
  const casework = await caseworkOf(world, one.luis, id)
  expect(casework.waiting).toEqual([])
  expect(casework.offers).not.toContain(kind)
  const before = await doneIn()
  expect(refusalOf(await decide(world, one.luis, 'confirm', { id, proposalId }))).toEqual([409, code])
  expect(await doneIn()).toEqual(before)
  const until = '2030-01-01'
  expect(refusalOf(await propose(world, one.ana, { kind, id, until }))).toEqual([409, code])
})

test('what was done once and for all is offered no more', async () => {
  for (const kind of alikes.filter((one) => actOfProposal(one) !== 'closed')) await agree(scene, kind)
  const { offers } = await caseworkOf(scene.world, scene.one.ana, scene.id)
  expect(offers).toEqual(expect.arrayContaining(['extension', 'held', 'closed']))
  // The extension opened an investigation, which says that it was admitted.
  for (const kind of ['omitted', 'admitted', 'not_admitted', 'without_information']) expect(offers).not.toContain(kind)
})
