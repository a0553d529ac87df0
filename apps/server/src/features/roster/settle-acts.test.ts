import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin } from '../../../test/colleagues.ts'
import { openCase, openWorld, type World } from '../../../test/world.ts'
import { settleActs } from './index.ts'
import { holdClocks } from './testing/time.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const seats = async (by: { token: string }) => {
  const answer = await world.call('GET', '/api/roster', { token: by.token })
  return answer.json<{ seats: object[] }>().seats.length
}

test('acts that waited long enough count, and a channel whose chain was altered keeps no other waiting', async () => {
  const cases = [await openCase(world), await openCase(world), await openCase(world)]
  const [first, altered, last] = cases
  if (!first || !altered || !last) throw new Error('no cases')
  for (const { ana, eva } of cases)
    expect((await begin(world, ana, { kind: 'leave', userId: eva.id })).statusCode).toBe(200)
  await sql`insert into roster_entry select channel_id, sequence + 1, hash, body, at, signer, sha256(hash), mac
    from roster_entry where channel_id = ${altered.channel.id} order by sequence desc limit 1`.execute(
    world.database.ownerDb,
  )
  world.advance(31 * 24 * 3600)
  holdClocks(world)
  await expect(settleActs(world.deps)).rejects.toMatchObject({ code: 'internal' })
  for (const { ana } of [first, last]) expect(await seats(ana)).toBe(2)
})
