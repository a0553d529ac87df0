import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { createAdministrator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { openCase, openWorld, type Case, type World } from '../../../../test/world.ts'

let world: World
let admin: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  admin = await createAdministrator(world.deps)
  one = await openCase(world)
})
afterAll(() => world.close())

const kindsOf = async ({ token }: { token: string }) =>
  (await world.call('GET', '/api/notifications', { token })).json<Page<Notification>>().items.map(({ kind }) => kind)
const asAdmin = async (path: string, payload: object) => {
  const answer = await world.call('PUT', path, { token: admin.token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a committee hears that a name or a function of its people was changed, and nothing of other data', async () => {
  const late = await createMember(world.deps, one.channel, { username: `tarde.${one.channel.slug}` })
  const settings = { name: 'Canal', publicName: 'Canal', slug: one.channel.slug }
  const functions = [{ username: `tarde.${one.channel.slug}`, function: 'Secretaría' }]
  const person = { id: late.id, name: 'Otra', lastName: 'Persona', email: 'otra@canal.example' }
  await asAdmin('/api/users', person)
  expect(await kindsOf(late)).toEqual(['channel-changed'])
  await asAdmin('/api/users', { ...person, email: 'tercera@canal.example' })
  expect(await kindsOf(late)).toHaveLength(1)
  await asAdmin(`/api/channels/${one.channel.id}`, { ...settings, functions })
  const told = (await kindsOf(one.luis)).filter((kind) => kind === 'channel-changed').length
  expect(told).toBeGreaterThan(0)
  await asAdmin(`/api/channels/${one.channel.id}`, { ...settings, functions })
  expect((await kindsOf(one.luis)).filter((kind) => kind === 'channel-changed')).toHaveLength(told)
})

test('and that the form shows functions in place of names, once', async () => {
  const other = await openCase(world)
  const settings = { name: 'Canal', publicName: 'Canal', slug: other.channel.slug }
  await asAdmin(`/api/channels/${other.channel.id}`, { ...settings, committeeShown: 'names' })
  expect(await kindsOf(other.luis)).not.toContain('channel-changed')
  await asAdmin(`/api/channels/${other.channel.id}`, { ...settings, committeeShown: 'functions' })
  expect(await kindsOf(other.luis)).toContain('channel-changed')
})
