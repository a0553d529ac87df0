import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import type { Roster } from '@canal/contract/roster/schemas'
import { admitBy, begin, numbersOf, ownSeat, resetAndSignIn } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { cookieOf, get, shown } from '../../../test/forms.ts'
import { request, toVote, vote, mine } from '../../../test/votes.ts'
import {
  openCase,
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { dayText } from '../../platform/time.ts'
import { applyRevocations } from '../report-access/revocation/apply-revocations.ts'
import { holdClocks, passDays } from './testing/time.ts'

const password = 'Primera4Grapa'

let world: World
let administrator: TestPerson
let one: Case
/** Who has begun the committee since the restart. */
let vera: TestPerson
/** When she did. */
let beganAt: Date
/** On the committee before the restart, with a password. */
let noa: TestPerson
/** An investigator with whom the older report is shared. */
let expert: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
  noa = await createMember(world.deps, one.channel, { password })
  one = { ...one, report: await submit(world, one.channel) }
  expert = await createInvestigator(world.deps, one.channel)
  await share(one.ana, one.report.id, expert)
  const named = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
  const payload = { channelId: one.channel.id, userId: named.id }
  const begun = await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
  if (begun.statusCode !== 204) throw new Error(begun.body)
  await passDays(world, 30)
  vera = { ...named, ...(await signIn(named)) }
  beganAt = world.deps.now()
  // What is sent from now on is sent after the committee began.
  world.advance(60)
  holdClocks(world)
})
afterAll(() => world.close())

type By = { token: string }
async function signIn(who: TestPerson, typed = password): Promise<By> {
  const answer = await world.call('POST', '/api/auth/login', { payload: { username: who.username, password: typed } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { token: answer.json<By>().token }
}
async function share(by: By, id: string, { username }: TestPerson) {
  return world.call('POST', '/api/reports/share', { token: by.token, payload: { id, username } })
}
const look = async (by: By) => (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>()
const current = async (by: By) =>
  (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>()
const list = async (by: By) =>
  (await world.call('GET', '/api/reports/list', { token: by.token })).json<Page<ReportListItem>>().items
const bells = async (by: By) =>
  (await world.call('GET', '/api/notifications', { token: by.token }))
    .json<Page<{ kind: string; report: { id: string } | null }>>()
    .items.map(({ kind }) => kind)
const write = (text: string) =>
  world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: one.report.id, chatMsg: text },
  })
const detail = async () =>
  (await world.call('GET', `/api/channels/${one.channel.id}`, { token: administrator.token })).json<ChannelDetail>()

test('the next committee has an alternate of its own, where the one before had one', async () => {
  const channel = await createChannel(world.deps)
  const name = async (alternateUsername: string | null) => {
    const url = `/api/channels/${channel.id}`
    const { users: _, ...fields } = (await world.call('GET', url, { token: administrator.token })).json<
      ChannelDetail & { users: string[] }
    >()
    return world.call('PUT', url, { token: administrator.token, payload: { ...fields, alternateUsername } })
  }
  const newcomer = () => createMember(world.deps, channel, { password, keyState: 'waiting' })
  const seats = async (by: By) => (await look(by)).seats.map(({ userId, capacity }) => [userId, capacity])
  const first = await createMember(world.deps, channel)
  const [before, named, next] = [await newcomer(), await newcomer(), await newcomer()]
  expect((await name(before.username)).statusCode).toBe(200)
  await admitBy(world, [first], { ...before, ...(await signIn(before)) })
  const sent = await submit(world, channel, { restrictedUsers: [first.username] })
  const payload = { channelId: channel.id, userId: named.id }
  await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
  await passDays(world, 30)
  const founder = await signIn(named)
  expect((await name(null)).statusCode).toBe(200)
  expect((await name(next.username)).statusCode).toBe(200)
  await admitBy(world, [{ ...named, ...founder }], { ...next, ...(await signIn(next)) })
  expect(await seats(founder)).toEqual([
    [named.id, 'member'],
    [next.id, 'alternate'],
  ])
  // Who was the alternate reads what they received.
  expect((await read(world, await signIn(before), sent.id)).statusCode).toBe(200)
})

describe('who was on the committee before a restart', () => {
  test('is not locked out: reads the older reports, answers, and hears of them, and has lost no key', async () => {
    expect(await applyRevocations(world.deps, world.database.ownerDb)).toBe(0)
    expect(await current(one.ana)).toMatchObject({ keyState: 'admitted', locked: false, former: true })
    await world.database.ownerDb.deleteFrom('notification').execute()
    expect((await write('Since the restart.')).statusCode).toBe(200)
    const { details } = await readReport(world, one.ana, one.report.id)
    expect(details.chat.messages.map(({ message }) => message)).toEqual(['Since the restart.'])
    expect(await bells(one.luis)).toEqual(['new-message'])
    expect(await list(one.ana)).toMatchObject([{ readable: true }, { readable: true }])
    const again = await signIn(noa)
    expect((await read(world, again, one.report.id)).statusCode).toBe(200)
    expect((await read(world, expert, one.report.id)).statusCode).toBe(200)
  })

  test('votes on them, alone with those to whom they were sealed', async () => {
    const { token, filesList, id } = await submitBefore()
    await upload(world, { token }, id, filesList, 'anonymous/file-uploaded', pdf)
    const asked = await request(world, one.ana, 'access-to-files', id)
    expect((await toVote(world, vera)).items).toEqual([])
    for (const voter of [one.luis, one.eva]) expect((await vote(world, voter, 'approve', asked)).statusCode).toBe(200)
    expect((await mine(world, one.ana)).items).toMatchObject([{ id: asked, status: 'approved' }])
  })

  test('receives no new report and is told of none; who began the committee does, and cannot open the older ones', async () => {
    await world.database.ownerDb.deleteFrom('notification').execute()
    const next = await submit(world, one.channel)
    expect((await read(world, vera, next.id)).statusCode).toBe(200)
    expect(refusalOf(await read(world, vera, one.report.id))).toEqual([403, 'no-access'])
    for (const before of [one.ana, one.luis, one.eva, noa]) {
      expect(refusalOf(await read(world, before, next.id))).toEqual([403, 'no-access'])
      expect(await bells(before)).toEqual([])
    }
    expect(await bells(vera)).toEqual(['new-report'])
    expect((await readReport(world, vera, next.id)).membersAllowedToAccess).toEqual([vera.username])
    expect(refusalOf(await share(vera, next.id, one.ana))).toEqual([422, 'invalid'])
    expect(refusalOf(await share(vera, next.id, expert))).toEqual([422, 'invalid'])
  })

  test('signs and stops nothing of the committee’s, and cannot set its recovery key', async () => {
    const newcomer = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const gone = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect((await admitBy(world, [vera], gone)).json()).toEqual({ act: null })
    const { act } = (await admitBy(world, [vera], newcomer)).json<{ act: { id: string } }>()
    for (const verb of ['sign', 'stop']) {
      const url = `/api/roster/acts/${act.id}/${verb}`
      const payload = verb === 'sign' ? { checkNumbers: await numbersOf(world, newcomer) } : {}
      const answer = await world.call('POST', url, { token: one.ana.token, payload })
      expect(refusalOf(answer), verb).toEqual([403, 'forbidden'])
    }
    expect(refusalOf(await begin(world, one.ana, { kind: 'leave', userId: vera.id }))).toEqual([403, 'forbidden'])
    const shownToThem = await look(one.ana)
    expect(shownToThem.acts).toMatchObject([{ id: act.id, maySign: false, mayStop: false }])
    expect(shownToThem.newcomers).toEqual([])
    const key = await world.call('POST', '/api/recovery-key', { token: one.ana.token, payload: {} })
    expect(key.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('is taken out of the channel by no administrator, so that no vote is lost', async () => {
    const { users: _users, version: _version, ...fields } = await detail()
    const payload = { ...fields, users: [vera.username] }
    const url = `/api/channels/${one.channel.id}`
    const moved = await world.call('PUT', url, { token: administrator.token, payload })
    expect(refusalOf(moved)).toEqual([409, 'on-committee'])
    const ofBefore = (await detail()).people.filter(({ isFormer }) => isFormer)
    expect(ofBefore.map(({ counts }) => counts)).toEqual(Array(5).fill(false))
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
  })

  test('is kept by a reset from their keys until the last password opens them, with a colleague of now', async () => {
    const locked = await resetAndSignIn(world, administrator, noa, { own: 'Segunda5Tecla' })
    expect(await current(locked)).toMatchObject({ locked: true, former: true })
    expect(refusalOf(await read(world, locked, one.report.id))).toEqual([403, 'keys-locked'])
    const asked = await world.call('POST', '/api/auth/unlock', {
      token: locked.token,
      payload: { oldPassword: password },
    })
    expect(asked.statusCode, asked.body).toBe(200)
    await passDays(world, 31)
    expect((await read(world, await signIn(noa, 'Segunda5Tecla'), one.report.id)).statusCode).toBe(200)
  })

  test('may be admitted to the committee of now with the keys they have, and with no others', async () => {
    const { newcomers } = await look(vera)
    const names = [one.ana, one.luis, one.eva, noa].map(({ username }) => username)
    expect(newcomers.filter(({ isFormer }) => isFormer).map(({ username }) => username)).toEqual(
      expect.arrayContaining(names),
    )
    expect((await admitBy(world, [vera], one.ana)).json()).toEqual({ act: null })
    expect(await current(one.ana)).toMatchObject({ keyState: 'admitted', former: false })
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    expect((await read(world, one.ana, (await submit(world, one.channel)).id)).statusCode).toBe(200)

    // Others under their account would take over what they received.
    const locked = await resetAndSignIn(world, administrator, noa)
    expect((await ownSeat(world, locked)).ways).not.toContain('anew')
    const anew = await world.call('POST', '/api/auth/unlock', { token: locked.token, payload: { anew: true } })
    expect(refusalOf(anew)).toEqual([409, 'conflict'])
    expect((await look(vera)).newcomers.map(({ userId }) => userId)).not.toContain(noa.id)
  })
})

/** A report that those of before received; this file's cases begin once another committee has. */
async function submitBefore() {
  one = await openCase(world)
  const sent = await submit(world, one.channel, { attachedFiles: ['a.pdf'] })
  const named = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
  const payload = { channelId: one.channel.id, userId: named.id }
  await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
  await passDays(world, 30)
  vera = { ...named, ...(await signIn(named)) }
  return sent
}

describe('reporters', () => {
  const page = async (path: string) => await get(world, `/${one.channel.slug}${path}`)

  test('learn on the public page and the form since which day the committee is this one', async () => {
    for (const [path, name] of [
      ['/index', 'landing'],
      ['/new', 'new'],
    ] as const)
      expect(shown(await page(path), name).channel.committeeSince, path).toBe(dayText(beganAt, 'Europe/Madrid'))
    const elsewhere = await openCase(world)
    const other = shown(await get(world, `/${elsewhere.channel.slug}/index`), 'landing')
    expect(other.channel.committeeSince).toBeNull()
  })

  test('of older reports learn that another committee receives new ones; those of new reports do not', async () => {
    const follow = async (reference: string) => {
      const cookie = cookieOf(await page(`/${reference}`))
      return shown(await get(world, `/${one.channel.slug}/open`, { cookie }), 'open').report
    }
    const older = await follow(one.report.reference)
    expect([Date.parse(older.othersSince ?? ''), older.readers]).toEqual([beganAt.setMilliseconds(0), 4])
    const next = await submit(world, one.channel)
    expect(await follow(next.reference)).toMatchObject({ othersSince: null, readers: 1 })
  })

  test('are told nothing of it, and cannot send, as long as nobody has begun the committee', async () => {
    const named = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    const payload = { channelId: one.channel.id, userId: named.id }
    await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
    await passDays(world, 30)
    const { channel } = shown(await page('/index'), 'landing')
    expect(channel).toMatchObject({ takesReports: false, committeeSince: null })
  })
})
