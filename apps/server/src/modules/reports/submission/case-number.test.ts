import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReportSchema } from '@canal/contract/reports/new-report'
import { createChannel, createMember, type TestChannel } from '../../../../test/factories.ts'
import { details, openWorld, submit, type World } from '../../../../test/world.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { newFormToken } from '../../channels/form-token.ts'
import { drawCaseNumber } from './case-number.ts'
import { submitReport } from './submit.ts'

let world: World
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
})
afterAll(() => world.close())

/** Bare rows with the given numbers of a year, as the schema's owner writes them. */
const occupy = (year: number, from: number, to: number, step = 1) =>
  sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by, deadline, delete_at,
      updated_at, last_activity_at, last_reporter_at)
    select ${channel.id}, gen_random_uuid(), ${year}::text || '-' || lpad(n::text, 4, '0'), 'pending', now(), now(), 'es',
      now(), now(), now(), now(), now(), now()
    from generate_series(${from}::int, ${to}::int, ${step}::int) as n`.execute(world.database.ownerDb)
const draw = (year: number) => inChannel(world.deps.db, channel.id, (tx) => drawCaseNumber(tx, channel.id, year))

test('case numbers are drawn at random, so that a gap tells nothing', async () => {
  const numbers: number[] = []
  for (let i = 0; i < 12; i += 1) numbers.push(Number((await submit(world, channel)).caseNumber.split('-')[1]))
  expect(new Set(numbers).size).toBe(12)
  const isRunning = numbers.slice(1).every((number, index) => Math.abs(number - (numbers[index] ?? 0)) < 50)
  expect(isRunning).toBe(false)
})

test('one digit more as soon as half are used, and still four just before', async () => {
  await occupy(2031, 0, 4998)
  for (let i = 0; i < 30; i += 1) expect(await draw(2031)).toMatch(/^2031-(4999|[5-9]\d{3})$/)
  await occupy(2031, 4999, 4999)
  for (let i = 0; i < 60; i += 1) expect(await draw(2031)).toMatch(/^2031-\d{5}$/)
  expect(await draw(2032)).toMatch(/^2032-\d{4}$/)
})

test('a number is never used twice in a channel; another channel may have it', async () => {
  await occupy(2040, 7, 7)
  await expect(occupy(2040, 7, 7)).rejects.toMatchObject({ constraint: 'report_case_number' })
  const other = await createChannel(world.deps)
  await sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by, deadline, delete_at,
      updated_at, last_activity_at, last_reporter_at)
    values (${other.id}, ${randomUUID()}, '2040-0007', 'pending', now(), now(), 'es', now(), now(), now(), now(),
      now(), now())`.execute(world.database.ownerDb)
})

test('the year is the channel’s own, not the server’s', async () => {
  const atNewYear = { ...world.deps, now: () => new Date('2033-12-31T23:30:00Z') }
  const body = newReportSchema.parse({ channel: channel.id, ...details })
  const formToken = newFormToken(atNewYear, channel.id)
  const sent = await submitReport(atNewYear, { body, formToken, idempotencyKey: null, locale: 'es' })
  expect(sent.caseNumber).toMatch(/^2034-/)
})
