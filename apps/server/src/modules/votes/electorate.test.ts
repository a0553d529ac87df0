import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { holderTag } from '../../platform/crypto/tags.ts'
import { admitBy, beginAnew, resetAndSignIn, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { mine, request, toVote, vote } from '../../../test/votes.ts'
import { openCase, openWorld, pdf, read, refusalOf, upload, type Case, type World } from '../../../test/world.ts'

const files = 'access-to-files'

let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
})
afterAll(() => world.close())

const patch = async (path: string, person: TestPerson) => {
  const answer = await world.call('PATCH', `/api/users/${path}`, {
    token: administrator.token,
    payload: { id: person.id },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const own = async () => (await mine(world, one.ana, files)).items[0]
const address = () =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: one.ana.token,
    payload: { reportId: one.report.id, fileId: one.report.filesList[0]?.entryId, fileType: 'evidence' },
  })
/** Their access was reset, they begin anew, and two colleagues give them their place back. */
const rekey = async (person: TestPerson, colleagues: readonly TestPerson[]) => {
  const locked = await resetAndSignIn(world, administrator, person)
  const back = { ...person, ...(await beginAnew(world, locked)) }
  expect((await admitBy(world, colleagues, back, 'rekey')).json()).toEqual({ act: null })
  return back
}

describe('who votes', () => {
  test.each([
    ['is disabled', (person: TestPerson) => patch('disable', person)],
    ['is locked out after a reset', (person: TestPerson) => resetAndSignIn(world, administrator, person)],
  ])('stays so who %s: a request waits for them, and no time decides it', async (_what, change) => {
    await change(one.luis)
    await change(one.eva)
    const id = await request(world, one.ana, files, one.report.id)
    expect(await own()).toMatchObject({ id, status: 'pending', total: 2, decidedFrom: null })
    world.advance(30 * 24 * 3600)
    expect(await own()).toMatchObject({ id, status: 'pending', total: 2, decidedFrom: null })
    expect(refusalOf(await address())).toEqual([403, 'files-locked'])
  })

  test('stays so with a vote that was cast before: it counts on', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    await vote(world, one.luis, 'approve', id)
    await patch('disable', one.luis)
    const decided = (await vote(world, one.eva, 'approve', id)).json<AccessRequest>()
    expect(decided).toMatchObject({ status: 'approved', keysPending: false, total: 2, voted: 2 })
    expect((await address()).statusCode).toBe(200)
  })

  test('stays so with new keys, also before a colleague gave them the older reports', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    const eva = await rekey(one.eva, [one.ana, one.luis])
    expect(refusalOf(await read(world, eva, one.report.id))).toEqual([403, 'no-access'])
    expect((await toVote(world, eva, files)).items).toMatchObject([{ id, status: 'pending', total: 2 }])
    await vote(world, one.luis, 'approve', id)
    const decided = await vote(world, eva, 'approve', id)
    expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', total: 2, voted: 2 })
    await read(world, one.luis, one.report.id)
    expect(await own()).toMatchObject({ status: 'approved', keysPending: false })
    expect((await address()).statusCode).toBe(200)
  })

  test('who all have new keys decide, and where none of theirs opens the requester’s own keys do what they decided', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    const luis = await rekey(one.luis, [one.ana, one.eva])
    const eva = await rekey(one.eva, [one.ana, luis])
    await vote(world, luis, 'approve', id)
    expect(refusalOf(await address())).toEqual([403, 'files-locked'])
    const decided = await vote(world, eva, 'approve', id)
    expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', total: 2, voted: 2 })
    expect(await own()).toMatchObject({ id, status: 'approved', keysPending: false })
    expect((await address()).statusCode).toBe(200)
  })

  test('is nobody who left the committee, and nobody who joined after the report', async () => {
    const rui = await createMember(world.deps, one.channel)
    const left = await takeOff(world, [one.eva], one.eva)
    expect(left.json()).toEqual({ act: null })
    const id = await request(world, one.ana, files, one.report.id)
    expect(await own()).toMatchObject({ id, total: 1 })
    expect((await toVote(world, rui, files)).items).toEqual([])
    expect((await vote(world, rui, 'approve', id)).statusCode).toBeGreaterThanOrEqual(403)
    const decided = await vote(world, one.luis, 'approve', id)
    expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', total: 1 })
  })

  describe('on a report that was shared later', () => {
    let rui: TestPerson
    beforeEach(async () => {
      rui = await createMember(world.deps, one.channel)
      const payload = { id: one.report.id, username: rui.username }
      expect((await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })).statusCode).toBe(204)
    })

    test('is not whom it was shared with, as long as somebody is left to whom it was sent', async () => {
      await takeOff(world, [one.eva], one.eva)
      const id = await request(world, one.ana, files, one.report.id)
      expect(await own()).toMatchObject({ id, total: 1 })
      expect((await toVote(world, rui, files)).items).toEqual([])
      expect((await vote(world, rui, 'approve', id)).statusCode).toBeGreaterThanOrEqual(403)
      await vote(world, one.luis, 'approve', id)
      expect(await own()).toMatchObject({ id, status: 'approved' })
    })

    test('is whom it was shared with where none of those is left beside who asks', async () => {
      for (const person of [one.eva, one.luis]) await takeOff(world, [person], person)
      const id = await request(world, one.ana, files, one.report.id)
      expect(await own()).toMatchObject({ id, total: 1, decidedFrom: null })
      const decided = await vote(world, rui, 'approve', id)
      expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', total: 1 })
      expect((await address()).statusCode).toBe(200)
    })

    test('is for who it was shared with everybody to whom it was sent', async () => {
      const id = await request(world, rui, files, one.report.id)
      expect((await mine(world, rui, files)).items[0]).toMatchObject({ id, total: 3 })
    })
  })

  test('stays so whatever is taken from the database’s keys for a moment', async () => {
    const hidden = await world.database.ownerDb
      .deleteFrom('slot')
      .where('report_id', '=', one.report.id)
      .where(
        'holder_tag',
        'in',
        [one.luis, one.eva].map(({ id }) => holderTag(world.deps.rootKeys, one.channel.id, id)),
      )
      .returningAll()
      .execute()
    const id = await request(world, one.ana, files, one.report.id)
    expect(await own()).toMatchObject({ id, status: 'pending', total: 2, decidedFrom: null })
    await vote(world, one.luis, 'approve', id)
    await world.database.ownerDb.insertInto('slot').values(hidden).execute()
    expect(await own()).toMatchObject({ id, status: 'pending', total: 2 })
    await vote(world, one.eva, 'approve', id)
    expect(await own()).toMatchObject({ id, status: 'approved', keysPending: false })
  })
})
