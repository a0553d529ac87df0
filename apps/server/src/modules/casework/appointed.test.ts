import { describe, expect, test } from 'vitest'
import { proposalKinds } from '@canal/contract/casework/proposals'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { caseworkOf, decide, extend, reopenFor, waitingOf } from '../../../test/casework-world.ts'
import { appoint, appointBy, sign, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { readReport, refusalOf, submit } from '../../../test/world.ts'
import { alone, begin, caseScene, dayAfter, tryToPropose } from './testing/case-scene.ts'

/** Who may put a report's answer off once the committee appointed a delegate (art. 8.2). */
const scene = caseScene()

const offersExtension = async (by: TestPerson, id = scene.id) =>
  (await caseworkOf(scene.world, by, id)).offers.includes('extension')
/** Which of these are offered it. */
const offeredTo = async (people: readonly TestPerson[], id = scene.id) => {
  const offered: string[] = []
  for (const person of people) if (await offersExtension(person, id)) offered.push(person.username)
  return offered
}
const usernames = (people: readonly TestPerson[]) => people.map(({ username }) => username)
/** Whoever is not offered it is refused, and whoever is, is not; what waits is taken back. */
const expectOnly = async (allowed: readonly TestPerson[], refused: readonly TestPerson[], id = scene.id) => {
  const { world } = scene
  expect(await offeredTo([...allowed, ...refused], id)).toEqual(usernames(allowed))
  const [reader] = [...allowed, ...refused]
  const until = dayAfter(reader ? (await readReport(world, reader, id)).deadline : '', 10)
  for (const person of refused)
    expect(refusalOf(await extend(world, person, id, until)), person.username).toEqual([403, 'not-appointed'])
  for (const person of allowed) {
    const answer = await extend(world, person, id, until)
    const waiting = answer.statusCode === 200 ? waitingOf(answer) : undefined
    expect(waiting, answer.body).toMatchObject({ by: person.username })
    await decide(world, person, 'withdraw', { id, proposalId: waiting?.id ?? '' })
  }
}

test('until the committee appoints somebody, and again once it appoints nobody, every member may', async () => {
  const { world, one } = scene
  const { ana, luis, eva } = one
  await expectOnly([ana, luis, eva], [])
  const { act } = (await appoint(world, ana, [luis])).json<ActOutcome>()
  await expectOnly([ana, luis, eva], [])
  await sign(world, eva, act?.id ?? '')
  await expectOnly([luis], [ana, eva])
  await appointBy(world, [ana, luis], [])
  await expectOnly([ana, luis, eva], [])
})

describe('once there is a delegate', () => {
  test('they and their substitutes may, the others are refused and not offered it, and each of these confirms', async () => {
    const { world, one, id } = scene
    const { ana, luis, eva } = one
    await appointBy(world, [ana, luis], [eva, ana])
    await expectOnly([ana, eva], [luis])
    const proposalId = await begin(scene, 'extension', ana)
    expect((await decide(world, luis, 'confirm', { id, proposalId })).statusCode).toBe(200)
    expect((await readReport(world, eva, id)).clocks.find(({ rule }) => rule === 'answer')?.extendedFrom).not.toBeNull()
  })

  test('every other kind stays every member’s', async () => {
    const { world, one } = scene
    await appointBy(world, [one.ana, one.luis], [one.eva])
    for (const kind of proposalKinds.filter((one) => one !== 'extension'))
      expect((await tryToPropose(scene, kind, one.luis)).statusCode, kind).toBe(200)
  })

  test('what a member proposed before is confirmed all the same', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, 'extension', one.ana)
    await appointBy(world, [one.ana, one.luis], [one.eva])
    expect((await decide(world, one.luis, 'confirm', { id, proposalId })).statusCode).toBe(200)
  })

  test('a delegate whom the reporter excluded is passed over: their substitute may, and without one every member', async () => {
    const { world, one } = scene
    const { ana, luis, eva, channel } = one
    await appointBy(world, [ana, luis], [eva, luis])
    const withoutEva = await submit(world, channel, { restrictedUsers: [eva.username] })
    await expectOnly([luis], [ana], withoutEva.id)
    const withoutBoth = await submit(world, channel, { restrictedUsers: [eva.username, luis.username] })
    expect(await offersExtension(ana, withoutBoth.id)).toBe(true)
    const others = await createMember(world.deps, channel)
    const later = await submit(world, channel, { restrictedUsers: [eva.username, luis.username] })
    await expectOnly([ana, others], [], later.id)
    const until = dayAfter((await readReport(world, ana, later.id)).deadline, 10)
    for (const excluded of [eva, luis])
      expect(refusalOf(await extend(world, excluded, later.id, until))).toEqual([404, 'report-not-found'])
    // Of a report that came before them, a new member has no keys: appointed alone, they are passed over there.
    await appointBy(world, [ana, luis, eva], [others])
    await expectOnly([ana, luis, eva], [])
    await expectOnly([others], [ana], later.id)
  })

  test('a delegate who steps aside from a report, or leaves the committee, is passed over; disabled they are not', async () => {
    const { world, one, id } = scene
    const { ana, luis, eva } = one
    await appointBy(world, [ana, luis], [eva])
    const administrator = await createAdministrator(world.deps)
    const disabled = await world.call('PATCH', '/api/users/disable', {
      token: administrator.token,
      payload: { id: eva.id },
    })
    expect(disabled.statusCode).toBe(200)
    await expectOnly([], [ana, luis])
    await appointBy(world, [ana, luis], [luis])
    const left = await world.call('POST', '/api/reports/recuse', { token: luis.token, payload: { id } })
    expect(left.statusCode, left.body).toBeLessThan(300)
    await expectOnly([ana], [])
    const other = await submit(world, one.channel)
    await expectOnly([luis], [ana], other.id)
    await takeOff(world, [luis], luis)
    expect(await offersExtension(ana, other.id)).toBe(true)
  })

  test('a report that is reopened for others alone is theirs to extend', async () => {
    const { world, one, id } = scene
    const { ana, luis, eva } = one
    await appointBy(world, [ana, luis], [eva])
    await reopenFor(world, id, { asks: ana, votes: [luis, eva] })
    expect(await offersExtension(ana)).toBe(true)
  })

  test('a member alone, appointed or not, extends at once', async () => {
    const { world } = scene
    const { ana, id, deadline } = await alone(scene)
    await appointBy(world, [ana], [ana])
    expect((await extend(world, ana, id, dayAfter(deadline, 5))).json()).toMatchObject({ waiting: [] })
    await appointBy(world, [ana], [])
    expect((await extend(world, ana, id, dayAfter(deadline, 9))).json()).toMatchObject({ waiting: [] })
  })
})
