import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { GovernanceEntry } from '@canal/contract/roster/schemas'
import { createChannel, createMember, type TestChannel, type TestPerson } from '../../../../test/factories.ts'
import { openWorld, submit, type World } from '../../../../test/world.ts'
import { holdClocks, passDays } from '../testing/time.ts'
import { ceremonyIn } from './testing/ceremony.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  holdClocks(world)
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Ana' })
  luis = await createMember(world.deps, channel, { firstName: 'Luis' })
  eva = await createMember(world.deps, channel, { firstName: 'Eva' })
})
afterAll(() => world.close())

const { post, standing, start, signFor, cover, inDays, ...ceremony } = ceremonyIn(() => world)
const setKey = () => ceremony.setKey(ana, luis, eva)
const days = (count: number) => passDays(world, count)
const slotsOf = async (reportId: string) =>
  (
    await sql<{ key_version: number }>`select key_version from recovery_slot where report_id = ${reportId}`.execute(
      world.database.ownerDb,
    )
  ).rows
const sharesLeft = async (version: number): Promise<number> =>
  (
    await sql`select 1 from recovery_share where channel_id = ${channel.id} and version = ${version}
      and box is not null`.execute(world.database.ownerDb)
  ).rows.length

describe('replacing the key', () => {
  test('takes more than half of the members, of which everybody is told; until then the old one is in force', async () => {
    const { version } = await setKey()
    const next = await start(eva)
    const told = (await world.call('GET', '/api/notifications', { token: luis.token })).json<Page<Notification>>()
    expect(told.items.map(({ kind }) => kind)).toContain('recovery-key-changes')
    const before = await submit(world, channel)
    expect((await slotsOf(before.id))[0]?.key_version).toBe(version)
    expect((await signFor(ana, next)).statusCode).toBe(204)
    expect(await standing(luis)).toMatchObject({ current: { version: next }, coming: null })
    const after = await submit(world, channel)
    expect((await slotsOf(after.id))[0]?.key_version).toBe(next)
    await cover(luis, ana)
    expect((await slotsOf(before.id)).map((slot) => slot.key_version)).toEqual(Array(5).fill(next))
  })

  test('takes seven days from when another member saw it where fewer sign', async () => {
    const { version } = await setKey()
    const rui = await createMember(world.deps, channel)
    const next = await start(eva)
    await signFor(ana, next)
    await world.call('GET', '/api/roster?opened=true', { token: rui.token })
    const { current, coming } = await standing(luis)
    expect([current?.version, coming?.version, coming?.effectiveAt]).toEqual([version, next, inDays(7)])
    await days(6.9)
    const before = await submit(world, channel)
    expect((await slotsOf(before.id))[0]?.key_version).toBe(version)
    await days(0.1)
    expect(await standing(luis)).toMatchObject({ current: { version: next }, coming: null })
  })

  test('is stopped by any member, and its shares are shown to nobody any more', async () => {
    const { version } = await setKey()
    const next = await start(eva)
    const { act } = await standing(luis)
    const stopped = await world.call('POST', `/api/roster/acts/${act}/stop`, { token: luis.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    expect(await sharesLeft(next)).toBe(0)
    await days(31)
    expect(await standing(eva)).toMatchObject({ current: { version }, coming: null, act: null })
    expect((await post(eva, '/share', { version: next, number: 1 })).statusCode).toBe(404)
    expect(await start(ana)).toBe(next + 1)
  })

  test('takes with it what was sealed to the one before, which opens nothing any more', async () => {
    const { version } = await setKey()
    const report = await submit(world, channel)
    expect((await slotsOf(report.id)).map(({ key_version: one }) => one)).toContain(version)
    const next = await start(eva)
    for (const member of [ana, luis]) await signFor(member, next)
    expect(await standing(luis)).toMatchObject({ current: { version: next }, uncovered: 1 })
    expect(await slotsOf(report.id)).toEqual([])
  })
})

describe('a recovery key that the organisation is to have no more', () => {
  test('goes once the committee signed it: with its shares, and with all that was sealed to it', async () => {
    const { version } = await setKey()
    const report = await submit(world, channel)
    expect((await post(luis, '/drop')).statusCode).toBe(204)
    const { act, current } = await standing(eva)
    expect(current).toMatchObject({ version })
    expect((await post(ana, '/drop')).statusCode).toBe(409)
    const signed = await world.call('POST', `/api/roster/acts/${act}/sign`, { token: eva.token, payload: {} })
    expect(signed.json()).toEqual({ act: null })
    expect(await standing(ana)).toMatchObject({ current: null, coming: null, act: null })
    expect([await slotsOf(report.id), await sharesLeft(version)]).toEqual([[], 0])
    expect(await slotsOf((await submit(world, channel)).id)).toEqual([])
    expect((await post(ana, '/drop')).statusCode).toBe(409)
    const register = await world.call('GET', '/api/governance-log', { token: ana.token })
    expect(register.json<Page<GovernanceEntry>>().items[0]).toMatchObject({ kind: 'effect', act: 'drop' })
  })
})
