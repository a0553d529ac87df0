import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { createChannel, createMember, type TestChannel } from '../../../../test/factories.ts'
import { solveProof } from '../../../../test/solve-proof.ts'
import {
  newAddress,
  openCase,
  openWorld,
  refusalOf,
  send,
  submit,
  type Case,
  type World,
} from '../../../../test/world.ts'
import { newReference } from '../../../platform/crypto/codes.ts'
import { sourceOfAddress } from '../../../platform/http/limits-source.ts'
import { bucketOf } from '../../../platform/http/limits.ts'

let world: World
let one: Case
let other: { channel: TestChannel; report: Submitted }
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world, { restrictedUsers: [] })
  const channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
  other = { channel, report: await submit(world, channel) }
})
afterAll(() => world.close())

const open = (ref: string, more: { channelId?: string; from?: string; proof?: object; language?: string } = {}) =>
  world.call('POST', `/api/anonymous/${more.channelId ? 'channel/' : ''}ref`, {
    payload: { ref, ...(more.channelId && { channelId: more.channelId }), ...(more.proof && { proof: more.proof }) },
    headers: { 'accept-language': more.language ?? 'en' },
    remoteAddress: more.from ?? newAddress(),
  })
const told = ({ statusCode, body, headers: { date: _date, ...headers } }: LightMyRequestResponse) => ({
  statusCode,
  body,
  headers,
})

describe('a reference', () => {
  test('opens the report for its reporter: the same fields by both calls, no member’s name', async () => {
    const channelId = one.channel.id
    for (const answer of [await open(one.report.reference), await open(one.report.reference, { channelId })]) {
      expect(answer.statusCode).toBe(200)
      const report = answer.json<ReporterReport>()
      expect(report).toMatchObject({
        id: one.report.id,
        caseNumber: one.report.caseNumber,
        reference: one.report.reference,
        status: 'pending',
        readers: 3,
      })
      for (const person of [one.ana, one.luis, one.eva]) expect(answer.body).not.toContain(person.username)
      const again = await world.call('GET', '/api/anonymous/report', { token: report.token })
      expect(again.json<ReporterReport>()).toMatchObject({ id: one.report.id, reference: null })
    }
  })
  test('is understood in lower case, with spaces, without dashes, with O for 0 and I or L for 1', async () => {
    const bare = one.report.reference.replaceAll('-', '')
    const spellings = [
      one.report.reference.toLowerCase(),
      bare,
      ` ${one.report.reference.replaceAll('-', ' ')} `,
      one.report.reference.replaceAll('0', 'O').replaceAll('1', 'I'),
      one.report.reference.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]
    for (const ref of spellings) expect((await open(ref)).statusCode, ref).toBe(200)
  })
  test('says when its reporter was here before, and the database does not', async () => {
    const visit = async () => (await open(one.report.reference)).json<ReporterReport>().previousVisitAt
    const fresh = await openCase(world)
    const first = (await open(fresh.report.reference)).json<ReporterReport>()
    expect(first.previousVisitAt).toBeNull()
    await visit()
    const at = world.deps.now()
    await visit()
    world.advance(3600)
    const again = new Date((await visit()) ?? '')
    expect(Math.abs(again.getTime() - at.getTime())).toBeLessThanOrEqual(60_000)
    const rows = await world.database.ownerDb.selectFrom('reporter_credential').selectAll().execute()
    expect(new Set(rows.map((row) => row.visit_box.length)).size).toBe(1)
    for (const row of rows) expect(Object.values(row).some((value) => (value as unknown) instanceof Date)).toBe(false)
  })
  test('that is malformed, unknown, or of another channel gets one same answer, headers too', async () => {
    const channelId = one.channel.id
    const wrong = ['x', 'REF-1234', newReference(), `${one.report.reference.slice(0, -1)}!`, other.report.reference]
    const answers = []
    for (const ref of wrong) answers.push(told(await open(ref, { channelId })))
    expect(answers[0]).toMatchObject({ statusCode: 404 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((JSON.parse(answers[0]?.body ?? '') as Problem).message).toBe('Reference not found')
    const spanish = (await open('x', { language: 'es' })).json<Problem>()
    expect(spanish.message).not.toBe('Reference not found')
  })
  test('that is empty or left out is said to be required; nothing is looked up', async () => {
    for (const answer of [
      await open(''),
      await open('  ', { channelId: one.channel.id }),
      await world.call('POST', '/api/anonymous/ref', { payload: {}, headers: { 'accept-language': 'en' } }),
    ]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json<Problem>().errors).toEqual(['ref: Required'])
    }
  })
  test('needs no session, and its session needs one', async () => {
    expect((await open(one.report.reference, { channelId: 'x' })).json<Problem>().errors).toEqual([
      'channelId: Invalid input',
    ])
    expect(refusalOf(await world.call('GET', '/api/anonymous/report'))).toEqual([401, 'unauthorized'])
    expect(refusalOf(await world.call('GET', '/api/anonymous/report', { token: one.ana.token }))[0]).toBe(401)
  })
  test('session ends by leaving, and no member’s session is a reporter’s', async () => {
    const { token } = (await open(one.report.reference)).json<ReporterReport>()
    expect((await world.call('POST', '/api/anonymous/leave', { token })).statusCode).toBe(204)
    expect(refusalOf(await world.call('GET', '/api/anonymous/report', { token }))).toEqual([401, 'session-ended'])
    expect(refusalOf(await world.call('POST', '/api/anonymous/leave'))).toEqual([401, 'unauthorized'])
  })
})

describe('guessing references', () => {
  const missTen = async (from: string) => {
    for (let i = 0; i < 10; i += 1) expect((await open(newReference(), { from })).statusCode).toBe(404)
  }

  test('costs a proof of work after ten misses a minute; a right one lets go on once', async () => {
    const from = newAddress()
    await missTen(from)
    const refused = await open(one.report.reference, { from })
    expect(refusalOf(refused)).toEqual([429, 'proof-of-work-required'])
    const { challenge } = refused.json<Problem>()
    expect(challenge?.bits).toBeGreaterThan(10)
    const proof = solveProof(challenge)
    expect((await open(one.report.reference, { from, proof })).statusCode).toBe(200)
    expect(refusalOf(await open(one.report.reference, { from, proof }))).toEqual([429, 'proof-of-work-required'])
  })
  test('is counted by source: others go on, and so does the same one a minute later', async () => {
    const from = newAddress()
    await missTen(from)
    expect((await open(one.report.reference)).statusCode).toBe(200)
    expect((await open(one.report.reference, { from })).statusCode).toBe(429)
    world.advance(61)
    expect((await open(one.report.reference, { from })).statusCode).toBe(200)
  })
  test.each([
    ['reference-hour', 60, 'from one source in an hour'],
    ['reference-channel', 300, 'in one channel in a minute, from wherever'],
  ])('%s: after %i misses %s each try costs a proof of work', async (purpose, limit) => {
    const from = newAddress()
    const channelId = one.channel.id
    expect((await open(newReference(), { from, channelId })).statusCode).toBe(404)
    const bucket = await bucketOf(
      world.deps,
      purpose,
      purpose === 'reference-channel' ? channelId : sourceOfAddress(from),
    )
    const misses = (total: number) =>
      sql`update limit_bucket set total = ${total} where bucket = ${bucket}`.execute(world.database.ownerDb)
    expect(Number((await misses(limit - 1)).numAffectedRows)).toBeGreaterThan(0)
    expect((await open(newReference(), { from, channelId })).statusCode).toBe(404)
    expect(refusalOf(await open(newReference(), { from, channelId }))).toEqual([429, 'proof-of-work-required'])
    await misses(0)
  })
  test('costs nothing to whoever opens their own report again and again', async () => {
    const from = newAddress()
    for (let i = 0; i < 15; i += 1) expect((await open(one.report.reference, { from })).statusCode).toBe(200)
  })
  test('refuses a forged challenge and one of another purpose', async () => {
    const from = newAddress()
    await missTen(from)
    const { challenge } = (await open('x', { from })).json<Problem>()
    const forged = { token: `${challenge?.token.slice(0, -2)}AA`, solution: '0' }
    expect((await open(one.report.reference, { from, proof: forged })).statusCode).toBe(429)
    const ofChannel = await open(one.report.reference, { from, channelId: one.channel.id })
    const proof = solveProof(ofChannel.json<Problem>().challenge)
    expect((await open(one.report.reference, { from, proof })).statusCode).toBe(429)
  })
})

test('a source that sends more than twenty reports an hour brings a proof of work', async () => {
  const from = newAddress()
  for (let i = 0; i < 20; i += 1)
    expect((await send(world, one.channel, {}, { remoteAddress: from })).statusCode).toBe(200)
  expect(refusalOf(await send(world, one.channel, {}, { remoteAddress: from }))).toEqual([
    429,
    'proof-of-work-required',
  ])
  expect((await send(world, one.channel)).statusCode).toBe(200)
})
