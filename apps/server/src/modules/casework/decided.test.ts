import { describe, expect, test } from 'vitest'
import { archivesReport, proposalKinds, groundsOf } from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import { caseworkOf, decide, reason } from '../../../test/casework-world.ts'
import { tell } from '../../../test/world.ts'
import { agree, alone, begin, callsOf, caseScene, tryToPropose } from './testing/case-scene.ts'

/** What a committee reads later of what it decided, and why. */
const scene = caseScene()

/** How often Ana, Luis and Eva were told that something was decided. */
const toldDecided = () => {
  const { ana, luis, eva } = scene.one
  return Promise.all([ana, luis, eva].map((person) => callsOf(scene, person, 'request-decided')))
}

describe.each(proposalKinds.map((kind) => [kind]))('%s', (kind) => {
  test('once it is confirmed: who proposed it and why, who confirmed it, and when', async () => {
    const { world, one, id } = scene
    const askedAt = world.deps.now().toISOString()
    const proposalId = await begin(scene, kind)
    expect((await caseworkOf(world, one.eva, id)).decided).toEqual([])
    world.advance(3600)
    const decidedAt = world.deps.now().toISOString()
    const confirmed = await decide(world, one.luis, 'confirm', { id, proposalId })
    expect(await toldDecided()).toEqual([1, 0, 0])
    const { decided, waiting } = archivesReport(kind)
      ? confirmed.json<Casework>()
      : await caseworkOf(world, one.eva, id)
    expect(waiting).toEqual([])
    const made = { id: proposalId, kind, ground: groundsOf(kind)[0], reason, by: one.ana.username }
    expect(decided).toMatchObject([{ ...made, state: 'done', askedAt, decidedAt, decidedBy: one.luis.username }])
  })

  test('once a colleague refused it', async () => {
    const { world, one, id } = scene
    await decide(world, one.luis, 'withdraw', { id, proposalId: await begin(scene, kind) })
    expect(await toldDecided()).toEqual([1, 0, 0])
    const { decided } = await caseworkOf(world, one.eva, id)
    expect(decided).toMatchObject([
      { kind, reason, state: 'withdrawn', by: one.ana.username, decidedBy: one.luis.username },
    ])
  })
})

test('who takes their own proposal back gets no notice of it', async () => {
  const { world, one, id } = scene
  await decide(world, one.ana, 'withdraw', { id, proposalId: await begin(scene, 'held') })
  expect(await toldDecided()).toEqual([0, 0, 0])
})

test('a hold that was ended says who ended it', async () => {
  const { world, one, id } = scene
  const proposalId = await agree(scene, 'held')
  await decide(world, one.eva, 'withdraw', { id, proposalId })
  const { decided } = await caseworkOf(world, one.luis, id)
  expect(decided).toMatchObject([{ kind: 'held', state: 'released', decidedBy: one.eva.username }])
})

test('a proposal that was overtaken waits no more, and is still shown', async () => {
  const { world, one, id } = scene
  await begin(scene, 'extension')
  await tell(world, one.luis, id, 'answered')
  const { decided, waiting } = await caseworkOf(world, one.eva, id)
  expect(waiting).toEqual([])
  expect(decided).toMatchObject([{ kind: 'extension', reason, state: 'over', decidedBy: null, decidedAt: null }])
})

test('an act that counted at once names no second person', async () => {
  const { ana, id } = await alone(scene)
  scene.id = id
  await tryToPropose(scene, 'held', ana)
  const { decided } = await caseworkOf(scene.world, ana, id)
  expect(decided).toMatchObject([{ kind: 'held', state: 'done', by: ana.username, decidedBy: null }])
})
