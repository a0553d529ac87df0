import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { openReference } from '../src/modules/reports/submission/open-reference.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { dumpOf, ownReport } from './casework-world.ts'
import { isThere, remove } from './deletion-world.ts'
import { listedTo, nearTheEnd, opened, standAt, write } from './last-days-world.ts'
import { brokenLogOf } from './together.ts'
import { openCase, openWorld, readReport, type Case, type World } from './world.ts'

const oldKey = newRootKey()
const secret = 'The ledger lies behind the boiler.'
let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld({}, { rootKeys: parseRootKeys(`old:${oldKey}`) })
})
beforeEach(async () => {
  standAt(world, new Date())
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb

describe('the reference', () => {
  test('opens the newer report, and the way to the older one is a call of its own session', async () => {
    const { report } = one
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    const again = await opened(world, report)
    expect(again).toMatchObject({ id: next, sameReference: [{ id }] })
  })

  test('opens the newer one alone once the older is deleted, with nothing of it left', async () => {
    const { channel, ana, report } = one
    await write(world, report, id, 'Of the older one.')
    await nearTheEnd(world, report)
    const { id: next } = await write(world, report, id, secret)
    // What a reference is made of is in both: the pair, and by what it is found.
    const ofReference = ['public_key', 'ref_index', 'wrapped_private']
    const boxes: string[] = []
    for (const table of ['report_record', 'message', 'slot', 'report_key', 'reporter_credential', 'report_policy']) {
      const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where report_id = ${id}`.execute(owner())
      for (const row of rows.rows)
        for (const [name, value] of Object.entries(row))
          if (
            Buffer.isBuffer(value) &&
            name !== 'holder_tag' &&
            !(table === 'reporter_credential' && ofReference.includes(name))
          )
            boxes.push(value.toString('hex'))
    }
    expect(boxes.length).toBeGreaterThan(30)
    const before = await dumpOf(world)
    expect(boxes.filter((box) => before.includes(box))).toHaveLength(boxes.length)
    await world.call('POST', '/api/anonymous/leave', { token: report.token })
    const back = await opened(world, report)

    standAt(world, new Date(new Date(back.sameReference[0]?.deletion.at ?? '').getTime() + 60_000))
    await remove(world)
    expect([await isThere(world, id), await isThere(world, next)]).toEqual([false, true])
    const after = await dumpOf(world)
    expect(boxes.filter((box) => after.includes(box))).toEqual([])
    expect(after).not.toContain(report.caseNumber)

    expect(await ownReport(world, { ...report, token: back.token })).toMatchObject({ id: next, sameReference: [] })
    expect(await opened(world, report)).toMatchObject({ id: next, sameReference: [] })
    expect((await readReport(world, ana, next)).sameReference).toEqual([])
    expect(await brokenLogOf(world, { channelId: one.channel.id, reportId: next })).toBeNull()
    const { publicKey } = logSigningKey(world.deps.rootKeys)
    expect(await verifyLog(owner(), { publicKey, rootKeys: world.deps.rootKeys })).toMatchObject({ broken: null })
    expect(await listedTo(world, ana)).toEqual([next])
    const traces = await sql<{ data: string }>`select data from log_payload where channel_id = ${channel.id}
      and report_id = ${next}`.execute(owner())
    expect(JSON.stringify(traces.rows)).not.toContain(id)
  })

  test('goes on opening both when its visit moves it to a new root key', async () => {
    await nearTheEnd(world, one.report)
    await write(world, one.report, id, secret)
    const rootKeys = parseRootKeys(`new:${newRootKey()},old:${oldKey}`)
    await openReference({ ...world.deps, rootKeys }, one.report.reference, one.channel.id)
    const rows = await owner()
      .selectFrom('reporter_credential')
      .select(['ring', 'ref_index', 'wrapped_private'])
      .distinct()
      .where('channel_id', '=', one.channel.id)
      .execute()
    expect(rows.map(({ ring }) => ring)).toEqual(['new'])
  })
})
