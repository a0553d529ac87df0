import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdministrator } from './factories.ts'
import { newAddress, openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
let other: Case
let alarms: unknown[]
beforeAll(async () => {
  world = await openWorld()
  world.deps.log.error = (line: object) => void alarms.push(line)
})
beforeEach(async () => {
  alarms = []
  one = await openCase(world)
  other = await openCase(world)
})
afterAll(() => world.close())

/** Whose form somebody finds at an address; null for nobody's. */
const foundAt = async (address: string): Promise<string | null> => {
  const visit = async (path: string) => world.server.inject({ method: 'GET', url: path, remoteAddress: newAddress() })
  const first = await visit(`/${address}/new`)
  const page = first.statusCode === 308 ? await visit(String(first.headers.location)) : first
  return page.statusCode === 200 ? page.json<{ channel: { id: string } }>().channel.id : null
}
const expectAlarm = (channelId: string) =>
  expect(alarms).toContainEqual(expect.objectContaining({ alarm: 'channel-address', channel: channelId }))

/** As an owner of the tables, whom no trigger keeps from it. */
const asWriter = (...statements: ReturnType<typeof sql>[]) =>
  world.database.ownerDb.transaction().execute(async (tx) => {
    await sql`alter table channel disable trigger user`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    await sql`alter table channel enable trigger user`.execute(tx)
  })
const give = (address: string, { channel }: Case) =>
  sql`update channel_address set channel_id = ${channel.id} where slug = ${address}`

test('who gives a channel’s address to another committee in the database leads nobody to that one', async () => {
  expect(await foundAt(one.channel.slug)).toBe(one.channel.id)
  await asWriter(give(one.channel.slug, other))
  expect(await foundAt(one.channel.slug)).toBeNull()
  expectAlarm(other.channel.id)
  await asWriter(
    give(other.channel.slug, one),
    sql`update channel set slug = 'meanwhile' where id = ${one.channel.id}`,
    sql`update channel set slug = ${one.channel.slug} where id = ${other.channel.id}`,
    sql`update channel set slug = ${other.channel.slug} where id = ${one.channel.id}`,
  )
  for (const { channel } of [one, other]) expect(await foundAt(channel.slug)).toBeNull()
})

test('who has a channel’s address lead on to another one leads nobody there, nor has it printed on a poster', async () => {
  const { token } = await createAdministrator(world.deps)
  const poster = () => world.call('GET', `/api/channels/${one.channel.id}/poster?language=es`, { token })
  expect((await poster()).statusCode).toBe(200)
  await asWriter(
    sql`update channel set slug = 'elsewhere' where id = ${other.channel.id}`,
    sql`update channel set slug = ${other.channel.slug} where id = ${one.channel.id}`,
  )
  expect(await foundAt(one.channel.slug)).toBeNull()
  expect((await poster()).statusCode).toBe(404)
  expectAlarm(one.channel.id)
})
