/**
 * A committee, an administrator, and Ana, its member who works together with the administrator; Vera’s account is theirs.
 */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Page } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { ActOutcome, GovernanceEntry, Roster } from '@canal/contract/roster/schemas'
import type { User } from '@canal/contract/users/schemas'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { numbersOf } from './colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  strengthen,
  type TestChannel,
  type TestPerson,
} from './factories.ts'
import { mine } from './votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, save, submit, upload, type World } from './world.ts'

export const password = 'Primera4Grapa'

export type By = { token: string }

/** Of the file that runs: each calls useAdministrator once. */
export let world: World
export let administrator: TestPerson

/** Opens a world for the tests of a file, with an administrator, and holds its clocks before each. */
export const useAdministrator = (): void => {
  beforeAll(async () => {
    world = await openWorld()
    administrator = await createAdministrator(world.deps)
  })
  beforeEach(() => holdClocks(world))
  afterAll(() => world.close())
}

export interface Sent {
  id: string
  fileId: string
}

export interface Committee {
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

export const sendWithFile = async (channel: TestChannel): Promise<Sent> => {
  const report = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded')
  return { id: report.id, fileId: report.filesList[0]?.entryId ?? '' }
}

/** `canStop`: its members have passwords, with which they stop acts without a session. */
export const openCommittee = async (size: number, { canStop = false, hides = true } = {}): Promise<Committee> => {
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

export const asAdmin = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, payload?: object) =>
  world.call(method, `/api/${path}`, { token: administrator.token, ...(payload && { payload }) })
export const look = async (by: By, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
/** What the strip on every page of the office shows. */
export const strip = async (by: By) => (await look(by)).acts
export const registerPage = async (by: By, page: number) =>
  (await world.call('GET', `/api/governance-log?size=50&page=${page}`, { token: by.token })).json<
    Page<GovernanceEntry>
  >().items
/** The newest hundred lines, newest first. */
export const register = async (by: By) => [...(await registerPage(by, 0)), ...(await registerPage(by, 1))]
export const bells = async (by: By) =>
  (await world.call('GET', '/api/notifications?size=50', { token: by.token }))
    .json<Page<{ kind: string }>>()
    .items.map(({ kind }) => kind)
export const stopInSession = (by: By, act: string) =>
  world.call('POST', `/api/roster/acts/${act}/stop`, { token: by.token, payload: {} })
export const atDoor = (who: TestPerson, path: string) =>
  world.call('POST', `/api/roster/${path}`, {
    payload: { username: who.username, password },
    remoteAddress: newAddress(),
  })
/** On the public page, with the last password that opened their keys. */
export const stopByPassword = (who: TestPerson, act: string) => atDoor(who, `acts/${act}/stop`)
export const actOf = (answer: { json: <T>() => T; body: string }) =>
  answer.json<ActOutcome>().act ?? expect.fail(answer.body)
export const editUser = async ({ id }: TestPerson, fields: object) => {
  const { version } = (await asAdmin('GET', `users/${id}`)).json<User>()
  return asAdmin('PUT', 'users', { id, version, name: 'Luis', lastName: 'Gil', email: 'l@canal.example', ...fields })
}
export const editChannel = async ({ id }: { id: string }, wanted: (users: string[]) => object) => {
  const { users, ...fields } = (await asAdmin('GET', `channels/${id}`)).json<ChannelDetail & { users: string[] }>()
  return asAdmin('PUT', `channels/${id}`, { ...fields, ...wanted(users) })
}
export const signIn = async <T extends TestPerson>(who: T): Promise<T> => {
  const payload = { username: who.username, password }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...who, token: answer.json<By>().token }
}
export const setActive = async (who: TestPerson, what: 'enable' | 'disable') => {
  const answer = await asAdmin('PATCH', `users/${what}`, { id: who.id })
  expect(answer.statusCode, answer.body).toBe(200)
}
export const restart = ({ channel }: Committee, { id }: TestPerson) =>
  asAdmin('POST', 'roster/restart', { channelId: channel.id, userId: id })
export const fileOf = (by: By, { id, fileId }: Sent) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: id, fileId, fileType: 'evidence' },
  })
export const askedBy = async (by: By, id: string, subject: 'access-to-files' | 'archived-report') =>
  (await mine(world, by, subject)).items.find((one) => one.id === id) as AccessRequest
export const named = (people: readonly { username: string }[]) => people.map(({ username }) => username).toSorted()

/** The roster is as it was, with the keys that it had; new reports go to all of it and to nobody else. */
export const expectUntouched = async ({ channel, members, ana, alternate, vera, sent, closed, hidden }: Committee) => {
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

/** Vera, who waits, with the check numbers that Ana types to sign for her. */
export const admitting = async ({ vera }: Committee, capacity?: 'member' | 'alternate') => ({
  kind: 'admit',
  userId: vera.id,
  checkNumbers: await numbersOf(world, vera),
  ...(capacity && { capacity }),
})
