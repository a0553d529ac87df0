import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import { noAnswers } from '@canal/contract/reports/form'
import type { Submitted } from '@canal/contract/reports/schemas'
import { createChannel, createMember, type TestChannel } from '../../../../test/factories.ts'
import { details, openWorld, pdf, send, upload, type World } from '../../../../test/world.ts'
import { newFormToken } from '../../channels/form-token.ts'
import { submitReport } from './submit.ts'

let world: World
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
})
afterAll(() => world.close())

const key = 'a-key-that-nobody-guesses'
const countReports = async () =>
  (await world.database.ownerDb.selectFrom('report').select('id').where('channel_id', '=', channel.id).execute()).length
const own = () => ({ formToken: newFormToken(world.deps, channel.id), idempotencyKey: key })

describe('an answer that was lost', () => {
  test('is given again: the same reference, a session that works, addresses for the files still missing', async () => {
    const again = own()
    const fields = { attachedFiles: ['one.pdf', 'two.pdf'] }
    const first = (await send(world, channel, fields, again)).json<Submitted>()
    await upload(world, first, first.id, first.filesList.slice(0, 1), 'anonymous/file-uploaded', pdf)
    const second = (await send(world, channel, fields, again)).json<Submitted>()
    expect(second).toMatchObject({ id: first.id, caseNumber: first.caseNumber, reference: first.reference })
    expect(second.filesList.map((file) => file.filename)).toEqual(['two.pdf'])
    await upload(world, second, second.id, second.filesList, 'anonymous/file-uploaded', pdf)
    expect(await countReports()).toBe(1)
  })
  test('is given again after the process died between commit and answer', async () => {
    const { formToken, idempotencyKey } = own()
    const body = {
      ...noAnswers(),
      ...details,
      channel: channel.id,
      restrictedUsers: [],
      receiveUpdates: false,
      attachedFiles: [],
      keepOriginals: false,
      acceptDataProtectionPolicy: true as const,
    }
    const lost = await submitReport(world.deps, { body, formToken, idempotencyKey, locale: 'es' })
    const retried = (await send(world, channel, {}, { formToken, idempotencyKey })).json<Submitted>()
    expect(retried.reference).toBe(lost.reference)
    expect(await countReports()).toBe(1)
  })
  test.each([
    ['with the same form', () => own()],
    ['each with a form of its own', null],
  ])('is one report also when five retries come at once, %s', async (_, same) => {
    const shared = same?.()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(world, channel, {}, shared ?? own())))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<Submitted>().reference)).size).toBe(1)
    expect(await countReports()).toBe(1)
  })
  test('is kept for fifteen minutes; the same key then begins a new report', async () => {
    const first = (await send(world, channel, {}, own())).json<Submitted>()
    world.advance(16 * 60)
    const later = await send(world, channel, {}, own())
    expect(later.statusCode).toBe(200)
    expect(later.json<Submitted>().reference).not.toBe(first.reference)
  })
  test.each(['short', 'k'.repeat(21), 'k'.repeat(129), 'a key with spaces in between', 'una-clave-que-nadie-adiviñe'])(
    'is not kept under a key that could be guessed or is of another form: 422 names the header (%s)',
    async (idempotencyKey) => {
      const answer = await send(world, channel, {}, { ...own(), idempotencyKey })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<Problem>().errors).toEqual(['Idempotency-Key: Invalid input'])
      expect(await countReports()).toBe(0)
    },
  )
  test('is not shown in another channel', async () => {
    const other = await createChannel(world.deps)
    await createMember(world.deps, other)
    const mine = (await send(world, channel, {}, own())).json<Submitted>()
    const theirs = (
      await send(world, other, {}, { formToken: newFormToken(world.deps, other.id), idempotencyKey: key })
    ).json<Submitted>()
    expect(theirs.reference).not.toBe(mine.reference)
  })
})
