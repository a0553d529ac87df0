import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { BatchDone } from '@canal/contract/batches'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Lacking, Roster } from '@canal/contract/roster/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { numbersOf, ownSeat, sign } from '../../../test/colleagues.ts'
import { holderTag } from '../../platform/crypto/tags.ts'
import { request } from '../../../test/votes.ts'
import { openWorld, read, refusalOf, submit, upload, type World } from '../../../test/world.ts'

const password = 'Mesa7Larga.Uno'

let world: World
let channel: TestChannel
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { password })
})
afterAll(() => world.close())

type SignedIn = { token: string }

const renew = (by: SignedIn, typed = password) =>
  world.call('POST', '/api/roster/own/renew', { token: by.token, payload: { password: typed } })
const signIn = async (): Promise<SignedIn> =>
  (await world.call('POST', '/api/auth/login', { payload: { username: ana.username, password } })).json<SignedIn>()
const lackingOf = async (by: SignedIn) =>
  (await world.call('GET', '/api/roster/lacking', { token: by.token })).json<Lacking[]>()
/** Seals to the caller's present keys what their former keys open. */
const giveOwn = async (by: SignedIn): Promise<BatchDone> => {
  const own = (await lackingOf(by)).find(({ isYou }) => isYou)
  const payload = { version: own?.version ?? 0 }
  return (await world.call('POST', `/api/roster/lacking/${ana.id}`, { token: by.token, payload })).json<BatchDone>()
}
const actIn = async (by: SignedIn) =>
  (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>().acts[0]
const slotVersions = async (reportId: string): Promise<number[]> => {
  const found = await sql<{ key_version: number }>`select distinct key_version from slot where report_id = ${reportId}
    and holder_tag = ${holderTag(world.deps.rootKeys, channel.id, ana.id)} order by 1`.execute(world.database.ownerDb)
  return found.rows.map((row) => row.key_version)
}

const addressOf = (by: SignedIn, reportId: string, fileType: 'evidence' | 'internal', files: FilesList) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId, fileId: files[0]?.entryId, fileType },
  })

const lacks = async ({ token }: SignedIn) =>
  (await world.call('GET', '/api/auth/current', { token })).json<CurrentUser>().lacksReports

describe('a lone member who renews their keys', () => {
  test('has them at once, and reads older reports after sealing these to the new keys', async () => {
    const { id } = await submit(world, channel)
    const answer = await renew(ana)
    expect(answer.statusCode, answer.body).toBe(200)
    const now = answer.json<SignedIn>()
    expect(refusalOf(await read(world, ana, id))[0]).toBe(401)
    expect((await lackingOf(now)).map(({ isYou, remaining }) => [isYou, remaining])).toEqual([[true, 1]])
    expect(await lacks(now)).toBe(true)
    expect(await giveOwn(now)).toEqual({ done: 1, skipped: 0, remaining: 0, next: null })
    expect((await read(world, now, id)).statusCode).toBe(200)
    expect(await lacks(now)).toBe(false)
    expect(await slotVersions(id)).toEqual([2])
    expect((await read(world, await signIn(), id)).statusCode).toBe(200)
    const later = await submit(world, channel)
    expect((await read(world, now, later.id)).statusCode).toBe(200)
  })

  test('can still open files that a vote gave them', async () => {
    const sent = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
    await upload(world, sent, sent.id, sent.filesList, 'anonymous/file-uploaded')
    await request(world, ana, 'access-to-files', sent.id)
    const now = (await renew(ana)).json<SignedIn>()
    expect(await giveOwn(now)).toEqual({ done: 1, skipped: 0, remaining: 0, next: null })
    expect((await addressOf(now, sent.id, 'evidence', sent.filesList)).statusCode).toBe(200)
  })

  test('can still open files that they uploaded', async () => {
    const { id } = await submit(world, channel)
    const payload = { id, phase: 'INVESTIGATION', files: ['minutes.pdf'] }
    const added = await world.call('PUT', '/api/reports/internal-files', { token: ana.token, payload })
    const { filesList } = added.json<{ filesList: FilesList }>()
    await upload(world, ana, id, filesList, 'reports/internal-files/file-uploaded')
    const now = (await renew(ana)).json<SignedIn>()
    await giveOwn(now)
    expect((await addressOf(now, id, 'internal', filesList)).statusCode).toBe(200)
  })

  test('sees that there is no recovery code yet, and makes one', async () => {
    const now = (await renew(ana)).json<SignedIn>()
    const current = () => world.call('GET', '/api/auth/current', { token: now.token })
    expect((await current()).json<CurrentUser>().recoveryCodeConfirmed).toBe(false)
    const code = await world.call('POST', '/api/users/recovery-code', { token: now.token, payload: { password } })
    expect(code.json<{ recoveryCode: string }>().recoveryCode).toMatch(/^[0-9A-Z-]{16,}$/)
  })

  test('can renew them again only after everything is sealed to the present ones', async () => {
    await submit(world, channel)
    const now = (await renew(ana)).json<SignedIn>()
    expect(refusalOf(await renew(now))).toEqual([409, 'conflict'])
    await giveOwn(now)
    expect((await renew(now)).statusCode).toBe(200)
  })
})

describe('a member of a larger committee who renews their keys', () => {
  let luis: TestPerson
  let eva: TestPerson
  beforeEach(async () => {
    luis = await createMember(world.deps, channel)
    eva = await createMember(world.deps, channel)
  })

  test('uses the present keys until a colleague enters the check numbers of the new ones', async () => {
    const { id } = await submit(world, channel)
    expect((await renew(ana)).json()).toEqual({})
    const act = await actIn(luis)
    expect(act).toMatchObject({ kind: 'rekey', signed: 1, needed: 2, maySign: true, asksNumbers: true })
    expect((await read(world, ana, id)).statusCode).toBe(200)
    expect((await read(world, await signIn(), id)).statusCode).toBe(200)
    const wrong = await sign(world, luis, act?.id ?? '', { checkNumbers: '1234 5678 9012 3456' })
    expect(refusalOf(wrong)).toEqual([422, 'invalid'])
    const right = await sign(world, luis, act?.id ?? '', { checkNumbers: await numbersOf(world, ana) })
    expect(right.json()).toEqual({ act: null })
    expect((await read(world, ana, id)).statusCode).toBe(401)
    const now = await signIn()
    expect(refusalOf(await read(world, now, id))).not.toEqual([403, 'keys-locked'])
    await giveOwn(now)
    expect((await read(world, now, id)).statusCode).toBe(200)
    expect(await lackingOf(luis)).toEqual([])
  })

  test('keeps the present keys if a colleague stops the renewal, and can begin again', async () => {
    await renew(ana)
    const act = await actIn(eva)
    await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    expect(await numbersOf(world, ana)).toBe('')
    expect((await ownSeat(world, ana)).act).toBeNull()
    const { id } = await submit(world, channel)
    expect((await read(world, await signIn(), id)).statusCode).toBe(200)
    expect((await renew(ana)).statusCode).toBe(200)
    expect(refusalOf(await renew(ana))).toEqual([409, 'conflict'])
  })

  test('loses the waiting renewal if an administrator resets their access', async () => {
    const administrator = await createAdministrator(world.deps)
    await renew(ana)
    const payload = { id: ana.id, newPassword: 'Temporal2026x' }
    await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload })
    expect(await actIn(luis)).toBeUndefined()
    const roster = (await world.call('GET', '/api/roster', { token: luis.token })).json<Roster>()
    expect(roster.newcomers).toEqual([])
  })
})

describe('nobody renews keys', () => {
  test('with another password, as an alternate, as an investigator, or from outside', async () => {
    expect(refusalOf(await renew(ana, 'Otra2026pass'))).toEqual([422, 'password-incorrect'])
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate', password })
    const investigator = await createInvestigator(world.deps, channel)
    expect(refusalOf(await renew(alternate))).toEqual([403, 'forbidden'])
    expect((await renew(investigator)).statusCode).toBe(403)
    expect((await renew(await createAdministrator(world.deps))).statusCode).toBe(403)
    expect((await world.call('POST', '/api/roster/own/renew', { payload: { password } })).statusCode).toBe(401)
  })

  test('by altering the sealed former identity in the database: it then opens nothing', async () => {
    const { id } = await submit(world, channel)
    const now = (await renew(ana)).json<SignedIn>()
    await sql`update user_key set former_sealed = set_byte(former_sealed, 60, get_byte(former_sealed, 60) # 1)
      where user_id = ${ana.id} and version = 2`.execute(world.database.ownerDb)
    expect(await lackingOf(now)).toEqual([])
    expect(
      (await world.call('POST', `/api/roster/lacking/${ana.id}`, { token: now.token, payload: { version: 2 } }))
        .statusCode,
    ).toBe(404)
    expect((await read(world, now, id)).statusCode).not.toBe(200)
  })
})
