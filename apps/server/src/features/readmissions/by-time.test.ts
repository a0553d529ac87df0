import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Unfinished } from '@canal/contract/readmissions/schemas'
import type { SinceArchived } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { answerColleague, newestPair } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { ask, mine, request, toVote, vote } from '../../../test/votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, save, submit, type World } from '../../../test/world.ts'
import { settleDepartures } from '../departures/index.ts'
import { settleWaiting } from './index.ts'

const [before, temporary, chosen] = ['Mesa7Larga.Uno', 'Silla8Corta.Dos', 'Puerta9Roja.Tres']

let world: World
let channel: TestChannel
let luis: TestPerson
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  luis = await createMember(world.deps, channel, { password: before })
  ana = await createMember(world.deps, channel, { password: before })
})
afterAll(() => world.close())

type Token = { token: string }

const call = (by: Token, method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) =>
  world.call(method, `/api/${path}`, { token: by.token, ...(payload && { payload }) })
const signIn = async ({ username }: TestPerson, password = before): Promise<Token> => {
  const payload = { username, password }
  return (await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })).json<Token>()
}
const setOwn = async (by: Token, { id }: TestPerson, oldPassword: string, newPassword: string) =>
  (await call(by, 'PATCH', 'users/change-password', { id, oldPassword, newPassword })).json<
    Token & { recoveryCode: string }
  >()
/** A reset, and somebody who knows the temporary password sets one that Ana does not know. */
const takeOver = async (person: TestPerson) => {
  const administrator = await createAdministrator(world.deps)
  await call(administrator, 'PATCH', 'users/reset-password', { id: person.id, newPassword: temporary })
  return setOwn(await signIn(person, temporary), person, temporary, chosen)
}
/** The 72 hours after a colleague was told and said nothing; the sessions are over by then. */
const passHours = async (person: TestPerson): Promise<Token> => {
  await call(luis, 'GET', 'readmissions?opened=true')
  world.advance(73 * 3600)
  await settleWaiting(world.deps)
  Object.assign(luis, await signIn(luis))
  const back = await signIn(person, chosen)
  expect((await call(back, 'GET', 'auth/current')).json()).toMatchObject({ keyState: 'confirmed' })
  return back
}
const posing = async (person = ana): Promise<Token> => {
  await takeOver(person)
  return passHours(person)
}
const disable = async ({ id }: TestPerson) => {
  const administrator = await createAdministrator(world.deps)
  expect((await call(administrator, 'PATCH', 'users/disable', { id })).statusCode).toBe(200)
  await settleDepartures(world.deps, world.database.ownerDb)
}
const unfinished = async (by: Token = luis) => (await call(by, 'GET', 'readmissions/unfinished')).json<Unfinished[]>()

describe('somebody whose keys time alone let count has, in reports from before,', () => {
  test.each([
    ['as if its former pair had never counted', sql`update user_key set confirmed_at = null`],
    ['so that there is no former pair', sql`delete from user_key`],
    ['as if its former pair led on to it', sql`update user_key set sealed_to_next = mac, sealed_to_next_mac = mac`],
    ['as if that had been so for long', sql`update user_key set sealed_to_next = mac, sealed_to_next_mac = null`],
  ])('no vote either where somebody edits the database %s', async (_, edit) => {
    const report = await submit(world, channel)
    const asked = await request(world, luis, 'access-to-files', report.id)
    const thief = await posing()
    await sql`${edit} where user_id = ${ana.id} and version = 1`.execute(world.database.ownerDb)
    await signIn(ana, chosen)
    expect(refusalOf(await vote(world, thief, 'approve', asked))).toEqual([403, 'no-access'])
    expect((await mine(world, luis)).items).toMatchObject([{ status: 'pending', voted: 0 }])
  })

  test('no vote: what a colleague asks for waits as where nobody is left, and is told', async () => {
    const report = await submit(world, channel)
    const asked = await request(world, luis, 'access-to-files', report.id)
    const thief = await posing()
    expect(refusalOf(await vote(world, thief, 'approve', asked))).toEqual([403, 'no-access'])
    expect((await mine(world, luis)).items).toMatchObject([{ status: 'pending', voted: 0, total: 1 }])
    expect((await toVote(world, thief)).items.map(({ allowed }) => allowed.vote)).not.toContain(true)
    await call(luis, 'PATCH', 'requests/access-to-files/cancel', { id: asked })
    await request(world, luis, 'access-to-files', report.id)
    expect((await mine(world, luis)).items).toMatchObject([{ status: 'pending', total: 0 }])
    await save(world, luis, report.id, { status: 'archived' })
    const shut = await request(world, luis, 'archived-report', report.id)
    expect(refusalOf(await vote(world, thief, 'approve', shut, 'archived-report'))).not.toEqual([200])
    expect((await read(world, luis, report.id)).statusCode).toBe(403)
  })

  test('no request of their own, neither at once nor after 72 hours', async () => {
    const [open, shut] = [await submit(world, channel), await submit(world, channel)]
    await save(world, luis, shut.id, { status: 'archived' })
    const thief = await posing()
    expect(refusalOf(await ask(world, thief, 'access-to-files', open.id))).toEqual([403, 'no-access'])
    expect(refusalOf(await ask(world, thief, 'archived-report', shut.id))).toEqual([403, 'no-access'])
    const recusal = { id: open.id, username: luis.username, reason: 'Away with him.' }
    expect(refusalOf(await call(thief, 'POST', 'reports/recuse', recusal))).toEqual([403, 'no-access'])
  })

  test('nothing of what they asked for before, though it is approved, or nobody else could vote on it', async () => {
    const eva = await createMember(world.deps, channel)
    const report = await submit(world, channel)
    const asked = await request(world, ana, 'access-to-files', report.id)
    const thief = await posing()
    const approved = await vote(world, luis, 'approve', asked)
    expect(approved.json<AccessRequest>()).toMatchObject({ status: 'pending' })
    Object.assign(eva, await createMember(world.deps, channel))
    await call(thief, 'GET', 'requests/access-to-files')
    expect((await readReport(world, luis, report.id)).membersAllowedToDownloadFiles).toEqual([])
  })

  test.each(['archived after the hours', 'archived before the reset'])(
    'no key of a new epoch, and nothing that the reporter writes: %s',
    async (when) => {
      const zoe = await createMember(world.deps, channel)
      const report = await submit(world, channel)
      const archive = () => save(world, luis, report.id, { status: 'archived' })
      if (when === 'archived before the reset') await archive()
      const thief = await posing()
      await (when === 'archived before the reset' ? disable(zoe) : archive())
      const payload = { ref: report.reference, channel: channel.id }
      const reporter = await world.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
      const said = { id: report.id, chatMsg: 'Since.' }
      await call(reporter.json<Token>(), 'PUT', 'anonymous/chat', said)
      const since = (by: Token) => call(by, 'GET', `reports/${report.id}/since-archived`)
      expect((await since(luis)).json<SinceArchived>().messages).toHaveLength(1)
      expect((await since(thief)).body).not.toContain('Since.')
      const version = await newestPair(world, ana.id)
      const slots = world.database.ownerDb.selectFrom('slot').select('target').where('report_id', '=', report.id)
      const own = await slots
        .where(
          'holder_tag',
          'in',
          world.database.ownerDb.selectFrom('notification').select('holder_tag').where('report_id', '=', report.id),
        )
        .where('key_version', '=', version)
        .execute()
      expect(own).toEqual([])
    },
  )

  test('no reason that a colleague gives after new keys began', async () => {
    const zoe = await createMember(world.deps, channel)
    const report = await submit(world, channel)
    const thief = await posing()
    await disable(zoe)
    await ask(world, luis, 'access-to-files', report.id, 'For our eyes.')
    for (const path of ['approvals', 'requests'])
      expect((await call(thief, 'GET', `${path}/access-to-files`)).body).not.toContain('For our eyes.')
  })

  test('nothing back when a reopened report goes back to work', async () => {
    const expert = await createInvestigator(world.deps, channel, { password: before })
    const report = await submit(world, channel)
    await call(luis, 'POST', 'reports/share', { id: report.id, username: expert.username })
    await save(world, luis, report.id, { status: 'archived' })
    const asked = await request(world, luis, 'archived-report', report.id)
    await vote(world, ana, 'approve', asked, 'archived-report')
    await takeOver(expert)
    const [thief, outside] = [await posing(), await signIn(expert, chosen)]
    const [again, voter] = [await createMember(world.deps, channel), luis]
    await call(voter, 'POST', 'reports/share', { id: report.id, username: again.username })
    await save(world, luis, report.id, { status: 'instruction' })
    for (const by of [thief, outside]) expect((await read(world, by, report.id)).statusCode).toBe(403)
  })
})

test('in a report that comes after, they read and vote as everybody', async () => {
  const thief = await posing()
  const report = await submit(world, channel)
  expect((await read(world, thief, report.id)).statusCode).toBe(200)
  const asked = await request(world, luis, 'access-to-files', report.id)
  expect((await vote(world, thief, 'approve', asked)).json()).toMatchObject({ status: 'approved', keysPending: false })
})

describe('such keys are still to be checked:', () => {
  const give = async (by: Token) =>
    call(by, 'POST', `readmissions/${ana.id}/reports`, { version: await newestPair(world, ana.id) })

  test('nothing is given back to them before a colleague says whose they are, and all of it then', async () => {
    const report = await submit(world, channel)
    const thief = await posing()
    expect(await unfinished()).toMatchObject([{ userId: ana.id, isUnchecked: true, remaining: 1 }])
    expect(refusalOf(await give(luis))).toEqual([404, 'not-found'])
    expect((await read(world, thief, report.id)).statusCode).toBe(403)
    expect((await answerColleague(world, luis, ana.id)).statusCode).toBe(204)
    expect((await read(world, thief, report.id)).statusCode).toBe(200)
    expect(await unfinished()).toEqual([])
    const asked = await request(world, luis, 'access-to-files', report.id)
    expect((await vote(world, thief, 'approve', asked)).json()).toMatchObject({ status: 'approved' })
  })

  test('a reset, a new password or their own code makes no more of them', async () => {
    await submit(world, channel)
    const first = await takeOver(ana)
    let thief = await passHours(ana)
    thief = await setOwn(thief, ana, chosen, 'Otra9Puerta.Azul')
    expect(await unfinished()).toMatchObject([{ isUnchecked: true }])
    const later = await setOwn(thief, ana, 'Otra9Puerta.Azul', chosen)
    await takeOver(ana)
    const again = await signIn(ana, chosen)
    expect(first.recoveryCode).not.toBe(later.recoveryCode)
    expect((await call(again, 'POST', 'auth/unlock', { recoveryCode: later.recoveryCode })).statusCode).toBe(200)
    expect((await call(again, 'GET', 'auth/current')).json()).toMatchObject({ keyState: 'confirmed' })
    expect(await unfinished()).toMatchObject([{ userId: ana.id, isUnchecked: true, remaining: 1 }])
  })

  test('a code from before proves them, and makes their person whole again', async () => {
    const { recoveryCode } = await setOwn(ana, ana, before, 'Primera3Mesa.Gris')
    const report = await submit(world, channel)
    const back = await posing()
    expect((await call(back, 'POST', 'auth/unlock', { recoveryCode })).statusCode).toBe(200)
    expect((await read(world, back, report.id)).statusCode).toBe(200)
    expect(await unfinished()).toEqual([])
    const asked = await request(world, luis, 'access-to-files', report.id)
    expect((await vote(world, back, 'approve', asked)).json()).toMatchObject({ status: 'approved', keysPending: false })
  })

  test('they check nobody else’s, and take no part in the organisation’s recovery key', async () => {
    const zoe = await createMember(world.deps, channel, { password: before })
    const thief = await posing()
    await takeOver(zoe)
    await answerColleague(world, thief, zoe.id)
    expect((await unfinished()).map(({ userId, isUnchecked }) => [userId, isUnchecked])).toEqual(
      expect.arrayContaining([
        [ana.id, true],
        [zoe.id, true],
      ]),
    )
    expect(await unfinished(thief)).toEqual([])
    expect(refusalOf(await call(thief, 'POST', 'recovery-key'))).toEqual([403, 'forbidden'])
  })

  test('a mark taken off in the database by hand makes them count no more', async () => {
    await posing()
    await world.database.ownerDb.updateTable('user_key').set({ told_at: null }).where('user_id', '=', ana.id).execute()
    const report = await submit(world, channel)
    expect((await readReport(world, luis, report.id)).membersAllowedToAccess).toEqual([luis.username])
  })
})

test('a member who came later and was given a report votes in it', async () => {
  const report = await submit(world, channel)
  const zoe = await createMember(world.deps, channel)
  await call(luis, 'POST', 'reports/share', { id: report.id, username: zoe.username })
  await disable(ana)
  const asked = await request(world, luis, 'access-to-files', report.id)
  expect((await vote(world, zoe, 'approve', asked)).json()).toMatchObject({ status: 'approved', keysPending: false })
})

test('who changed the password before renewals had a MAC votes on, once they have signed in', async () => {
  const report = await submit(world, channel)
  await setOwn(ana, ana, before, chosen)
  await sql`update user_key set sealed_to_next_mac = null where user_id = ${ana.id}`.execute(world.database.ownerDb)
  const back = await signIn(ana, chosen)
  const asked = await request(world, luis, 'access-to-files', report.id)
  expect((await vote(world, back, 'approve', asked)).json()).toMatchObject({ status: 'approved', keysPending: false })
})
