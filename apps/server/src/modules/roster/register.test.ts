import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { GovernanceEntry } from '@canal/contract/roster/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { openWorld, refusalOf, type World } from '../../../test/world.ts'
import { giveFunction } from './testing/naming.ts'

let world: World
let channel: TestChannel
let administrator: TestPerson
let ana: TestPerson
let luis: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Ana', lastName1: 'Soto' })
  luis = await createMember(world.deps, channel, { firstName: 'Luis', lastName1: 'Prieto' })
})
afterAll(() => world.close())

const patch = (path: string, payload: object) =>
  world.call('PATCH', `/api/users/${path}`, { token: administrator.token, payload })
const rename = (who: TestPerson, name: string, lastName: string) =>
  world.call('PUT', '/api/users', {
    token: administrator.token,
    payload: { id: who.id, name, lastName, email: 'somebody@canal.example' },
  })
const read = (by: TestPerson, query = '') => world.call('GET', `/api/governance-log${query}`, { token: by.token })
const linesOf = async (by: TestPerson) => (await read(by)).json<Page<GovernanceEntry>>().items
const inWords = (lines: readonly GovernanceEntry[]) =>
  lines.map(({ kind, person, former }) => [kind, former?.name, person.name].filter(Boolean).join(': '))

/** How the committee of these tests began: Ana was named, began it, and admitted Luis. */
const beginning = [
  'effect: Luis Prieto',
  'propose: Luis Prieto',
  'named: Luis Prieto',
  'found: Ana Soto',
  'founder: Ana Soto',
  'named: Ana Soto',
]

describe('the register of governance', () => {
  test('tells members what was done to accounts and names, newest first, as people were called then', async () => {
    world.deps.asOf = new Date(Date.now() + 60_000)
    await rename(luis, 'Luis', 'Montes')
    await patch('reset-password', { id: luis.id, newPassword: 'Temporary2026x' })
    await patch('disable', { id: luis.id })
    await patch('enable', { id: luis.id })
    expect(inWords(await linesOf(ana))).toEqual([
      'enabled: Luis Montes',
      'disabled: Luis Montes',
      'reset: Luis Montes',
      'named: Luis Prieto: Luis Montes',
      ...beginning,
    ])
    const [admitted] = (await linesOf(ana)).filter(({ kind }) => kind === 'propose')
    expect(admitted).toMatchObject({ act: 'admit', by: 'Ana Soto' })
    delete world.deps.asOf
  })

  test('says nothing where nothing changed, and pages', async () => {
    await rename(luis, 'Luis', 'Prieto')
    await rename(luis, 'Luis', 'Prieto')
    expect(inWords(await linesOf(ana))).toEqual(beginning)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']) await rename(luis, name, 'Prieto')
    const first = await read(ana)
    expect(first.headers['x-total-count']).toBe('16')
    expect(first.json<Page<GovernanceEntry>>()).toMatchObject({ total: 16, first: true, last: false })
    expect((await read(ana, '?page=1')).json<Page<GovernanceEntry>>().items).toHaveLength(6)
    const oldest = (await read(ana, '?sort=createdAt&direction=ASC')).json<Page<GovernanceEntry>>()
    expect(oldest.items.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('is of one channel and its committee alone', async () => {
    await rename(luis, 'Luis', 'Montes')
    const elsewhere = await createMember(world.deps, await createChannel(world.deps))
    const lines = inWords(await linesOf(elsewhere))
    expect(lines.filter((line) => line.includes('Luis') || line.includes('Ana'))).toEqual([])
    for (const other of [administrator, await createInvestigator(world.deps, channel)])
      expect(refusalOf(await read(other))).toEqual([403, 'forbidden'])
  })

  test('names a function that changed, and does not name investigators', async () => {
    const investigator = await createInvestigator(world.deps, channel)
    await rename(investigator, 'Otro', 'Nombre')
    const detail = await world.call('GET', `/api/channels/${channel.id}`, { token: administrator.token })
    const set = (name: string) =>
      world.call('PUT', `/api/channels/${channel.id}`, {
        token: administrator.token,
        payload: {
          ...detail.json<object>(),
          version: undefined,
          functions: [{ username: ana.username, function: name }],
        },
      })
    expect((await set('Secretary')).statusCode).toBe(200)
    expect((await set('Intervention')).statusCode).toBe(200)
    const [newest, before] = (await linesOf(luis)).filter(({ person }) => person.name === 'Ana Soto')
    expect([newest?.former?.post, newest?.person.post]).toEqual(['Secretary', 'Intervention'])
    expect(before?.person.post).toBe('Secretary')
    expect((await linesOf(luis)).some(({ person }) => person.name.includes('Otro'))).toBe(false)
  })
})

describe('the reporter’s form', () => {
  const formerly = async () => {
    const page = await world.server.inject({
      method: 'GET',
      url: `/${channel.slug}/new`,
      headers: { 'accept-language': 'en' },
    })
    const { committee } = page.json<{ channel: { committee: { fullName: string; function: string }[] } }>().channel
    return Object.fromEntries(committee.map((one) => [one.fullName, one.function]))
  }
  test('shows for twelve months what somebody was called before', async () => {
    expect(await formerly()).toEqual({ 'Ana Soto': '', 'Luis Prieto': '' })
    await rename(luis, 'Luis', 'Montes')
    await rename(luis, 'Luis', 'Prado')
    expect(await formerly()).toEqual({ 'Ana Soto': '', 'Luis Prado': 'formerly: Luis Montes, Luis Prieto' })
    const { now } = world.deps
    world.advance(366 * 24 * 3600)
    expect((await formerly())['Luis Prado']).toBe('')
    world.deps.now = now
  })
  test('keeps in sight whoever is on the committee, reset or disabled, and shows nobody who waits', async () => {
    await createMember(world.deps, channel, { firstName: 'Eva', keyState: 'waiting' })
    await patch('reset-password', { id: luis.id, newPassword: 'Temporary2026x' })
    await patch('disable', { id: luis.id })
    expect(Object.keys(await formerly())).toEqual(['Ana Soto', 'Luis Prieto'])
  })
  test('names no former name of who is shown by their function alone, and that of who is named for want of one', async () => {
    await giveFunction(world, channel, { id: luis.id, name: 'Luis Prieto' }, 'Secretary')
    await giveFunction(world, channel, { id: luis.id, name: 'Luis Montes' }, 'Intervention')
    await giveFunction(world, channel, { id: ana.id, name: 'Ana Montes' }, '')
    await world.database.ownerDb
      .updateTable('channel')
      .set({ committee_shown: 'functions' })
      .where('id', '=', channel.id)
      .execute()
    expect(await formerly()).toEqual({ Intervention: 'formerly: Secretary', 'Ana Montes': 'formerly: Ana Soto' })
  })
})
