import { describe, expect, test } from 'vitest'
import { caseworkOf, close, decide, actsLogged, ownReport, reason } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { readReport, refusalOf } from '../../../test/world.ts'
import { daysLater, monthsLater } from '../../platform/time.ts'
import { agree, begin, calledFor, caseScene, keptOf } from './testing/case-scene.ts'

const scene = caseScene()
const sixMonthsOn = () => monthsLater(scene.world.deps.now(), 6, 'Europe/Madrid')

describe('a hold', () => {
  test('keeps a report for six months from the day on which it counts', async () => {
    const { world, one, id } = scene
    const before = await keptOf(scene)
    const proposalId = await begin(scene, 'held')
    expect(await keptOf(scene)).toEqual(before)
    world.advance(5 * 86_400)
    await decide(world, one.luis, 'confirm', { id, proposalId })
    const until = sixMonthsOn()
    expect(await keptOf(scene)).toEqual({ kept: null, held: until, goes: until })
    const since = world.deps.now().toISOString()
    const hold = { id: proposalId, ground: 'proceedings', reason, by: one.ana.username, since }
    expect(await caseworkOf(world, one.eva, id)).toMatchObject({ hold: { ...hold, until: until.toISOString() } })
    const { history } = await readReport(world, one.eva, id)
    expect(history).toMatchObject([{ type: 'held', user: one.luis.username, until: until.toISOString() }])
  })

  test('is renewed for six months more, and what was proposed first ends nothing then', async () => {
    const { world, one, id } = scene
    const first = await agree(scene, 'held')
    world.advance(60 * 86_400)
    const second = await agree(scene, 'held')
    expect((await keptOf(scene)).held).toEqual(sixMonthsOn())
    expect((await caseworkOf(world, one.eva, id)).hold?.id).toBe(second)
    expect(refusalOf(await decide(world, one.eva, 'withdraw', { id, proposalId: first }))).toEqual([409, 'conflict'])
    expect((await keptOf(scene)).held).not.toBeNull()
  })

  test('ends by one member, and the report stays for a week at least, in which the others may hold it again', async () => {
    const { world, one, id } = scene
    const before = await keptOf(scene)
    const proposalId = await agree(scene, 'held')
    const answer = await decide(world, one.eva, 'withdraw', { id, proposalId })
    expect(answer.json()).toMatchObject({ hold: null, waiting: [] })
    expect(await keptOf(scene)).toEqual({ ...before, held: daysLater(world.deps.now(), 7, 'Europe/Madrid') })
    const { history } = await readReport(world, one.ana, id)
    expect(history.at(-1)).toMatchObject({ type: 'released', user: one.eva.username })
    expect((await actsLogged(world, id)).at(-1)).toBe('released')
    expect(refusalOf(await decide(world, one.eva, 'withdraw', { id, proposalId }))).toEqual([409, 'conflict'])
    expect(refusalOf(await decide(world, one.eva, 'confirm', { id, proposalId }))).toEqual([409, 'conflict'])
  })

  test('that was ended gives its place to no earlier one, and a report whose term is over goes a week later', async () => {
    const { world, one, id } = scene
    await agree(scene, 'held')
    world.advance((sixMonthsOn().getTime() - world.deps.now().getTime()) / 1000 + 1)
    const proposalId = await agree(scene, 'held')
    await decide(world, one.eva, 'withdraw', { id, proposalId })
    expect((await caseworkOf(world, one.ana, id)).hold).toBeNull()
    const week = daysLater(world.deps.now(), 7, 'Europe/Madrid')
    expect(await keptOf(scene)).toEqual({ kept: null, held: week, goes: week })
  })

  test('is over after its time, and there is nothing to end', async () => {
    const { world, one, id } = scene
    const proposalId = await agree(scene, 'held')
    world.advance((sixMonthsOn().getTime() - world.deps.now().getTime()) / 1000 + 1)
    expect((await caseworkOf(world, one.ana, id)).hold).toBeNull()
    expect(refusalOf(await decide(world, one.ana, 'withdraw', { id, proposalId }))).toEqual([409, 'conflict'])
    expect((await caseworkOf(world, one.ana, id)).offers).toContain('held')
  })

  test('may be put on a report that is closed, and outlasts the term of its outcome', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id, { outcome: 'untrue' })
    const { kept } = await keptOf(scene)
    await agree(scene, 'held')
    expect(await keptOf(scene)).toEqual({ kept, held: sixMonthsOn(), goes: sixMonthsOn() })
  })

  test('is told neither to the reporter nor to an investigator, and its end neither', async () => {
    const { world, one, id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    const payload = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    const told = async () => [
      JSON.stringify(await ownReport(world, one.report)),
      JSON.stringify(await readReport(world, investigator, id)),
      (await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: investigator.token })).body,
    ]
    const dayFor = async () => (await readReport(world, investigator, id)).deletion
    const day = await dayFor()
    const proposalId = await agree(scene, 'held')
    const held = await told()
    expect(await dayFor()).toEqual(day)
    expect((await readReport(world, one.ana, id)).deletion).not.toEqual(day)
    await decide(world, one.ana, 'withdraw', { id, proposalId })
    for (const words of [...held, ...(await told())]) expect(words).not.toMatch(/"(held|released|proposed)"/)
    const own = await ownReport(world, one.report)
    expect([own.details.chat.messages, own.loggedActions]).toEqual([[], []])
    expect(await calledFor(scene)).toEqual([0, 0, 0])
  })
})
