import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Page } from '@canal/contract'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkHeads } from '../src/modules/audit-log/check-heads.ts'
import { chainedEntry, type EntryRow } from '../src/modules/audit-log/entry.ts'
import { createHeads } from '../src/modules/audit-log/heads.ts'
import { chainHash, logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { buildApp } from '../src/app.ts'
import { applyRevocations } from '../src/modules/report-access/revocation/apply-revocations.ts'
import { acceptRegister } from '../src/modules/roster/accept-register.ts'
import { apiHeaders } from './app.ts'
import { takeOff } from './colleagues.ts'
import type { TestPerson } from './factories.ts'
import { keepRows, logTables, policyTables } from './rows-put-back.ts'
import { ask, request, vote } from './votes.ts'
import { openCase, openWorld, read, refusalOf, save, submit, type Case, type World } from './world.ts'

let world: World
let one: Case
const alarms: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line) as Record<string, unknown>) })
beforeAll(async () => {
  world = await openWorld({}, { log })
})
beforeEach(async () => {
  one = await openCase(world)
  alarms.length = 0
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = () => world.database.ownerDb
const archive = () => save(world, one.ana, one.report.id, { status: 'archived' })
const check = () => checkHeads(world.deps, asWriter(), one.channel.id, null)
const verify = async () => {
  const { publicKey } = logSigningKey(world.deps.rootKeys)
  return (await verifyLog(asWriter(), { publicKey, rootKeys: world.deps.rootKeys })).broken
}
const expectShut = async () => {
  for (const member of [one.ana, one.luis, one.eva])
    expect(refusalOf(await read(world, member, one.report.id))).toEqual([500, 'report-altered'])
}

/** A process that knows only what is kept outside the database. */
const otherProcess = async () => {
  const server = await buildApp({ ...world.deps, heads: createHeads(world.deps.heads.places) })
  const readThere = (by: TestPerson, id: string) =>
    server.inject({ method: 'POST', url: '/api/reports', headers: apiHeaders(by.token), payload: { id } })
  return { read: readThere, close: () => server.close() }
}

/** One more entry after the newest, by the rules of the chain, as far as they go without the root key. */
const forgeEntry = async (change: Partial<EntryRow>): Promise<void> => {
  const found = await sql<EntryRow>`select * from log_entry where report_id = ${one.report.id}
    order by sequence desc limit 1`.execute(asWriter())
  const [last] = found.rows
  if (!last) throw new Error('no entry')
  const row = { ...last, sequence: last.sequence + 1, type: 'access' as const, previous_hash: last.hash, ...change }
  const salt = Buffer.alloc(16)
  row.payload_hash = createHash('sha256').update(salt).digest()
  row.hash = chainHash(row.previous_hash, chainedEntry(row))
  await asWriter().insertInto('log_entry').values(row).execute()
  await asWriter()
    .insertInto('log_payload')
    .values({
      channel_id: row.channel_id,
      report_id: row.report_id,
      sequence: row.sequence,
      salt,
      data: '{}',
      epoch: null,
      box: null,
    })
    .execute()
}

describe('a writer in the database who puts a report back as it was before it was archived', () => {
  test('with an entry of their own that names the older version opens it for nobody', async () => {
    const putBack = await keepRows(asWriter(), one.report.id, policyTables)
    await archive()
    await putBack()
    await forgeEntry({ row_version: 1 })
    await expectShut()
    expect(await verify()).toMatchObject({ reason: 'entry-forged', reportId: one.report.id })
  })

  test('with its log of that time opens it for nobody, here and in a process that was not there', async () => {
    const putBack = await keepRows(asWriter(), one.report.id, [...policyTables, ...logTables])
    await archive()
    await check()
    await putBack()
    await expectShut()
    const other = await otherProcess()
    expect((await other.read(one.ana, one.report.id)).statusCode).toBe(500)
    await other.close()
    const list = await world.call('GET', '/api/reports/list', { token: one.ana.token })
    expect(list.json<Page<ReportListItem>>().items).toMatchObject([{ altered: true, readable: false, subject: null }])
    expect(await check()).toEqual([one.report.id])
    expect(alarms.filter(({ alarm }) => alarm === 'log-heads')).toMatchObject([{ reports: 1, report: one.report.id }])
  })

  test('is found out at once, though nothing was kept outside the database since', async () => {
    await check()
    const putBack = await keepRows(asWriter(), one.report.id, [...policyTables, ...logTables])
    await archive()
    await putBack()
    await expectShut()
  })

  test('and lets the log go on before anybody looks opens it for nobody', async () => {
    const putBack = await keepRows(asWriter(), one.report.id, [...policyTables, ...logTables])
    await archive()
    await check()
    await putBack()
    await forgeEntry({ row_version: 1 })
    await forgeEntry({ row_version: 1 })
    await expectShut()
  })
})

test('rows that no program could have written hide no other log from the comparison with what is kept outside', async () => {
  const other = await submit(world, one.channel)
  await check()
  await sql`delete from log_payload where report_id = ${other.id}`.execute(asWriter())
  await sql`delete from log_entry where report_id = ${other.id}`.execute(asWriter())
  // Not refused to who owns the tables, and takes their bounds away.
  await sql`alter table log_entry drop constraint log_entry_at_bounds`.execute(asWriter())
  await sql`update log_entry set at = 'infinity' where report_id = ${one.report.id}`.execute(asWriter())
  expect(new Set(await check())).toEqual(new Set([one.report.id, other.id]))
})

test('many who read and write in one report at once are no alarm', async () => {
  const say = (chatMsg: string) =>
    world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload: { id: one.report.id, chatMsg } })
  for (let round = 0; round < 10; round += 1) {
    world.advance(360)
    const answers = await Promise.all([
      ...[one.ana, one.luis, one.eva].map((member) => read(world, member, one.report.id)),
      ...['a', 'b', 'c'].map(say),
      ...[one.ana, one.luis, one.eva].map((member) => read(world, member, one.report.id)),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([])
  }
  expect(alarms).toEqual([])
})

test('who takes away a report’s whole log shuts it, and that is no smaller alarm', async () => {
  await check()
  await sql`delete from log_payload where report_id = ${one.report.id}`.execute(asWriter())
  await sql`delete from log_entry where report_id = ${one.report.id}`.execute(asWriter())
  await expectShut()
  expect(await check()).toEqual([one.report.id])
})

test('what two processes write to one place adds up, and an altered copy counts for nothing', async () => {
  const other = await submit(world, one.channel)
  await check()
  const beside = { ...world.deps, heads: createHeads(world.deps.heads.places) }
  await archive()
  await checkHeads(beside, asWriter(), one.channel.id, null)
  expect(await check()).toEqual([])
  const [place] = world.deps.heads.places
  const bytes = await place?.read(one.channel.id)
  if (!place || !bytes) throw new Error('nothing was kept')
  const altered = Buffer.from(bytes)
  altered[10] = (altered[10] ?? 0) ^ 1
  await place.write(one.channel.id, altered)
  const late = { ...world.deps, heads: createHeads([place]) }
  expect(await checkHeads(late, asWriter(), one.channel.id, null)).toEqual([])
  expect(new Set(alarms.map(({ alarm }) => alarm))).toEqual(new Set(['log-heads-copy']))
  expect((await read(world, one.ana, other.id)).statusCode).toBe(200)
})

test('after a backup was restored, the operator accepts what is there, and the reports open', async () => {
  const putBack = await keepRows(asWriter(), one.report.id, [...policyTables, ...logTables])
  expect((await read(world, one.luis, one.report.id)).statusCode).toBe(200)
  await check()
  await putBack()
  await expectShut()
  expect(await acceptRegister(world.deps, one.channel.id)).toBe(true)
  expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
  expect(await check()).toEqual([])
})

describe('a writer in the database, together with somebody who asks for what others vote on,', () => {
  type State = {
    mac: Buffer
    status: string
    ballots: { voter_tag: Buffer; vote: string | null; voted_at: Date | null }[]
  }
  const stateOf = async (id: string): Promise<State> => {
    const [found] = (await sql<State>`select mac, status from request where id = ${id}`.execute(asWriter())).rows
    const ballots = await sql<State['ballots'][number]>`select voter_tag, vote, voted_at from request_voter
      where request_id = ${id}`.execute(asWriter())
    if (!found) throw new Error('no request')
    return { ...found, ballots: ballots.rows }
  }
  const putBack = async (id: string, { mac, status, ballots }: State): Promise<void> => {
    await sql`update request set mac = ${mac}, status = ${status},
      decided_on = case ${status} when 'pending' then null else decided_on end where id = ${id}`.execute(asWriter())
    for (const { voter_tag: tag, vote: cast, voted_at: at } of ballots)
      await sql`update request_voter set vote = ${cast}, voted_at = ${at}
        where request_id = ${id} and voter_tag = ${tag}`.execute(asWriter())
  }

  test('who puts back an approval that was withdrawn gets no files by the next one', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    expect((await vote(world, one.luis, 'approve', id)).statusCode).toBe(200)
    const approved = await stateOf(id)
    expect((await vote(world, one.luis, 'withdraw', id)).statusCode).toBe(200)
    await putBack(id, approved)
    expect(refusalOf(await vote(world, one.eva, 'approve', id))).toEqual([500, 'internal'])
    expect((await stateOf(id)).status).toBe('pending')
  })

  test('who opens again what was denied gets it by nobody’s late vote', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    expect((await vote(world, one.luis, 'approve', id)).statusCode).toBe(200)
    const halfway = await stateOf(id)
    await vote(world, one.luis, 'deny', id)
    await vote(world, one.eva, 'deny', id)
    expect((await stateOf(id)).status).toBe('denied')
    await putBack(id, halfway)
    expect(refusalOf(await vote(world, one.eva, 'approve', id))).toEqual([500, 'internal'])
  })

  test('who makes a request vanish, with what would block the next one, shuts the votes of the report', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await sql`delete from request_voter where request_id = ${id}`.execute(asWriter())
    await sql`delete from request where id = ${id}`.execute(asWriter())
    expect(refusalOf(await ask(world, one.ana, 'access-to-files', one.report.id))).toEqual([500, 'internal'])
  })

  test('who takes the entries out that name a former colleague is not alone on the report', async () => {
    const alone = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    expect((await takeOff(world, [one.luis], one.luis)).body).toBe(JSON.stringify({ act: null }))
    await applyRevocations(world.deps, asWriter())
    await sql`delete from log_payload p using log_entry e where e.report_id = p.report_id and e.sequence = p.sequence
      and e.report_id = ${alone.id} and e.type = 'access_changed'`.execute(asWriter())
    await sql`delete from log_entry where report_id = ${alone.id} and type = 'access_changed'`.execute(asWriter())
    expect(refusalOf(await ask(world, one.ana, 'access-to-files', alone.id))).toEqual([500, 'internal'])
  })
})
