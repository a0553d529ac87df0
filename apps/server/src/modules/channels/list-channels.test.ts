import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Channel } from '@canal/contract/channels/schemas'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createAdministrator, createChannel, createMember, type TestPerson } from '../../../test/factories.ts'
import { registerChannels } from './routes.ts'

let app: TestApp
let administrator: TestPerson
const slugs = ['alba', 'brisa', 'cima', 'duna', 'ermita', 'faro', 'gruta', 'huerta', 'isla', 'jara', 'kilim']
beforeAll(async () => {
  app = await buildTestApp([registerChannels])
  administrator = await createAdministrator(app.deps)
  for (const slug of slugs) await createChannel(app.deps, { slug, public_name: `Canal ${slug}` })
  const brisa = await app.database.ownerDb
    .selectFrom('channel')
    .select(['id', 'slug'])
    .where('slug', '=', 'brisa')
    .executeTakeFirstOrThrow()
  await createMember(app.deps, brisa)
  await createMember(app.deps, brisa, { isActive: false })
  await createMember(app.deps, brisa, { keyState: 'waiting' })
  await createMember(app.deps, brisa, { capacity: 'alternate' })
  await app.database.ownerDb.updateTable('channel').set({ status: 'INACTIVE' }).where('slug', '=', 'duna').execute()
})
afterAll(() => app.close())

const list = async (query = '') => {
  const answer = await app.call('GET', `/api/channels${query}`, { token: administrator.token })
  return { answer, page: answer.json<Page<Channel>>() }
}

test('administrators list the channels, a page at a time', async () => {
  const { answer, page } = await list()
  expect(page).toMatchObject({ total: 11, first: true, last: false, pageNumber: 0, pageSize: 10 })
  expect(answer.headers['x-total-count']).toBe('11')
  expect(page.items.map(({ slug }) => slug)).toEqual(slugs.slice(0, 10))
  expect(Object.keys(page.items[0] ?? {}).sort()).toEqual([
    'id',
    'members',
    'missing',
    'name',
    'publicName',
    'slug',
    'status',
  ])
  // Who is on the committee, disabled or not, each in their own channel.
  expect(page.items.map(({ members }) => members)).toEqual([0, 2, ...Array.from({ length: 8 }, () => 0)])
  expect((await list('?page=1')).page.items.map(({ publicName }) => publicName)).toEqual(['Canal kilim'])
})

test('the list is sorted and filtered as asked', async () => {
  expect((await list('?sort=slug&direction=DESC')).page.items[0]?.slug).toBe('kilim')
  expect((await list('?status=INACTIVE')).page.items.map(({ slug }) => slug)).toEqual(['duna'])
  expect((await list('?search=JARÁ')).page.items.map(({ slug }) => slug)).toEqual(['jara'])
})

test.each(['size=7', 'sort=contact', 'status=GONE', 'contact=x'])('%s is refused by its name', async (query) => {
  const { answer } = await list(`?${query}`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Problem>().errors?.[0]?.split(':')[0]).toBe(query.split('=')[0])
})

test('nobody else lists channels', async () => {
  const member = await createMember(app.deps, await createChannel(app.deps))
  expect((await app.call('GET', '/api/channels')).statusCode).toBe(401)
  expect((await app.call('GET', '/api/channels', { token: member.token })).statusCode).toBe(403)
})
