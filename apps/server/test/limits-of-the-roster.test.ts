/** What an administrator and a member can do by the limits of docs/security.md, and that it is no more than that. */
import { describe, expect, test } from 'vitest'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { passDays } from '../src/modules/roster/testing/time.ts'
import { begin, numbersOf, resetAndSignIn } from './colleagues.ts'
import { createMember } from './factories.ts'
import { signInAgain } from './sign-in-again.ts'
import { request, vote } from './votes.ts'
import { read, readReport, refusalOf, submit } from './world.ts'
import {
  password,
  type By,
  world,
  administrator,
  type Committee,
  openCommittee,
  look,
  strip,
  register,
  bells,
  stopInSession,
  actOf,
  editChannel,
  signIn,
  setActive,
  restart,
  fileOf,
  askedBy,
  named,
  expectUntouched,
  admitting,
  useAdministrator,
} from './administrator-scene.ts'

useAdministrator()

const again = async (it: Committee): Promise<Committee> => {
  const [members, vera] = [
    await Promise.all(it.members.map((member) => signInAgain(world.deps, member))),
    await signInAgain(world.deps, it.vera),
  ]
  const [ana = it.ana, ...others] = members
  return { ...it, members, ana, others, vera }
}
const shareWithVera = ({ ana, vera, sent }: Committee) =>
  world.call('POST', '/api/reports/share', { token: ana.token, payload: { id: sent.id, username: vera.username } })
/** Of what was sent before she came, Vera opens nothing by herself; what excluded Ana opens to neither. */
const expectOlderShut = async ({ ana, vera, sent, closed, hidden }: Committee) => {
  for (const { id } of [sent, closed, hidden])
    expect((await read(world, vera, id)).statusCode).toBeGreaterThanOrEqual(403)
  for (const one of [sent, closed]) expect((await fileOf(vera, one)).statusCode).toBeGreaterThanOrEqual(403)
  expect((await read(world, ana, hidden.id)).statusCode).toBe(404)
  expect(refusalOf(await read(world, ana, closed.id))).toEqual([403, 'report-archived'])
}
/** Those to whom a report was sealed vote on it, whomever Ana shares it with. */
const expectVotesKept = async (it: Committee) => {
  const { ana, others, vera, sent, closed } = it
  const voters = others.length
  expect((await shareWithVera(it)).statusCode).toBe(204)
  const files = await request(world, ana, 'access-to-files', sent.id)
  const archive = await request(world, ana, 'archived-report', closed.id)
  expect(await askedBy(ana, files, 'access-to-files')).toMatchObject({ status: 'pending', total: voters })
  expect(await askedBy(ana, archive, 'archived-report')).toMatchObject({ status: 'pending', total: voters })
  for (const id of [files, archive])
    expect(
      (await vote(world, vera, 'approve', id, id === files ? 'access-to-files' : 'archived-report')).statusCode,
    ).toBeGreaterThanOrEqual(400)
  expect((await fileOf(ana, sent)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await fileOf(vera, sent)).statusCode).toBeGreaterThanOrEqual(400)
  expect(refusalOf(await read(world, ana, closed.id))).toEqual([403, 'report-archived'])
}

/** What the limits of docs/security.md allow, and no more than that. */
describe.each([1, 2, 3, 4, 7])('in a committee of %i, as the limits say:', (size) => {
  test('a member who signs without asking lets in who an administrator made: at once when alone, else after an unstopped week', async () => {
    let it = await openCommittee(size)
    const outcome = (await begin(world, it.ana, await admitting(it))).json<ActOutcome>()
    if (size === 1) expect(outcome.act).toBeNull()
    else {
      expect(outcome.act).toMatchObject({ signed: 1 })
      await look(it.others[0] ?? it.ana, '?opened=true')
      await passDays(world, 6.9)
      it = await again(it)
      expect(refusalOf(await read(world, it.vera, it.sent.id))).toEqual([403, 'keys-locked'])
      await passDays(world, 0.2)
      it = await again(it)
    }
    it.vera = await signInAgain(world.deps, it.vera)
    const next = await submit(world, it.channel)
    expect((await read(world, it.vera, next.id)).statusCode).toBe(200)
    await expectOlderShut(it)
    const lines = (await register(it.others[0] ?? it.ana)).filter(({ act }) => act === 'admit')
    expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['propose', 'effect']))
    if (size > 1) await expectVotesKept(it)
  })

  test('a committee that does not look for thirty days is put in other hands: what is sent after that alone is read there', async () => {
    let it = await openCommittee(size)
    expect((await restart(it, it.vera)).statusCode).toBe(204)
    await passDays(world, 29.9)
    it = await again(it)
    await expectUntouched(it)
    await passDays(world, 0.2)
    it = await again(it)
    it.vera = await signIn(it.vera)
    const next = await submit(world, it.channel)
    expect((await read(world, it.vera, next.id)).statusCode).toBe(200)
    for (const member of it.members) expect((await read(world, member, next.id)).statusCode).toBeGreaterThanOrEqual(400)
    for (const member of it.members) expect((await read(world, member, it.sent.id)).statusCode).toBe(200)
    await expectOlderShut(it)
    if (size > 1) await expectVotesKept(it)
  })

  test('whose rules of votes the next committee would weaken, those of before are told, and stop it', async () => {
    let it = await openCommittee(size)
    expect((await restart(it, it.vera)).statusCode).toBe(204)
    await passDays(world, 30.1)
    it = await again(it)
    it.vera = await signIn(it.vera)
    // What they heard of before, they have read.
    await world.database.ownerDb.deleteFrom('notification').execute()
    const payload = { voteRule: 'majority' }
    const begun = await world.call('POST', '/api/roster/rules', { token: it.vera.token, payload })
    const act = actOf(begun)
    expect(act).toMatchObject({ kind: 'settings', needed: null })
    for (const member of it.members) {
      expect((await strip(member)).find(({ id }) => id === act.id)).toMatchObject({ mayStop: true })
      expect(await bells(member)).toEqual(['act-waits'])
    }
    expect((await stopInSession(it.ana, act.id)).statusCode).toBe(204)
    expect((await look(it.vera)).rules).toMatchObject({ voteRule: 'unanimous' })
  })
})

describe.each([2, 3, 4, 7])('in a committee of %i, as the limits say besides:', (size) => {
  test('a disabled account stops nothing after ninety days, and keeps its place and its votes', async () => {
    let it = await openCommittee(size)
    for (const other of it.others) await setActive(other, 'disable')
    await passDays(world, 91)
    it.ana = await signInAgain(world.deps, it.ana)
    it.vera = await signInAgain(world.deps, it.vera)
    const act = actOf(await begin(world, it.ana, await admitting(it)))
    await passDays(world, 29)
    it.ana = await signInAgain(world.deps, it.ana)
    expect((await strip(it.ana)).map(({ id }) => id)).toEqual([act.id])
    await passDays(world, 1.1)
    it = await again(it)
    const next = await submit(world, it.channel)
    const { membersAllowedToAccess } = await readReport(world, it.vera, next.id)
    expect(membersAllowedToAccess.toSorted()).toEqual(named([...it.members, it.vera]))
    await expectOlderShut(it)
    await expectVotesKept(it)
  })

  test('who is left alone on a report waits a week; somebody whom they bring in has a vote at once', async () => {
    const it = await openCommittee(size, { hides: false })
    for (const other of it.others)
      expect((await begin(world, other, { kind: 'leave', userId: other.id })).json()).toEqual({ act: null })
    const files = await request(world, it.ana, 'access-to-files', it.sent.id)
    expect(await askedBy(it.ana, files, 'access-to-files')).toMatchObject({ status: 'pending', total: 0 })
    expect((await fileOf(it.ana, it.sent)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await begin(world, it.ana, await admitting(it))).json()).toEqual({ act: null })
    it.vera = await signInAgain(world.deps, it.vera)
    expect((await shareWithVera(it)).statusCode).toBe(204)
    // What was asked before she came waits on, and is none of hers.
    expect((await vote(world, it.vera, 'approve', files)).statusCode).toBeGreaterThanOrEqual(400)
    await world.call('PATCH', '/api/requests/access-to-files/cancel', { token: it.ana.token, payload: { id: files } })
    const anew = await request(world, it.ana, 'access-to-files', it.sent.id)
    expect((await vote(world, it.vera, 'approve', anew)).json()).toMatchObject({ status: 'approved' })
    // Of what is archived she had no part, and has none.
    const archive = await request(world, it.ana, 'archived-report', it.closed.id)
    expect(await askedBy(it.ana, archive, 'archived-report')).toMatchObject({ status: 'pending', total: 0 })
    expect(refusalOf(await read(world, it.ana, it.closed.id))).toEqual([403, 'report-archived'])
  })
})

describe('a lone member with an administrator', () => {
  test('takes the alternate off, to whom alone a report about that member went: it is lost, and opens to nobody', async () => {
    const it = await openCommittee(1)
    expect((await read(world, it.alternate, it.hidden.id)).statusCode).toBe(200)
    expect((await begin(world, it.ana, { kind: 'leave', userId: it.alternate.id })).json()).toEqual({ act: null })
    const next = await createMember(world.deps, it.channel, { keyState: 'waiting' })
    await editChannel(it.channel, () => ({ alternateUsername: next.username }))
    const named = await signInAgain(world.deps, next)
    const checkNumbers = await numbersOf(world, named)
    expect((await begin(world, it.ana, { kind: 'admit', userId: next.id, checkNumbers })).json()).toEqual({ act: null })
    const [before, after] = [await signInAgain(world.deps, it.alternate), await signInAgain(world.deps, next)]
    for (const by of [it.ana, before, after])
      expect((await read(world, by, it.hidden.id)).statusCode).toBeGreaterThanOrEqual(403)
  })
})

describe('a member of two, reset by the administrator', () => {
  test('whom the other keeps from the way by their last password is let in by their recovery code', async () => {
    const it = await openCommittee(2, { canStop: true })
    const luis = it.others[0] ?? expect.fail()
    const changed = await world.call('PATCH', '/api/users/change-password', {
      token: luis.token,
      payload: { id: luis.id, oldPassword: password, newPassword: 'Tercera8Silla' },
    })
    const { recoveryCode } = changed.json<{ recoveryCode: string }>()
    const back = await resetAndSignIn(world, administrator, luis)
    const unlock = (payload: object) => world.call('POST', '/api/auth/unlock', { token: back.token, payload })
    expect((await unlock({ oldPassword: 'Tercera8Silla' })).statusCode).toBe(200)
    const [act] = await strip(it.ana)
    expect((await stopInSession(it.ana, act?.id ?? '')).statusCode).toBe(204)
    expect(refusalOf(await world.call('GET', '/api/reports/list', { token: back.token }))).toEqual([403, 'keys-locked'])
    const opened = await unlock({ recoveryCode })
    expect(opened.statusCode, opened.body).toBe(200)
    expect((await read(world, opened.json<By>(), it.sent.id)).statusCode).toBe(200)
  })
})
