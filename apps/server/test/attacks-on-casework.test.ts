import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { caseScene, keptOf, tryToPropose } from '../src/modules/casework/testing/case-scene.ts'
import { erase, livePart, mark, markAndErase } from '../src/modules/casework/testing/part-scene.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { caseworkOf, close, decide, propose, reason, waitingOf } from './casework-world.ts'
import { createMember } from './factories.ts'
import { newAddress, refusalOf, submit } from './world.ts'

const scene = caseScene()

test('one member who proposes and takes back without end keeps nobody from holding a report that they closed', async () => {
  const { world, one, id } = scene
  const { ana, luis, eva } = one
  expect((await close(world, ana, id)).statusCode).toBe(200)
  const proposeLongest = () => propose(world, ana, { kind: 'held', id, reason: reason.padEnd(1999, '\u0001') + '.' })
  let answer = await proposeLongest()
  let proposed = 0
  for (; answer.statusCode === 200; answer = await proposeLongest()) {
    const proposalId = waitingOf(answer, 'held')?.id ?? ''
    expect((await decide(world, ana, 'withdraw', { id, proposalId })).statusCode).toBe(200)
    proposed += 1
  }
  expect(refusalOf(answer)).toEqual([409, 'conflict'])
  // Five others could do the same.
  const { decided } = await caseworkOf(world, luis, id)
  expect(decided).toHaveLength(proposed)
  expect(Buffer.byteLength(JSON.stringify(decided)) * 6).toBeLessThan(1024 * 1024)
  const held = await propose(world, luis, { kind: 'held', id })
  const proposalId = waitingOf(held, 'held')?.id ?? ''
  expect((await decide(world, eva, 'confirm', { id, proposalId })).statusCode).toBe(200)
  expect((await keptOf(scene)).held).not.toBeNull()
})

describe('a writer in the database whose entry of a log is no JSON', () => {
  const plant = (reportId: string, type: string, data: string) =>
    sql`with e as (insert into log_entry select (jsonb_populate_record(null::log_entry, to_jsonb(l)
          || jsonb_build_object('sequence', l.sequence + 1, 'type', ${type}::text))).*
        from log_entry l where report_id = ${reportId} order by sequence desc limit 1 returning *)
      insert into log_payload (channel_id, report_id, sequence, salt, data)
        select channel_id, report_id, sequence, ''::bytea, ${data} from e`.execute(scene.world.database.ownerDb)

  test('keeps nobody who cannot sign in from stopping what waits in another report', async () => {
    const { world, one } = scene
    holdClocks(world)
    const password = 'Primera4Grapa'
    const noa = await createMember(world.deps, one.channel, { password })
    const report = await submit(world, one.channel)
    scene.id = report.id
    for (const { token } of [one.luis, one.eva, noa])
      await world.call('POST', '/api/reports/recuse', { token, payload: { id: report.id } })
    expect(waitingOf(await tryToPropose(scene, 'omitted', one.ana), 'omitted')).toBeDefined()
    const other = await submit(world, one.channel)
    await plant(other.id, 'proposed', '"withoutVote":"unconfirmed"')
    const payload = { username: noa.username, password }
    const list = () => world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    expect((await list()).json<Stoppable>()).toMatchObject({ acts: [] })
    const garble = (data: string) =>
      sql`update log_payload p set data = ${data} from log_entry e where p.report_id = ${report.id}
        and e.report_id = p.report_id and e.sequence = p.sequence and e.type = 'recused'`.execute(
        world.database.ownerDb,
      )
    for (const data of ['nothing', '{"holder":"zz","change":5}']) {
      await garble(data)
      expect((await list()).json<Stoppable>(), data).toMatchObject({ acts: [] })
    }
  })

  test('or whose row names no object, has the files of others that were erased stay in no store', async () => {
    const { world } = scene
    const owner = world.database.ownerDb
    const [altered, erased] = [await livePart(world), await livePart(world)]
    await mark(world, altered.one.ana, altered, altered.parts.message.part)
    await sql`update report_part set erased_at = marked_at where report_id = ${altered.id}`.execute(owner)
    await plant(altered.id, 'part_erased', 'nothing')
    await sql`insert into object_removal (object_key, due_at) values ('../../anchors', now())`.execute(owner)
    const { rows } = await sql<{ key: string }>`select object_key as key from file_version
      where report_id = ${erased.id} and file_id = ${erased.files.evidence}`.execute(owner)
    expect(await Promise.all(rows.map(({ key }) => world.deps.store.stat(key)))).not.toContain(null)
    await markAndErase(world, erased, 'evidence')
    expect(await Promise.all(rows.map(({ key }) => world.deps.store.stat(key)))).toEqual(rows.map(() => null))
    await erase(world)
  })
})
