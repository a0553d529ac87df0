/**
 * What an administrator can do to a committee, alone and with one of its members, in committees of several sizes: by the
 * product’s own calls alone.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { ceremonyIn } from '../src/modules/roster/recovery-key/testing/ceremony.ts'
import { holdClocks, passDays } from '../src/modules/roster/testing/time.ts'
import { begin, beginAnew, numbersOf, resetAndSignIn, sign } from './colleagues.ts'
import { createChannel, createMember, type TestPerson } from './factories.ts'
import { signInAgain } from './sign-in-again.ts'
import { request, vote } from './votes.ts'
import { read, refusalOf, submit } from './world.ts'
import {
  password,
  type By,
  world,
  administrator,
  type Committee,
  openCommittee,
  asAdmin,
  look,
  strip,
  register,
  bells,
  stopInSession,
  atDoor,
  stopByPassword,
  actOf,
  editUser,
  editChannel,
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

describe.each([1, 2, 3, 4, 7])('a committee of %i, and an administrator alone', (size) => {
  let it: Committee
  beforeAll(async () => {
    holdClocks(world)
    it = await openCommittee(size, { canStop: true })
  })

  test('nobody comes, goes or becomes something else by their account, roles, channel, name or address', async () => {
    const elsewhere = await createChannel(world.deps)
    for (const member of [...it.members, it.alternate]) {
      const refused = [
        await editUser(member, { roles: ['ROLE_ADMIN'] }),
        await editUser(member, { roles: ['ROLE_INVESTIGATOR', 'ROLE_USER'] }),
        await editChannel(it.channel, (users) => ({ users: users.filter((name) => name !== member.username) })),
        await editChannel(elsewhere, (users) => ({ users: [...users, member.username] })),
      ]
      for (const answer of refused) expect(refusalOf(answer)).toEqual([409, 'on-committee'])
      if (member === it.alternate) continue
      expect(refusalOf(await editChannel(it.channel, () => ({ alternateUsername: member.username })))).toEqual([
        409,
        'on-committee',
      ])
    }
    expect(refusalOf(await editChannel(it.channel, () => ({ alternateUsername: null })))).toEqual([409, 'on-committee'])
    expect(
      refusalOf(await asAdmin('POST', 'roster/founder', { channelId: it.channel.id, userId: it.vera.id })),
    ).toEqual([409, 'conflict'])
    // What may be changed takes nobody’s place, and the members read of it.
    const changed = await editUser(it.ana, { name: 'Otra', lastName: 'Persona', email: 'x@canal.example', phone: '1' })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await register(it.ana))[0]).toMatchObject({ kind: 'named', person: { name: 'Otra Persona' }, by: null })
    expect(await bells(it.ana)).toContain('channel-changed')
    await expectUntouched(it)
  })

  test('somebody named the alternate waits for the members, and the one of now keeps the place', async () => {
    const next = await createMember(world.deps, it.channel, { keyState: 'waiting' })
    expect((await editChannel(it.channel, () => ({ alternateUsername: next.username }))).statusCode).toBe(200)
    const { newcomers, acts } = await look(it.ana)
    expect(newcomers).toContainEqual(expect.objectContaining({ userId: next.id, capacity: 'alternate' }))
    expect(acts).toEqual([])
    await expectUntouched(it)
    const about = await submit(world, it.channel, { restrictedUsers: named(it.members) })
    expect((await read(world, it.alternate, about.id)).statusCode).toBe(200)
    const again = await signInAgain(world.deps, next)
    expect(refusalOf(await read(world, again, about.id))).toEqual([403, 'keys-locked'])
    expect((await editChannel(it.channel, () => ({ alternateUsername: it.alternate.username }))).statusCode).toBe(200)
  })

  test('weaker rules of votes wait, without end, for a member to sign; each member sees that and can stop it', async () => {
    expect((await editChannel(it.channel, () => ({ voteRule: 'majority', reopenHours: 720 }))).statusCode).toBe(202)
    for (const member of it.members) {
      const [act, ...more] = await strip(member)
      expect(more).toEqual([])
      expect(act).toMatchObject({ kind: 'settings', signed: 0, countsAt: null, mayStop: true })
      expect((await look(member)).rules).toEqual({ voteRule: 'unanimous', reopenHours: 1 })
    }
    const [act] = await strip(it.ana)
    expect((await stopInSession(it.members.at(-1) ?? it.ana, act?.id ?? '')).statusCode).toBe(204)
    expect((await look(it.ana)).rules).toEqual({ voteRule: 'unanimous', reopenHours: 1 })
  })

  test('the last member who can sign in is not disabled, and the disabled keep their place and their vote', async () => {
    for (const other of it.others) await setActive(other, 'disable')
    expect(refusalOf(await asAdmin('PATCH', 'users/disable', { id: it.ana.id }))).toEqual([409, 'last-member'])
    await expectUntouched(it)
    const lines = (await register(it.ana)).filter(({ kind }) => kind === 'disabled')
    expect(lines).toHaveLength(it.others.length)
    if (size > 1) {
      const asked = await request(world, it.ana, 'access-to-files', it.sent.id)
      expect(await askedBy(it.ana, asked, 'access-to-files')).toMatchObject({ status: 'pending', total: size - 1 })
      expect((await fileOf(it.ana, it.sent)).statusCode).toBeGreaterThanOrEqual(400)
      await vote(world, it.ana, 'withdraw', asked)
    }
    for (const [at, other] of it.others.entries()) {
      await setActive(other, 'enable')
      it.others[at] = await signInAgain(world.deps, other)
    }
    it.members = [it.ana, ...it.others]
  })

  test('another committee waits thirty days in the open, and each member stops it: in a session, disabled or not, or after a reset', async () => {
    for (const [at, member] of it.members.entries()) {
      expect((await restart(it, it.vera)).statusCode).toBe(204)
      expect(refusalOf(await restart(it, it.vera))).toEqual([409, 'conflict'])
      const [act] = await strip(member)
      expect(act).toMatchObject({ kind: 'restart', needed: null, maySign: false, mayStop: true })
      expect(Date.parse(act?.countsAt ?? '') - world.deps.now().getTime()).toBeGreaterThan(29.9 * 24 * 3_600_000)
      expect(await bells(member)).toContain('act-waits')
      const id = act?.id ?? ''
      if (at % 2 === 0) expect((await stopInSession(member, id)).statusCode).toBe(204)
      else {
        await setActive(member, 'disable')
        expect((await stopByPassword(member, id)).statusCode).toBe(204)
        await setActive(member, 'enable')
        it.members[at] = it.others[at - 1] = await signInAgain(world.deps, member)
      }
      expect(await strip(it.ana)).toEqual([])
    }
    await expectUntouched(it)
  })

  test('who resets everybody reads nothing, changes nothing, silences nobody, and destroys nothing', async () => {
    const [known, own] = ['Administrador7x', 'Segunda5Tecla']
    const asMember = await resetAndSignIn(world, administrator, it.ana, { own: known })
    const back = new Map<TestPerson, By>()
    for (const other of it.others) back.set(other, await resetAndSignIn(world, administrator, other, { own }))
    const inHerName = { ...it.ana, ...(await beginAnew(world, asMember)) }
    for (const by of [asMember, inHerName]) {
      for (const id of [it.sent.id, it.closed.id])
        expect((await read(world, by, id)).statusCode).toBeGreaterThanOrEqual(400)
      const signed = await begin(world, by, { kind: 'leave', userId: it.alternate.id })
      expect(signed.statusCode).toBeGreaterThanOrEqual(400)
    }
    // Nobody can sign in, and each of them stops what comes of it.
    for (const member of it.members) {
      expect((await restart(it, it.vera)).statusCode).toBe(204)
      const [act] = (await atDoor(member, 'stoppable')).json<Stoppable>().acts
      expect(act).toMatchObject({ kind: 'restart' })
      expect((await stopByPassword(member, act?.id ?? '')).statusCode).toBe(204)
    }
    const meanwhile = await submit(world, it.channel)
    expect((await read(world, inHerName, meanwhile.id)).statusCode).toBeGreaterThanOrEqual(400)
    back.set(it.ana, await resetAndSignIn(world, administrator, it.ana, { own }))
    for (const { token } of back.values()) {
      const payload = { oldPassword: password }
      const opened = await world.call('POST', '/api/auth/unlock', { token, payload })
      expect(opened.statusCode, opened.body).toBe(200)
      // A lone member’s word is enough; nobody else is there to sign.
      expect('token' in opened.json<object>()).toBe(size === 1)
    }
    await passDays(world, 30)
    it.members = await Promise.all(it.members.map((member) => signInAgain(world.deps, member)))
    const [ana = it.ana, ...others] = it.members
    it = { ...it, ana, others, vera: await signInAgain(world.deps, it.vera) }
    for (const member of it.members)
      for (const id of [it.sent.id, meanwhile.id]) expect((await read(world, member, id)).statusCode).toBe(200)
    expect((await register(it.ana)).filter(({ kind }) => kind === 'reset').length).toBe(size + 1)
    await expectUntouched(it)
  })
})

describe.each([2, 3, 4, 7])('a committee of %i, and an administrator with one of its members', (size) => {
  let it: Committee
  beforeAll(async () => {
    holdClocks(world)
    it = await openCommittee(size, { canStop: true })
  })
  /** What waits is on the strip of each of the others, who can stop it. */
  const expectShown = async (id: string) => {
    for (const other of it.others)
      expect((await strip(other)).find((act) => act.id === id)).toMatchObject({ mayStop: true })
  }
  const expectStopped = async (id: string, by: By) => {
    expect((await stopInSession(by, id)).statusCode).toBe(204)
    expect((await strip(it.ana)).some((act) => act.id === id)).toBe(false)
    await expectUntouched(it)
  }
  const lastOne = () => it.others.at(-1) ?? it.ana

  test('somebody whom one member would let in waits in the open, and each of the others stops it', async () => {
    const wanted = await admitting(it)
    for (const [at, other] of it.others.entries()) {
      const act = actOf(await begin(world, it.ana, wanted))
      expect(act).toMatchObject({ kind: 'admit', signed: 1, needed: Math.floor(size / 2) + 1 })
      await expectShown(act.id)
      expect(await bells(other)).toContain('act-waits')
      // Nobody has two acts waiting, and the account that waits is not made something else meanwhile.
      expect(refusalOf(await begin(world, it.ana, wanted))).toEqual([409, 'conflict'])
      for (const roles of [['ROLE_ADMIN'], ['ROLE_INVESTIGATOR', 'ROLE_USER']])
        expect(refusalOf(await editUser(it.vera, { roles }))).toEqual([409, 'on-committee'])
      expect(refusalOf(await sign(world, it.ana, act.id, wanted))).toEqual([409, 'conflict'])
      if (at % 2 === 0) await expectStopped(act.id, other)
      else {
        await setActive(other, 'disable')
        expect((await stopByPassword(other, act.id)).statusCode).toBe(204)
        await setActive(other, 'enable')
        it.others[at] = it.members[at + 1] = await signInAgain(world.deps, other)
      }
    }
    await expectUntouched(it)
  })

  test('somebody whom one member would take off keeps the place, and stops it, disabled too', async () => {
    const other = lastOne()
    const act = actOf(await begin(world, it.ana, { kind: 'leave', userId: other.id }))
    await expectShown(act.id)
    await setActive(other, 'disable')
    await expectUntouched(it)
    expect((await stopByPassword(other, act.id)).statusCode).toBe(204)
    await setActive(other, 'enable')
    it.others[size - 2] = it.members[size - 1] = await signInAgain(world.deps, other)
    await expectUntouched(it)
  })

  test('another alternate waits for the rule, whom the administrator cannot exchange meanwhile', async () => {
    const next = await createMember(world.deps, it.channel, { keyState: 'waiting' })
    const name = ({ username }: TestPerson) => editChannel(it.channel, () => ({ alternateUsername: username }))
    expect((await name(next)).statusCode).toBe(200)
    const wanted = {
      kind: 'admit',
      userId: next.id,
      checkNumbers: await numbersOf(world, await signInAgain(world.deps, next)),
      capacity: 'alternate',
    }
    // As what somebody was shown, they are signed for.
    expect(refusalOf(await begin(world, it.ana, { ...wanted, capacity: 'member' }))).toEqual([409, 'keys-changed'])
    const act = actOf(await begin(world, it.ana, wanted))
    expect(act).toMatchObject({ kind: 'admit', capacity: 'alternate', signed: 1 })
    await expectShown(act.id)
    expect(refusalOf(await name(it.alternate))).toEqual([409, 'on-committee'])
    expect(actOf(await begin(world, it.ana, { kind: 'leave', userId: it.alternate.id }))).toMatchObject({ signed: 1 })
    for (const { id } of await strip(it.ana)) await expectStopped(id, lastOne())
    expect((await name(it.alternate)).statusCode).toBe(200)
  })

  test('weaker rules, and a recovery key, wait for the others', async () => {
    const rules = { voteRule: 'majority', reopenHours: 720 }
    const begun = await world.call('POST', '/api/roster/rules', { token: it.ana.token, payload: rules })
    const act = actOf(begun)
    await expectShown(act.id)
    // The administrator wishes for the same: one act about it, and nothing counts for two.
    expect(refusalOf(await editChannel(it.channel, () => rules))).toEqual([409, 'conflict'])
    await expectStopped(act.id, lastOne())
    expect((await editChannel(it.channel, () => rules)).statusCode).toBe(202)
    const [wish] = await strip(it.ana)
    expect((await sign(world, it.ana, wish?.id ?? '')).json()).toMatchObject({ act: { signed: 1 } })
    await expectShown(wish?.id ?? '')
    await expectStopped(wish?.id ?? '', lastOne())
    const { start, standing, post } = ceremonyIn(() => world)
    await start(it.ana)
    const [key] = await strip(it.ana)
    expect(key).toMatchObject({ kind: 'recovery', signed: 1 })
    expect((await post(it.ana, '/older')).statusCode).toBeGreaterThanOrEqual(400)
    await expectStopped(key?.id ?? '', lastOne())
    expect((await standing(it.ana)).current).toBeNull()
    expect((await look(it.ana)).rules).toEqual({ voteRule: 'unanimous', reopenHours: 1 })
  })

  test('an archived report, and files, wait for each of the others, disabled ones too', async () => {
    const [archive, files] = [
      await request(world, it.ana, 'archived-report', it.closed.id),
      await request(world, it.ana, 'access-to-files', it.sent.id),
    ]
    const [first = it.ana, ...more] = it.others
    for (const other of more) {
      await vote(world, other, 'approve', archive, 'archived-report')
      await vote(world, other, 'approve', files)
    }
    if (more.length > 0) await setActive(first, 'disable')
    const waits = { status: 'pending', total: size - 1, voted: size - 2 }
    expect(await askedBy(it.ana, archive, 'archived-report')).toMatchObject(waits)
    expect(await askedBy(it.ana, files, 'access-to-files')).toMatchObject(waits)
    expect((await fileOf(it.ana, it.sent)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await fileOf(it.ana, it.closed)).statusCode).toBeGreaterThanOrEqual(400)
    await expectUntouched(it)
    if (more.length > 0) {
      await setActive(first, 'enable')
      it.others[0] = it.members[1] = await signInAgain(world.deps, first)
    }
    await vote(world, it.others[0] ?? it.ana, 'deny', archive, 'archived-report')
    await vote(world, it.others[0] ?? it.ana, 'deny', files)
    expect(await askedBy(it.ana, archive, 'archived-report')).toMatchObject({ status: 'denied' })
  })

  test('an investigator whom one member lets in alone is seen by all, and reads what is shared, without files', async () => {
    const wanted = { roles: ['ROLE_INVESTIGATOR', 'ROLE_USER'], capacity: 'investigator' } as const
    const rui = await createMember(world.deps, it.channel, {
      keyState: 'waiting',
      ...wanted,
      roles: [...wanted.roles],
    })
    const checkNumbers = await numbersOf(world, rui)
    const admitted = await begin(world, it.ana, {
      kind: 'admit',
      userId: rui.id,
      checkNumbers,
      capacity: 'investigator',
    })
    expect(admitted.json()).toEqual({ act: null })
    for (const other of it.others) {
      expect((await look(other)).seats).toContainEqual(
        expect.objectContaining({ userId: rui.id, capacity: 'investigator' }),
      )
      expect((await register(other))[0]).toMatchObject({ kind: 'effect', act: 'admit', capacity: 'investigator' })
    }
    expect((await read(world, rui, it.sent.id)).statusCode).toBeGreaterThanOrEqual(400)
    const payload = { id: it.sent.id, username: rui.username }
    expect((await world.call('POST', '/api/reports/share', { token: it.ana.token, payload })).statusCode).toBe(204)
    expect((await read(world, rui, it.sent.id)).statusCode).toBe(200)
    expect((await fileOf(rui, it.sent)).statusCode).toBeGreaterThanOrEqual(400)
    // They do not become a member by another role, nor by the rule’s wait in silence.
    expect(refusalOf(await editUser(rui, { roles: ['ROLE_USER'] }))).toEqual([409, 'on-committee'])
    expect((await begin(world, lastOne(), { kind: 'leave', userId: rui.id })).json()).toEqual({ act: null })
    expect((await read(world, rui, it.sent.id)).statusCode).toBeGreaterThanOrEqual(400)
    await expectUntouched(it)
  })

  test('another committee that is begun while an act waits is stopped beside it', async () => {
    const act = actOf(await begin(world, it.ana, await admitting(it)))
    expect((await restart(it, it.vera)).statusCode).toBe(204)
    const waiting = await strip(lastOne())
    expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(['admit', 'restart'])
    for (const { id } of waiting) {
      await expectShown(id)
      expect((await stopByPassword(lastOne(), id)).statusCode).toBe(204)
    }
    expect(await strip(it.ana)).toEqual([])
    // Whoever was to begin it and is moved begins nothing.
    const next = await createMember(world.deps, it.channel, { keyState: 'waiting' })
    const elsewhere = await createChannel(world.deps)
    expect((await restart(it, next)).statusCode).toBe(204)
    expect((await editChannel(elsewhere, (users) => ({ users: [...users, next.username] }))).statusCode).toBe(200)
    expect(await strip(it.ana)).toEqual([])
    expect(act.kind).toBe('admit')
    await expectUntouched(it)
  })

  test('keys made in the name of a member who was reset wait, stopped by their last password; what they kept opens again', async () => {
    const other = lastOne()
    const inTheirName = { ...other, ...(await beginAnew(world, await resetAndSignIn(world, administrator, other))) }
    const checkNumbers = await numbersOf(world, inTheirName)
    const act = actOf(await begin(world, it.ana, { kind: 'rekey', userId: other.id, checkNumbers }))
    expect(act).toMatchObject({ kind: 'rekey', signed: 1 })
    // About one person one act waits: what is begun about them is not put beside it.
    expect(refusalOf(await begin(world, it.ana, { kind: 'leave', userId: other.id }))).toEqual([409, 'conflict'])
    for (const { id } of [it.sent, it.closed, it.hidden])
      expect((await read(world, inTheirName, id)).statusCode).toBeGreaterThanOrEqual(400)
    for (const one of it.others.slice(0, -1)) expect((await strip(one))[0]).toMatchObject({ id: act.id, mayStop: true })
    expect((await stopByPassword(other, act.id)).statusCode).toBe(204)
    const again = actOf(await begin(world, it.ana, { kind: 'leave', userId: other.id }))
    const [shown] = (await atDoor(other, 'stoppable')).json<Stoppable>().acts
    expect(shown).toMatchObject({ id: again.id, kind: 'leave' })
    expect((await stopByPassword(other, again.id)).statusCode).toBe(204)
    await expectUntouched(it)
    const back = await resetAndSignIn(world, administrator, other)
    const payload = { oldPassword: password }
    expect((await world.call('POST', '/api/auth/unlock', { token: back.token, payload })).statusCode).toBe(200)
    const [asked] = await strip(it.ana)
    expect(asked).toMatchObject({ kind: 'unlock', person: { userId: other.id } })
    if (size > 2) {
      const numbers = await numbersOf(world, back)
      const signed = await sign(world, it.others[0] ?? it.ana, asked?.id ?? '', { checkNumbers: numbers })
      expect(signed.json()).toEqual({ act: null })
    } else await passDays(world, 30)
    const open = await signInAgain(world.deps, other)
    expect((await read(world, open, it.sent.id)).statusCode).toBe(200)
    expect((await read(world, open, it.hidden.id)).statusCode).toBe(200)
    it.ana = it.members[0] = await signInAgain(world.deps, it.ana)
    it.vera = await signInAgain(world.deps, it.vera)
    await expectUntouched(it)
  })
})

test('a member whom the others would take off does not keep them from it by being reset and asking for their keys', async () => {
  const it = await openCommittee(3, { canStop: true })
  const [luis = it.ana, eva = it.ana] = it.others
  const back = await resetAndSignIn(world, administrator, it.ana)
  const unlock = () => world.call('POST', '/api/auth/unlock', { token: back.token, payload: { oldPassword: password } })
  expect((await unlock()).statusCode).toBe(200)
  const act = actOf(await begin(world, luis, { kind: 'leave', userId: it.ana.id }))
  expect(act).toMatchObject({ kind: 'leave', signed: 1 })
  expect(refusalOf(await unlock())).toEqual([409, 'conflict'])
  expect((await sign(world, eva, act.id)).json()).toEqual({ act: null })
})
