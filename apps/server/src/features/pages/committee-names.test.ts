import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel, type TestPerson } from '../../../test/factories.ts'
import { get, multipart, post, shown } from '../../../test/forms.ts'
import { newAddress, openWorld, read, type World } from '../../../test/world.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Rosario' })
  luis = await createMember(world.deps, channel, { firstName: 'Fulgencio' })
  await world.database.ownerDb
    .updateTable('membership')
    .set({ function: 'Secretary' })
    .where('user_id', '=', ana.id)
    .execute()
})
afterAll(() => world.close())

const form = async (from: string) => shown(await get(world, `/${channel.slug}/new`, { from }), 'new')
const useUp = async (from: string) => {
  for (let i = 0; i < 30; i += 1) expect((await form(from)).channel.committee).toHaveLength(2)
}
const answers = {
  dateOfEvent: '02/03/2026 10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
const send = (formToken: string, restrictedUsers: string, from: string, more = {}) =>
  post(world, `/${channel.slug}/new`, multipart(Object.entries({ formToken, ...answers, restrictedUsers, ...more })), {
    from,
  })

test('thirty an hour a source see names; then functions alone, and a sentence that the list is not whole', async () => {
  const from = newAddress()
  await useUp(from)
  const answer = await get(world, `/${channel.slug}/new`, { from })
  expect(answer.body).not.toMatch(/Rosario|Fulgencio/)
  expect(answer.body).not.toContain(ana.username)
  expect(answer.body).not.toContain(luis.username)
  const page = shown(answer, 'new')
  expect(page.channel.committee).toMatchObject([{ fullName: 'Secretary', function: '' }])
  expect(page.issues).toMatchObject([{ field: 'restrictedUsers', key: 'errors.too-many-requests' }])
  expect((await form(newAddress())).channel.committee).toHaveLength(2)
})

test('forms that come back refused count too', async () => {
  const from = newAddress()
  const { formToken } = (await form(from)).channel
  for (let i = 0; i < 29; i += 1) await send(formToken, '', from, { location: '' })
  const answer = await send(formToken, '', from, { location: '' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).not.toMatch(/Rosario|Fulgencio/)
})

test('the API and the page share the thirty', async () => {
  const from = newAddress()
  await useUp(from)
  const answer = await world.call('POST', '/api/anonymous/users/channel-id', {
    payload: { channelId: channel.id },
    headers: { 'x-form-token': (await form(from)).channel.formToken },
    remoteAddress: from,
  })
  expect(answer.statusCode).toBe(429)
})

test('a conflict declared by function is kept from that person, and one by name stays chosen in a list of functions', async () => {
  const from = newAddress()
  await useUp(from)
  const page = await form(from)
  const standIn = page.channel.committee[0]?.username ?? ''
  const sent = shown(await send(page.channel.formToken, standIn, from), 'sent').sent
  expect((await read(world, ana, sent.id)).statusCode).toBe(404)
  expect((await read(world, luis, sent.id)).statusCode).toBe(200)
  const again = shown(await send((await form(from)).channel.formToken, ana.username, from, { location: '' }), 'new')
  expect(again.values['restrictedUsers']).toEqual([ana.username])
  expect(again.channel.committee).toMatchObject([{ username: ana.username, fullName: 'Secretary' }])
})
