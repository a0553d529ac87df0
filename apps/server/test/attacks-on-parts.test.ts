import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bytesOf,
  erase,
  livePart,
  mark,
  markAndErase,
  shownOf,
  told,
  type PartName,
  type PartScene,
} from '../src/modules/casework/testing/part-scene.ts'
import { brokenLogOf } from './together.ts'
import { openLoggedWorld, read, refusalOf, type World } from './world.ts'

let world: World
let scene: PartScene
const lines: string[] = []
beforeAll(async () => {
  world = await openLoggedWorld(lines)
})
beforeEach(async () => {
  lines.length = 0
  scene = await livePart(world)
})
afterAll(() => world.close())

const hour = 3600
const owner = () => world.database.ownerDb
const check = () => brokenLogOf(world, { channelId: scene.one.channel.id, reportId: scene.id })

describe('whoever writes in the database', () => {
  const ofPart = (name: PartName) => sql`report_id = ${scene.id} and part = ${scene.parts[name].part}`
  const refused = async () => refusalOf(await read(world, scene.one.ana, scene.id))
  const changes: [what: string, reason: string, change: () => RawBuilder<unknown>][] = [
    [
      'masks a part',
      'subject-altered',
      () => sql`insert into report_part (channel_id, report_id, part, epoch, marked_at, erase_at)
        values (${scene.one.channel.id}, ${scene.id}, ${scene.parts.witness.part}, 1, now(), now())`,
    ],
    [
      'has one erased sooner',
      'subject-altered',
      () => sql`update report_part set erase_at = marked_at where ${ofPart('message')}`,
    ],
    ['takes the mask away', 'subject-altered', () => sql`delete from report_part where ${ofPart('message')}`],
    ['changes the ground', 'subject-altered', () => sql`update report_part set box = null where ${ofPart('message')}`],
  ]
  test.each(changes)('and %s is refused the report, and the job erases nothing', async (_what, reason, change) => {
    await mark(world, scene.one.ana, scene, scene.parts.message.part)
    expect(await check()).toBeNull()
    await change().execute(owner())
    expect(await refused()).toEqual([500, 'report-altered'])
    world.advance(73 * hour)
    await erase(world)
    expect((await check())?.reason).toBe(reason)
    for (const name of ['message', 'witness'] as const)
      expect((await bytesOf(world, scene, scene.parts[name].part)).length).toBe(1)
  })

  test('and writes two marks as one shows neither part again, and nothing is erased', async () => {
    const { ana } = scene.one
    await mark(world, ana, scene, scene.parts.message.part, 'special_data')
    await mark(world, ana, scene, scene.parts['answer of the committee'].part, 'special_data')
    expect(await check()).toBeNull()
    const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)
    // What the text of all marks was once made of: the first with its end, and the name of the second.
    await sql`with m as (delete from report_part where report_id = ${scene.id} returning *),
        one as (select * from m order by part collate "C" limit 1),
        other as (select * from m order by part collate "C" desc limit 1)
      insert into report_part (channel_id, report_id, part, epoch, box, marked_at, erase_at)
        select other.channel_id, other.report_id, concat_ws(':', one.part, one.epoch, ${millis('one.marked_at')},
          ${millis('one.erase_at')}, '', encode(sha256(one.box), 'hex')) || ',' || other.part,
          other.epoch, other.box, other.marked_at, other.erase_at from one, other`.execute(owner())
    expect(await refused()).toEqual([500, 'report-altered'])
    expect((await check())?.reason).toBe('subject-altered')
    world.advance(73 * hour)
    await erase(world)
    expect((await bytesOf(world, scene, scene.parts.message.part)).length).toBe(1)
  })

  test('and takes the mask off a document has nobody read its name in the log of all reports', async () => {
    const { part, word } = scene.parts.evidence
    await mark(world, scene.one.ana, scene, part)
    await sql`delete from report_part where ${ofPart('evidence')}`.execute(owner())
    expect(told(await shownOf(world, scene), word)).toEqual([])
  })

  test('and says that a part was erased has no line signed by which a restore would erase it', async () => {
    const { part } = scene.parts.message
    await mark(world, scene.one.ana, scene, part)
    await sql`update report_part set erased_at = marked_at where ${ofPart('message')}`.execute(owner())
    await sql`with e as (insert into log_entry select (jsonb_populate_record(null::log_entry, to_jsonb(l)
          || jsonb_build_object('sequence', l.sequence + 1, 'type', 'part_erased'))).*
        from log_entry l where report_id = ${scene.id} order by sequence desc limit 1 returning *)
      insert into log_payload (channel_id, report_id, sequence, salt, data)
        select channel_id, report_id, sequence, ''::bytea, ${JSON.stringify({ part, payloads: [] })} from e`.execute(
      owner(),
    )
    await sql`insert into deletion_untold (channel_id, report_id)
      values (${scene.one.channel.id}, ${scene.one.report.id})`.execute(owner())
    await sql`with e as (insert into log_entry select (jsonb_populate_record(null::log_entry, to_jsonb(l)
          || jsonb_build_object('sequence', l.sequence + 1, 'type', 'deleted'))).*
        from log_entry l where report_id = ${scene.id} order by sequence desc limit 1 returning *)
      insert into log_payload (channel_id, report_id, sequence, salt, data)
        select channel_id, report_id, sequence, ''::bytea, '{"rule":"closed"}' from e`.execute(owner())
    await erase(world)
    expect(lines.filter((line) => line.includes(scene.id) && /"(erasure|deletion)"/.test(line))).toEqual([])
    await sql`delete from deletion_untold`.execute(owner())
  })

  test('and calls a masked document by another kind has nobody shown its name', async () => {
    const { part, word } = scene.parts.evidence
    await mark(world, scene.one.ana, scene, part)
    await sql`update file set kind = 'chat' where id = ${scene.files.evidence}`.execute(owner())
    expect(told(await shownOf(world, scene), word)).toEqual([])
    expect((await check())?.reason).toBe('files-altered')
  })

  const kept = async (name: PartName) => {
    const { part } = scene.parts[name]
    const [table, key, value] = part.startsWith('message:')
      ? ['message', 'id::text', part.slice(8)]
      : ['report_record', 'kind', part]
    const [box] = await bytesOf(world, scene, part)
    return () =>
      sql`update ${sql.table(table)} set box = ${box} where report_id = ${scene.id}
        and ${sql.raw(key)} = ${value}`.execute(owner())
  }

  test.each([
    ['message', 'messages-altered'],
    ['witness', 'details-altered'],
    ['identity', 'details-altered'],
  ] as const)('and brings an erased part back is found out: %s', async (name, reason) => {
    const putBack = await kept(name)
    await markAndErase(world, scene, name)
    expect(await check()).toBeNull()
    await putBack()
    expect((await check())?.reason).toBe(reason)
    expect(await refused()).toEqual([500, 'report-altered'])
  })

  test('and brings back a file, or its name in the log, or takes away what is left of it, is found out', async () => {
    const file = await owner()
      .selectFrom('file')
      .selectAll()
      .where('id', '=', scene.files.evidence)
      .executeTakeFirstOrThrow()
    const payload = await owner()
      .selectFrom('log_payload')
      .selectAll()
      .where('report_id', '=', scene.id)
      .where('data', 'like', `%${scene.files.evidence}%`)
      .executeTakeFirstOrThrow()
    await markAndErase(world, scene, 'evidence')
    expect(await check()).toBeNull()
    await sql`update file set box = ${file.box} where id = ${file.id}`.execute(owner())
    expect((await check())?.reason).toBe('files-altered')
    await sql`update file set box = '' where id = ${file.id}`.execute(owner())
    await owner().insertInto('log_payload').values(payload).execute()
    expect(await check()).toMatchObject({ reason: 'payload-undeleted', sequence: payload.sequence })
    await sql`delete from log_payload where report_id = ${scene.id} and sequence = ${payload.sequence}`.execute(owner())
    expect(await check()).toBeNull()
    await sql`delete from file where id = ${file.id}`.execute(owner())
    expect((await check())?.reason).toBe('files-altered')
  })

  test('and takes away a file of which no entry says that it was erased, or a name in the log, is found out', async () => {
    await markAndErase(world, scene, 'evidence')
    await sql`delete from log_payload where report_id = ${scene.id} and data like ${`%${scene.files.chat}%`}`.execute(
      owner(),
    )
    expect((await check())?.reason).toBe('payload-missing')
  })
})
