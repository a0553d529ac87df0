import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renewTombstones } from '../src/cli/rotation/tombstones.ts'
import { chainRows, insertEntries } from '../src/modules/audit-log/append.ts'
import { checkHeads } from '../src/modules/audit-log/check-heads.ts'
import { recordAlarm } from '../src/modules/audit-log/record-alarm.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { onWritingKey } from '../src/platform/crypto/root-key/carried-keys.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { passDays, remove } from './deletion-world.ts'
import { testEnvironment } from './environment.ts'
import { brokenLogOf } from './together.ts'
import { openCase, openWorld, tell, type Case, type World } from './world.ts'

let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb

describe('the log of a deleted report', () => {
  const place = () => ({ channelId: one.channel.id, reportId: id })
  const check = () => brokenLogOf(world, place())
  beforeEach(async () => {
    await tell(world, one.ana, id, 'acknowledged')
    passDays(world, 95)
  })
  const last = () =>
    owner()
      .selectFrom('log_entry')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  const firstPayload = () =>
    owner()
      .selectFrom('log_payload')
      .selectAll()
      .where('report_id', '=', id)
      .where('sequence', '=', 1)
      .executeTakeFirstOrThrow()
  type Payload = Awaited<ReturnType<typeof firstPayload>>

  test('holds, and a new root key stands for it', async () => {
    await remove(world)
    expect(await check()).toBeNull()
    const recent = newRootKey()
    const ring = parseRootKeys(`k2:${recent},k1:${testEnvironment.ROOT_KEY}`)
    const alone = parseRootKeys(`k2:${recent}`)
    expect(await brokenLogOf(world, place(), alone)).toMatchObject({ reason: 'entry-forged' })
    const refused: string[] = []
    const before = { ...world.deps, rootKeys: ring }
    const rotation = { owner: owner(), before, after: { ...before, rootKeys: onWritingKey(ring) } }
    const former = (await last()).mac
    await renewTombstones({ ...rotation, refuse: (what) => void refused.push(what) }, one.channel.id)
    expect([refused, (await last()).mac.equals(former)]).toEqual([[], false])
    expect(await brokenLogOf(world, place(), onWritingKey(ring))).toBeNull()
  })

  test.each([
    [
      'the report is there again',
      'report-undeleted',
      () => sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by,
        deadline, delete_at, updated_at, last_activity_at, last_reporter_at) values (${one.channel.id}, ${id}, '2020-1', 'pending',
        now(), now(), 'es', now(), now(), now(), now(), now(), now())`,
    ],
    [
      'what stood beside an entry is there again',
      'payload-undeleted',
      (first: Payload) => sql`insert into log_payload (channel_id, report_id, sequence, salt, data, epoch, box)
        values (${first.channel_id}, ${id}, 1, ${first.salt}, ${first.data}, ${first.epoch}, ${first.box})`,
    ],
    ['its rule is gone', 'payload-missing', () => sql`delete from log_payload where report_id = ${id}`],
    [
      'its last entry is another installation’s',
      'entry-forged',
      () => sql`update log_entry set mac = ${randomBytes(35)} where report_id = ${id} and type = 'deleted'`,
    ],
    [
      'its last entry is gone',
      'payload-missing',
      () => sql`delete from log_entry where report_id = ${id} and type = 'deleted'`,
    ],
  ])('does not hold where %s', async (_what, reason, change) => {
    const first = await firstPayload()
    await remove(world)
    await change(first).execute(owner())
    expect((await check())?.reason).toBe(reason)
    await sql`delete from report where id = ${id}`.execute(owner())
  })

  test('does not hold where an entry follows, and no alarm is written behind it', async () => {
    await remove(world)
    const before = await last()
    await recordAlarm(world.deps, { ...place(), found: 'log', fingerprint: randomBytes(32) })
    expect((await last()).sequence).toBe(before.sequence)
    const after = { ...place(), status: before.report_status, version: before.row_version, contents: before.contents }
    const rows = chainRows(world.deps.rootKeys, after, [{ type: 'access', userTag: null }], world.deps.now(), before)
    await owner()
      .transaction()
      .execute((tx) => insertEntries(tx, rows))
    expect(await check()).toMatchObject({ reason: 'entry-after-deletion' })
  })

  test('cut at its end, is missed by what is known outside the database', async () => {
    await remove(world)
    await sql`delete from log_payload where report_id = ${id}`.execute(owner())
    await sql`delete from log_entry where report_id = ${id}`.execute(owner())
    expect(await check()).toBeNull()
    expect(await checkHeads(world.deps, owner(), one.channel.id, null)).toContain(id)
  })
})
