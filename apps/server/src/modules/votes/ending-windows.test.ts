import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, save, type Case, type World } from '../../../test/world.ts'
import { tellOfEndingWindows } from './ending-windows.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const kindsOf = async (by: { token: string }) => {
  const answer = await world.call('GET', '/api/notifications?size=50&state=unread', { token: by.token })
  const { items } = answer.json<Page<Notification>>()
  return items.filter((item) => item.reportId === one.report.id && item.kind !== 'new-report').map(({ kind }) => kind)
}

describe('a reopened report that is about to close', () => {
  const ends = () => tellOfEndingWindows(world.deps, world.database.ownerDb)

  test('is told of once, a day before, to who may read it', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    const id = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id, 'archived-report')
    const before = await kindsOf(one.ana)
    world.advance(47 * 3600)
    await ends()
    expect(await kindsOf(one.ana)).toEqual(before)
    world.advance(2 * 3600)
    await Promise.all([ends(), ends()])
    await ends()
    expect((await kindsOf(one.ana)).filter((kind) => kind === 'reopening-ends')).toHaveLength(1)
    expect(await kindsOf(one.luis)).not.toContain('reopening-ends')
  })
})
