import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { PublicChannel } from '@canal/contract/channels/schemas'
import type { Notification } from '@canal/contract/notifications/schemas'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { openCase, openWorld, read, refusalOf, submit, type Case, type World } from '../../../test/world.ts'
import { newFormToken } from './form-token.ts'

let world: World
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
  admin = await createAdministrator(world.deps)
})
afterAll(() => world.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
  by: { token: string } = admin,
) => world.call(method, `/api/${path}`, { token: by.token, ...(payload && { payload }) })
const settings = (slug: string) => ({ name: 'Canal', publicName: 'Canal', slug })
const move = async ({ channel }: Case, slug: string) => {
  const answer = await call('PUT', `channels/${channel.id}`, settings(slug))
  expect(answer.statusCode, answer.body).toBe(200)
}
/** A channel whose address has changed: from `channel.slug` to `present`. */
const openMoved = async () => {
  const one = await openCase(world)
  const present = `${one.channel.slug}-nuevo`
  await move(one, present)
  return { ...one, former: one.channel.slug, present }
}
const stateOf = async (query: string) => (await call('GET', `channels/slug?${query}`)).json<{ state: string }>().state
const kindsOf = async (by: { token: string }) =>
  (await call('GET', 'notifications', undefined, by)).json<Page<Notification>>().items.map(({ kind }) => kind)

test('a former address is no other channel’s for good, not even while its own takes no reports', async () => {
  const { channel, former } = await openMoved()
  await call('PATCH', 'channels/disable', { id: channel.id })
  expect(await stateOf(`slug=${former}`)).toBe('taken')
  const made = await call('POST', 'channels', settings(former))
  expect(refusalOf(made)).toEqual([409, 'already-exists'])
  const other = await openCase(world)
  expect(refusalOf(await call('PUT', `channels/${other.channel.id}`, settings(former)))).toEqual([
    409,
    'already-exists',
  ])
})

test('two channels that ask for one address at once do not both get it', async () => {
  const [one, other] = [await openCase(world), await openCase(world)]
  const slug = `${one.channel.slug}-o-${other.channel.slug}`
  const answers = await Promise.all([
    call('PUT', `channels/${one.channel.id}`, settings(slug)),
    call('PUT', `channels/${other.channel.id}`, settings(slug)),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a channel may take a former address of its own again', async () => {
  const one = await openMoved()
  expect(await stateOf(`slug=${one.former}&channel=${one.channel.id}`)).toBe('free')
  await move(one, one.former)
  expect((await get(world, `/${one.former}/index`)).statusCode).toBe(200)
  expect((await get(world, `/${one.present}/index`)).headers.location).toBe(`/${one.former}/index`)
})

test('what was sent to the former address reaches the same committee', async () => {
  const { ana, former, channel, present } = await openMoved()
  const found = (await world.call('GET', `/api/anonymous/channels/${former}`)).json<PublicChannel>()
  expect(found).toMatchObject({ id: channel.id, slug: present })
  const sent = await submit(world, { id: found.id })
  expect((await read(world, ana, sent.id)).statusCode).toBe(200)
})

test('its pages lead to the same pages of the present address, and no browser keeps that', async () => {
  const { former, present } = await openMoved()
  for (const page of ['', '/index', '/new', '/open', '?embed=1', '/index?a=b%20c&d=/e?f', '/open/files/x', '/x/sent']) {
    const answer = await get(world, `/${former}${page}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `/${present}${page}`])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await get(world, `/${former}?lang=en`)).headers.location).toBe(`/${former}`)
  expect(shown(await get(world, `/legal/privacy?channel=${former}`), 'legal').back).toBe(`/${present}/index`)
})

test('a reference that was read out with the former address finds its report', async () => {
  const { ana, former, report } = await openMoved()
  const other = await openCase(world)
  const ask = (slug: string) => call('POST', 'reports', { ref: report.reference, slug }, ana)
  expect((await ask(former)).json()).toMatchObject({ id: report.id })
  expect((await ask(other.channel.slug)).statusCode).toBe(404)
})

test('a reporter who was on a page of the former address goes on at the present one', async () => {
  const one = await openCase(world)
  const [former, present] = [one.channel.slug, `${one.channel.slug}-nuevo`]
  const cookie = cookieOf(await get(world, `/${former}/${one.report.reference}`))
  await move(one, present)
  const fields: [string, string][] = [
    ['formToken', newFormToken(world.deps, one.channel.id)],
    ['chatMsg', 'Written before the move.'],
  ]
  const sent = await post(world, `/${former}/open`, multipart(fields), { cookie })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/${present}/open?n=1`])
  const cookies = [sent.headers['set-cookie']].flat().map(String)
  expect(cookies.some((one) => one.startsWith(cookie) && one.includes(`Path=/${present};`))).toBe(true)
  expect(cookies.some((one) => one.includes('Max-Age=0') && one.includes(`Path=/${former};`))).toBe(true)
  const led = await get(world, `/${former}/open`, { cookie })
  expect([led.statusCode, [led.headers['set-cookie']].flat()]).toEqual([308, expect.arrayContaining(cookies)])
  expect(shown(await get(world, `/${present}/open`, { cookie }), 'open').report.id).toBe(one.report.id)
})

test('the committee is told of another address, and of nothing where it stays', async () => {
  const one = await openCase(world)
  const late = await createMember(world.deps, one.channel)
  await move(one, one.channel.slug)
  expect(await kindsOf(late)).toEqual([])
  await move(one, `${one.channel.slug}-nuevo`)
  expect(await kindsOf(late)).toEqual(['channel-changed'])
  expect(await kindsOf(one.luis)).toContain('channel-changed')
})

test('the committee is told that an administrator closes its channel, and that it is open again, and of nothing else', async () => {
  const one = await openCase(world)
  const late = await createMember(world.deps, one.channel)
  /** What is unread of it; then all is read. */
  const told = async (what: 'disable' | 'enable') => {
    const answer = await call('PATCH', `channels/${what}`, { id: one.channel.id })
    expect(answer.statusCode, answer.body).toBe(200)
    const { items } = (await call('GET', 'notifications?state=unread', undefined, late)).json<Page<Notification>>()
    await call('PATCH', 'notifications/read', { all: true }, late)
    return items.map(({ kind }) => kind)
  }
  expect(await told('enable')).toEqual([])
  expect(await told('disable')).toEqual(['channel-changed'])
  expect(await told('disable')).toEqual([])
  expect(await told('enable')).toEqual(['channel-changed'])
})
