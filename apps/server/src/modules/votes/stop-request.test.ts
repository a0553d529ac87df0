import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { takeOff } from '../../../test/colleagues.ts'
import { createMember, type TestPerson } from '../../../test/factories.ts'
import { mine, request } from '../../../test/votes.ts'
import {
  newAddress,
  openCase,
  openWorld,
  pdf,
  readReport,
  refusalOf,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { holdClocks } from '../roster/testing/time.ts'

const files = 'access-to-files'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const own = async (by: { token: string }) => (await mine(world, by, files)).items[0]
const address = (by: { token: string }) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: one.report.id, fileId: one.report.filesList[0]?.entryId, fileType: 'evidence' },
  })

describe('a request that nobody is left to vote on is stopped', () => {
  const password = 'Primera4Grapa'
  let noa: TestPerson
  let id: string
  const stop = (who: TestPerson, typed = password) =>
    world.call('POST', `/api/roster/requests/${id}/stop`, {
      payload: { username: who.username, password: typed },
      remoteAddress: newAddress(),
    })
  const stoppable = async (who: TestPerson) => {
    const payload = { username: who.username, password }
    const answer = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    return answer.statusCode === 200 ? answer.json<Stoppable>().requests : refusalOf(answer)
  }
  const later = (days: number) => {
    world.advance(days * 24 * 3600)
    holdClocks(world)
  }
  beforeEach(async () => {
    holdClocks(world)
    one = await openCase(world)
    noa = await createMember(world.deps, one.channel, { password })
    one.report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
    await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
    for (const person of [one.luis, one.eva, noa])
      expect((await takeOff(world, [person], person)).statusCode, person.username).toBe(200)
    id = await request(world, one.ana, files, one.report.id)
  })

  test('by a member who left, whom it names, with username and password: denied, and the log says who did it', async () => {
    const { caseNumber } = await readReport(world, one.ana, one.report.id)
    expect(await stoppable(noa)).toMatchObject([{ id, kind: files, caseNumber, requestedBy: expect.any(String) }])
    expect(refusalOf(await stop(noa, 'Otra9Distinta'))).toEqual([401, 'credentials-invalid'])
    expect((await stop(noa)).statusCode).toBe(204)
    expect(await own(one.ana)).toMatchObject({ id, status: 'denied' })
    later(8)
    expect(await own(one.ana)).toMatchObject({ status: 'denied' })
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    const { loggedActions } = await readReport(world, one.ana, one.report.id)
    const denied = loggedActions.find(({ type }) => type === 'request_denied')
    expect(denied).toMatchObject({ user: noa.username, details: { withoutVote: 'stopped' } })
    expect(await stoppable(noa)).toEqual([])
    expect(refusalOf(await stop(noa))).toEqual([404, 'not-found'])
  })

  test('for thirty days after they left, and not later', async () => {
    later(29.9)
    expect(await stoppable(noa)).toMatchObject([{ id }])
    later(0.2)
    expect(await stoppable(noa)).toEqual([401, 'credentials-invalid'])
    expect(refusalOf(await stop(noa))).toEqual([401, 'credentials-invalid'])
  })

  test('for as long by the database’s clock where this server’s is ahead', async () => {
    later(29.9)
    world.advance(4 * 3600)
    expect(await stoppable(noa)).toMatchObject([{ id }])
    expect((await stop(noa)).statusCode).toBe(204)
  })

  test('by nobody whom the reporter excluded, who came later, or who is of another channel', async () => {
    // Nobody but Ana is left, whom nobody else ever was beside: the excluded one never was a member of it.
    const excluded = await createMember(world.deps, one.channel, { password })
    const late = await createMember(world.deps, one.channel, { password })
    const elsewhere = await openCase(world)
    const stranger = await createMember(world.deps, elsewhere.channel, { password })
    for (const who of [excluded, late, stranger]) {
      expect(await stoppable(who)).toEqual([])
      expect(refusalOf(await stop(who))).toEqual([404, 'not-found'])
    }
    expect(await own(one.ana)).toMatchObject({ id, status: 'pending' })
  })
})
