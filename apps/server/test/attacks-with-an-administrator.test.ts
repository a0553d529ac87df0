/**
 * What an administrator can do to a committee, alone and with one of its members, in committees of several sizes: by the
 * product's own calls alone. Ana is the member who works together with the administrator; Vera's account is theirs.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { ActOutcome, GovernanceEntry, Roster, Stoppable } from '@canal/contract/roster/schemas'
import type { User } from '@canal/contract/users/schemas'
import { ceremonyIn } from '../src/modules/roster/recovery-key/testing/ceremony.ts'
import { holdClocks, passDays } from '../src/modules/roster/testing/time.ts'
import { begin, beginAnew, numbersOf, resetAndSignIn, sign } from './colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  strengthen,
  type TestChannel,
  type TestPerson,
} from './factories.ts'
import { signInAgain } from './sign-in-again.ts'
import { mine, request, vote } from './votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, save, submit, upload, type World } from './world.ts'

const password = 'Primera4Grapa'

type By = { token: string }

let world: World
let administrator: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(() => holdClocks(world))
afterAll(() => world.close())

interface Sent {
  id: string
  fileId: string
}

interface Committee {
  channel: TestChannel
  members: TestPerson[]
  /** Who works together with the administrator. */
  ana: TestPerson
  others: TestPerson[]
  alternate: TestPerson
  /** Whom the administrator made, with keys of her own: of the channel, and off the committee. */
  vera: TestPerson
  /** A report of which all may read. */
  sent: Sent
  /** One that all had, and that is archived. */
  closed: Sent
  /** One whose reporter excluded Ana. */
  hidden: { id: string }
}

const sendWithFile = async (channel: TestChannel): Promise<Sent> => {
  const report = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded')
  return { id: report.id, fileId: report.filesList[0]?.entryId ?? '' }
}

/** `canStop`: its members have passwords, with which they stop acts without a session. */
const openCommittee = async (size: number, { canStop = false, hides = true } = {}): Promise<Committee> => {
  const channel = await createChannel(world.deps)
  await strengthen(world.deps, channel, { voteRule: 'unanimous', reopenHours: 1 })
  const members: TestPerson[] = []
  while (members.length < size) members.push(await createMember(world.deps, channel, canStop ? { password } : {}))
  const [ana, ...others] = members
  if (!ana) throw new Error('a committee of nobody')
  const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
  expect((await editChannel(channel, () => ({ alternateUsername: alternate.username }))).statusCode).toBe(200)
  const vera = await createMember(world.deps, channel, { keyState: 'waiting', password })
  const [sent, closed] = [await sendWithFile(channel), await sendWithFile(channel)]
  expect((await save(world, ana, closed.id, { status: 'archived' })).statusCode).toBe(200)
  const hidden = await submit(world, channel, hides ? { restrictedUsers: [ana.username] } : {})
  return { channel, members, ana, others, alternate, vera, sent, closed, hidden }
}

const asAdmin = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, payload?: object) =>
  world.call(method, `/api/${path}`, { token: administrator.token, ...(payload && { payload }) })
const look = async (by: By, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
/** What the strip on every page of the office shows. */
const strip = async (by: By) => (await look(by)).acts
const registerPage = async (by: By, page: number) =>
  (await world.call('GET', `/api/governance-log?size=50&page=${page}`, { token: by.token })).json<
    Page<GovernanceEntry>
  >().items
/** The newest hundred lines, newest first. */
const register = async (by: By) => [...(await registerPage(by, 0)), ...(await registerPage(by, 1))]
const bells = async (by: By) =>
  (await world.call('GET', '/api/notifications', { token: by.token }))
    .json<Page<{ kind: string }>>()
    .items.map(({ kind }) => kind)
const stopInSession = (by: By, act: string) =>
  world.call('POST', `/api/roster/acts/${act}/stop`, { token: by.token, payload: {} })
const atDoor = (who: TestPerson, path: string) =>
  world.call('POST', `/api/roster/${path}`, {
    payload: { username: who.username, password },
    remoteAddress: newAddress(),
  })
/** On the public page, with the last password that opened their keys. */
const stopByPassword = (who: TestPerson, act: string) => atDoor(who, `acts/${act}/stop`)
const actOf = (answer: { json: <T>() => T; body: string }) => answer.json<ActOutcome>().act ?? expect.fail(answer.body)
const editUser = async ({ id }: TestPerson, fields: object) => {
  const { version } = (await asAdmin('GET', `users/${id}`)).json<User>()
  return asAdmin('PUT', 'users', { id, version, name: 'Luis', lastName: 'Gil', email: 'l@canal.example', ...fields })
}
const editChannel = async ({ id }: { id: string }, wanted: (users: string[]) => object) => {
  const { users, ...fields } = (await asAdmin('GET', `channels/${id}`)).json<ChannelDetail & { users: string[] }>()
  return asAdmin('PUT', `channels/${id}`, { ...fields, ...wanted(users) })
}
const signIn = async <T extends TestPerson>(who: T): Promise<T> => {
  const payload = { username: who.username, password }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...who, token: answer.json<By>().token }
}
const setActive = async (who: TestPerson, what: 'enable' | 'disable') => {
  const answer = await asAdmin('PATCH', `users/${what}`, { id: who.id })
  expect(answer.statusCode, answer.body).toBe(200)
}
const restart = ({ channel }: Committee, { id }: TestPerson) =>
  asAdmin('POST', 'roster/restart', { channelId: channel.id, userId: id })
const fileOf = (by: By, { id, fileId }: Sent) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: id, fileId, fileType: 'evidence' },
  })
const askedBy = async (by: By, id: string, subject: 'access-to-files' | 'archived-report') =>
  (await mine(world, by, subject)).items.find((one) => one.id === id) as AccessRequest
const named = (people: readonly { username: string }[]) => people.map(({ username }) => username).toSorted()

/** The roster is as it was, with the keys that it had; new reports go to all of it and to nobody else. */
const expectUntouched = async ({ channel, members, ana, alternate, vera, sent, closed, hidden }: Committee) => {
  const { seats } = await look(ana)
  expect(named(seats)).toEqual(named([...members, alternate]))
  expect(seats.filter(({ capacity }) => capacity === 'member')).toHaveLength(members.length)
  expect(seats.some(({ hasNewKeys }) => hasNewKeys)).toBe(false)
  const next = await submit(world, channel)
  expect(
    named((await readReport(world, ana, next.id)).membersAllowedToAccess.map((username) => ({ username }))),
  ).toEqual(named(members))
  for (const id of [sent.id, closed.id, hidden.id, next.id])
    expect(refusalOf(await read(world, vera, id))).toEqual([403, 'keys-locked'])
  expect(refusalOf(await read(world, ana, closed.id))).toEqual([403, 'report-archived'])
  expect(refusalOf(await read(world, ana, hidden.id))).toEqual([404, 'report-not-found'])
}

/** Whoever waits, with what Ana types to sign for them. */
const admitting = async ({ vera }: Committee, capacity?: 'member' | 'alternate') => ({
  kind: 'admit',
  userId: vera.id,
  checkNumbers: await numbersOf(world, vera),
  ...(capacity && { capacity }),
})

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
