import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { sign } from '../../../test/colleagues.ts'
import { get, multipart, post, shown } from '../../../test/forms.ts'
import { newAddress, openCase, openWorld, pdf, read, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  const payload = { userId: one.eva.id, exclusions: ['contracts'] }
  const { act } = (
    await world.call('POST', '/api/roster/exclusions', { token: one.ana.token, payload })
  ).json<ActOutcome>()
  await sign(world, one.luis, act?.id ?? '')
})
afterAll(() => world.close())

const answers = {
  anonymous: 'yes',
  dateOfEventDay: '02/03/2026',
  dateOfEventTime: '10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
/** The first second of an hour, so that no window of the limits ends while a test runs. */
const atTheHour = () => world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
const url = () => `/${one.channel.slug}/new`
const blank = async (from = newAddress()) => {
  const page = shown(await get(world, url(), { from }), 'new')
  return { formToken: page.channel.formToken, idempotencyKey: page.idempotencyKey }
}
interface Sending {
  from?: string
  given?: object
  files?: string[]
}
const sendForm = async (fields: object, { from = newAddress(), given = {}, files = [] }: Sending = {}) => {
  const all = { ...(await blank(from)), ...given, ...answers, ...fields }
  const named = Object.entries(all).map(([name, value]): [string, string] => [name, String(value)])
  const parts = multipart(
    named,
    files.map((filename) => ['attachedFiles', filename, pdf]),
  )
  return post(world, url(), parts, { from })
}
const countReports = async () =>
  (await world.database.ownerDb.selectFrom('report').select('id').where('channel_id', '=', one.channel.id).execute())
    .length

describe('without JavaScript, whom the form leaves out for what the report is about', () => {
  test('is shown before anything is sent, with the list and what else was written', async () => {
    const before = await countReports()
    const answer = await sendForm({ category: 'contracts' }, { files: ['ledger.pdf'] })
    const page = shown(answer, 'new')
    expect(page.issues).toEqual([
      { field: 'restrictedUsers', key: 'new.conflict.seeProposed', params: {} },
      { field: 'attachedFiles', key: 'new.files.chooseAgain', params: { filenames: 'ledger.pdf' } },
    ])
    expect(page.values).toMatchObject({ category: 'contracts', description: answers.description })
    expect(page.channel.committee.filter(({ exclusions }) => exclusions)).toMatchObject([
      { username: one.eva.username, exclusions: ['contracts'] },
    ])
    expect(await countReports()).toBe(before)
  })

  test('is left out by the form that shows it, and receives it where the reporter takes the tick away', async () => {
    const proposed = { category: 'contracts', proposedUsers: one.eva.username }
    const agreed = shown(await sendForm({ ...proposed, restrictedUsers: one.eva.username }), 'sent').sent
    expect((await read(world, one.eva, agreed.id)).statusCode).toBe(404)
    expect((await read(world, one.ana, agreed.id)).statusCode).toBe(200)
    const changed = shown(await sendForm(proposed), 'sent').sent
    expect((await read(world, one.eva, changed.id)).statusCode).toBe(200)
  })

  test('asks nobody who left them out by hand, or whose report is about something else, or of nothing known', async () => {
    const byHand = { category: 'contracts', restrictedUsers: one.eva.username }
    for (const fields of [byHand, { category: 'tax' }, { category: '' }, {}])
      expect(shown(await sendForm(fields), 'sent').sent.id).toBeTruthy()
  })

  test('receives it again where the reporter says that it is about something else, once they have seen that', async () => {
    const before = { restrictedUsers: one.eva.username, proposedUsers: one.eva.username }
    const page = shown(await sendForm({ category: 'tax', ...before }), 'new')
    expect(page.issues).toMatchObject([{ field: 'restrictedUsers', key: 'new.conflict.seeProposed' }])
    expect(page.values).toMatchObject({ restrictedUsers: [one.eva.username], proposedUsers: [one.eva.username] })
  })

  test('is shown also where the list has been asked for too often', async () => {
    const from = newAddress()
    const given = await blank(from)
    for (let i = 0; i < 31; i += 1) await get(world, url(), { from })
    expect(shown(await get(world, url(), { from }), 'new').channel.committee).toEqual([])
    const page = shown(await sendForm({ category: 'contracts' }, { from, given }), 'new')
    expect(page.channel.committee).toHaveLength(3)
  })

  test('costs one report, however often the form has come back with its list', async () => {
    atTheHour()
    const from = newAddress()
    for (let i = 0; i < 19; i += 1) shown(await sendForm({}, { from, given: await blank() }), 'sent')
    const given = await blank()
    for (let i = 0; i < 2; i += 1) shown(await sendForm({ category: 'contracts' }, { from, given }), 'new')
    const seen = { category: 'contracts', restrictedUsers: one.eva.username, proposedUsers: one.eva.username }
    shown(await sendForm(seen, { from, given }), 'sent')
    shown(await sendForm({}, { from, given: await blank() }), 'waiting')
  })

  test('costs one wait where the hour’s reports are used up', async () => {
    atTheHour()
    const from = newAddress()
    for (let i = 0; i < 20; i += 1) shown(await sendForm({}, { from, given: await blank() }), 'sent')
    const given = await blank()
    const { ticket } = shown(await sendForm({ category: 'contracts' }, { from, given }), 'waiting')
    world.advance(30)
    const back = shown(await sendForm({ category: 'contracts', ticket }, { from, given }), 'new')
    const seen = { category: 'contracts', restrictedUsers: one.eva.username, proposedUsers: one.eva.username }
    shown(await sendForm({ ...seen, ticket: back.ticket ?? '' }, { from, given }), 'sent')
    const again = await sendForm({ ...seen, ticket: back.ticket ?? '' }, { from, given: await blank() })
    expect(again.statusCode).toBe(429)
  })
})
