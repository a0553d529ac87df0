import { describe, expect, test } from 'vitest'
import { actsLogged, admit, caseworkOf, close, ownReport } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { readReport, refusalOf, save, submit } from '../../../test/world.ts'
import { caseScene } from './testing/case-scene.ts'

const scene = caseScene()

describe('admitting a report', () => {
  test('is dated, done once, and moves nothing else; its reporter is not told', async () => {
    const { world, one, id } = scene
    world.advance(60)
    const at = world.deps.now().toISOString()
    const answer = await admit(world, one.luis, id)
    expect(answer.json()).toMatchObject({ admittedAt: at })
    const { history, status, clocks } = await readReport(world, one.eva, id)
    expect(history).toMatchObject([{ type: 'admitted', user: one.luis.username, at }])
    expect([status, clocks.map(({ metAt }) => metAt)]).toEqual(['pending', [null, null]])
    expect(await actsLogged(world, id)).toEqual(['created', 'admitted'])
    const own = await ownReport(world, one.report)
    expect([own.details.chat.messages, own.loggedActions]).toEqual([[], []])
    expect((await caseworkOf(world, one.ana, id)).offers).not.toContain('admitted')
    world.advance(60)
    expect(refusalOf(await admit(world, one.ana, id))).toEqual([409, 'already-done'])
    expect((await caseworkOf(world, one.ana, id)).admittedAt).toBe(at)
  })

  test('is too late for a report that was closed', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id)
    expect((await caseworkOf(world, one.ana, id)).offers).not.toContain('admitted')
    expect(refusalOf(await admit(world, one.ana, id))).toEqual([409, 'conflict'])
  })

  test('is too late once an investigation was opened; of what is not admitted none can be opened', async () => {
    const { world, one, id } = scene
    expect((await caseworkOf(world, one.ana, id)).offers).toContain('admitted')
    await world.call('PUT', '/api/casework/investigations', { token: one.luis.token, payload: { id } })
    expect((await caseworkOf(world, one.ana, id)).offers).not.toContain('admitted')
    expect(refusalOf(await admit(world, one.ana, id))).toEqual([409, 'conflict'])
    expect((await caseworkOf(world, one.ana, id)).admittedAt).toBeNull()
  })

  test('is the committee’s: of members with access', async () => {
    const { world, one, id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    const payload = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    expect(refusalOf(await admit(world, investigator, id))).toEqual([403, 'forbidden'])
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    expect(refusalOf(await admit(world, one.eva, excluding.id))).toEqual([404, 'report-not-found'])
    await save(world, one.ana, excluding.id, { status: 'archived' })
    expect(refusalOf(await admit(world, one.ana, excluding.id))).toEqual([409, 'archived-read-only'])
  })
})
