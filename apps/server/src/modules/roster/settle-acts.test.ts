import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseCopy } from '../../../test/app.ts'
import { begin } from '../../../test/colleagues.ts'
import { openCase, openWorld, type World } from '../../../test/world.ts'
import { settleActs } from './effects.ts'
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

test('acts that waited long enough count, and a channel whose chain cannot be verified keeps no other waiting', async () => {
  const cases = [await openCase(world), await openCase(world), await openCase(world)]
  const [first, lost, last] = cases
  if (!first || !lost || !last) throw new Error('no cases')
  for (const { ana, eva } of cases)
    expect((await begin(world, ana, { kind: 'leave', userId: eva.id })).statusCode).toBe(200)
  loseCopy(world.deps, lost.channel.id)
  world.advance(31 * 24 * 3600)
  holdClocks(world)
  await expect(settleActs(world.deps)).rejects.toMatchObject({ code: 'channel-stopped' })
  for (const { ana } of [first, last]) expect(await seats(ana)).toBe(2)
})
