import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { get, multipart, post, shown } from '../../../test/forms.ts'
import { resetAndSignIn } from '../../../test/colleagues.ts'
import { newAddress, openWorld, read, readReport, refusalOf, type World } from '../../../test/world.ts'
import { giveFunction } from '../roster/testing/naming.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let from: string
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Fulgencio' })
  luis = await createMember(world.deps, channel, { firstName: 'Rosario' })
  await createMember(world.deps, channel, { firstName: 'Never', keyState: 'none' })
  await giveFunction(world, channel, { id: ana.id, name: `Fulgencio ${ana.username}` }, 'Secretary')
})
beforeEach(() => {
  from = newAddress()
  // The first second of an hour, so that no window of the limits ends while a test runs.
  world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
})
afterAll(() => world.close())

const names = (page: { channel: { committee: readonly { username: string }[] } }) =>
  page.channel.committee.map(({ username }) => username)
const form = async () => shown(await get(world, `/${channel.slug}/new`, { from }), 'new')
const useUp = async () => {
  for (let i = 0; i < 30; i += 1) expect((await form()).channel.committee).toHaveLength(2)
}
const answers = {
  dateOfEvent: '02/03/2026 10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
type Fields = Record<string, string | string[]>
const send = (formToken: string, fields: Fields = {}) => {
  const all = Object.entries<string | string[]>({ formToken, ...answers, ...fields })
  const parts = all.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
  return post(world, `/${channel.slug}/new`, multipart(parts), { from })
}
const sendTo = (where: TestChannel, fields: Record<string, string>) =>
  post(world, `/${where.slug}/new`, multipart(Object.entries(fields)))
const askForList = (formToken: string, more: Fields = {}) => send(formToken, { showCommittee: 'on', ...more })

test('beyond thirty an hour a source waits for the list, which then is whole, with all that was written', async () => {
  await useUp()
  const first = await get(world, `/${channel.slug}/new`, { from })
  expect(first.statusCode).toBe(200)
  expect(first.body).not.toMatch(/Rosario|Fulgencio|Secretary","username/)
  const { formToken } = shown(first, 'new').channel
  const asked = await askForList(formToken, { restrictedUsers: luis.username, location: '' })
  expect(asked.statusCode).toBe(429)
  const waiting = shown(asked, 'waiting')
  expect(waiting).toMatchObject({ purpose: 'committee', seconds: 30, returnTo: `/${channel.slug}/new` })
  const goOn = () => send(waiting.channel.formToken, { ...(waiting.fields as Fields), ticket: waiting.ticket })
  expect(shown(await goOn(), 'waiting').seconds).toBe(30)
  world.advance(30)
  const whole = await goOn()
  expect(whole.statusCode).toBe(200)
  const page = shown(whole, 'new')
  expect(page.channel.committee).toEqual([
    { username: ana.username, fullName: expect.stringMatching(/^Fulgencio /), function: 'Secretary' },
    { username: luis.username, fullName: expect.stringMatching(/^Rosario /), function: '' },
  ])
  expect(page.values).toMatchObject({ description: answers.description, restrictedUsers: [luis.username] })
  expect(page.issues).toEqual([])
  const sent = shown(await send(page.channel.formToken, { restrictedUsers: luis.username }), 'sent')
  expect(sent.report.readers).toBe(1)
  expect((await read(world, luis, sent.sent.id)).statusCode).toBe(404)
})

test('a wait pays once; whoever comes meanwhile is told when to come again, and keeps what was written', async () => {
  await useUp()
  const { formToken } = (await form()).channel
  const waiting = shown(await askForList(formToken), 'waiting')
  const other = await askForList(formToken)
  expect(other.statusCode).toBe(429)
  expect(Number(other.headers['retry-after'])).toBeGreaterThan(0)
  expect(shown(other, 'new')).toMatchObject({ values: { description: answers.description } })
  world.advance(30)
  expect(names(shown(await askForList(formToken, { ticket: waiting.ticket }), 'new'))).toHaveLength(2)
  expect((await askForList(formToken, { ticket: waiting.ticket })).statusCode).toBe(429)
})

test('a form that showed the list shows it again when it comes back refused, and that is not counted', async () => {
  let page = await form()
  for (let i = 0; i < 31; i += 1)
    page = shown(await send(page.channel.formToken, { location: '', restrictedUsers: ana.username }), 'new')
  expect(names(page)).toEqual([ana.username, luis.username])
  expect(page.values['restrictedUsers']).toEqual([ana.username])
  for (let i = 0; i < 29; i += 1) expect(names(await form())).toHaveLength(2)
  expect(names(await form())).toEqual([])
})

test('a form that came without it comes back without it, and is sent all the same', async () => {
  await useUp()
  const refused = await send((await form()).channel.formToken, { location: '' })
  expect(refused.statusCode).toBe(422)
  expect(names(shown(refused, 'new'))).toEqual([])
  expect(shown(await send(shown(refused, 'new').channel.formToken), 'sent').report.readers).toBe(2)
})

test('the API and the page share the thirty', async () => {
  await useUp()
  const answer = await world.call('POST', '/api/anonymous/users/channel-id', {
    payload: { channelId: channel.id },
    headers: { 'x-form-token': (await form()).channel.formToken },
    remoteAddress: from,
  })
  expect(refusalOf(answer)).toEqual([429, 'proof-of-work-required'])
})

test('the list, the number that the sent page says and who receives the report are the same people; a waiting one is none', async () => {
  const where = await createChannel(world.deps)
  const readers = [await createMember(world.deps, where), await createMember(world.deps, where)]
  const waiting = await createMember(world.deps, where, { keyState: 'waiting' })
  const page = shown(await get(world, `/${where.slug}/new`), 'new')
  expect(names(page).sort()).toEqual(readers.map(({ username }) => username).sort())
  expect(page.channel.hasAlternate).toBe(false)
  const typed = { formToken: page.channel.formToken, ...answers }
  const { sent, report } = shown(await sendTo(where, typed), 'sent')
  expect(report).toMatchObject({ readers: 2, isWithAlternate: false })
  expect((await readReport(world, readers[0] ?? ana, sent.id)).membersAllowedToAccess).toEqual(names(page).sort())
  expect(refusalOf(await read(world, waiting, sent.id))).toEqual([403, 'keys-locked'])
})

test.each(['disabled', 'locked out by a reset'])(
  'who is %s is on the list, and the conflict outlives a form that comes back',
  async (what) => {
    const where = await createChannel(world.deps)
    const [reader, other] = [await createMember(world.deps, where), await createMember(world.deps, where)]
    const administrator = await createAdministrator(world.deps)
    if (what === 'disabled') {
      const payload = { id: other.id }
      await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
    } else await resetAndSignIn(world, administrator, other)
    const page = shown(await get(world, `/${where.slug}/new`), 'new')
    expect(names(page).sort()).toEqual([reader.username, other.username].sort())
    const typed = { formToken: page.channel.formToken, ...answers, restrictedUsers: other.username }
    const back = shown(await sendTo(where, { ...typed, location: '' }), 'new')
    expect(names(back)).toEqual(names(page))
    expect(back.values['restrictedUsers']).toEqual([other.username])
    const { sent, report } = shown(await sendTo(where, { ...typed, formToken: back.channel.formToken }), 'sent')
    expect(report).toMatchObject({ readers: 1, isWithAlternate: false })
    expect(await readReport(world, reader, sent.id)).toMatchObject({
      membersAllowedToAccess: [reader.username],
      committeeMembersWithRestrictedAccess: [other.username],
    })
  },
)

test('a name that is nobody’s any more is refused once, and does not come back with the form', async () => {
  const page = await form()
  const back = await send(page.channel.formToken, { restrictedUsers: ['was.here', luis.username] })
  expect(back.statusCode).toBe(422)
  expect(shown(back, 'new').issues).toMatchObject([{ field: 'restrictedUsers' }])
  expect(shown(back, 'new').values['restrictedUsers']).toEqual([luis.username])
})

/** A channel with an alternate, and how many members; and what an administrator does to one of these accounts. */
const withAlternate = async (count: number) => {
  const where = await createChannel(world.deps)
  const members: TestPerson[] = []
  for (let at = 0; at < count; at += 1) members.push(await createMember(world.deps, where))
  const alternate = await createMember(world.deps, where, { capacity: 'alternate' })
  await world.database.ownerDb
    .updateTable('channel')
    .set({ alternate_user_id: alternate.id })
    .where('id', '=', where.id)
    .execute()
  const administrator = await createAdministrator(world.deps)
  const disable = async ({ id }: TestPerson) => {
    const answer = await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const shownForm = async () => shown(await get(world, `/${where.slug}/new`), 'new')
  const sendWithout = async (excluded: readonly TestPerson[]) => {
    const { channel: face } = await shownForm()
    const parts = Object.entries({ formToken: face.formToken, ...answers })
    for (const { username } of excluded) parts.push(['restrictedUsers', username])
    return post(world, `/${where.slug}/new`, multipart(parts))
  }
  return { members, alternate, disable, shownForm, sendWithout }
}

test('where everybody is excluded form and sent page say that the alternate alone reads it', async () => {
  const { members, shownForm, sendWithout } = await withAlternate(1)
  expect((await shownForm()).channel.hasAlternate).toBe(true)
  const { report } = shown(await sendWithout(members), 'sent')
  expect(report).toMatchObject({ readers: 0, isWithAlternate: true })
})

test('where only disabled members are left the sent page counts whom the form counted, and says that the alternate reads it too', async () => {
  const { members, alternate, disable, shownForm, sendWithout } = await withAlternate(2)
  const [excluded, away] = members as [TestPerson, TestPerson]
  await disable(away)
  const { committee } = (await shownForm()).channel
  const counted = committee.filter(({ username }) => username !== excluded.username)
  const { sent, report } = shown(await sendWithout([excluded]), 'sent')
  expect(counted.map(({ username }) => username)).toEqual([away.username])
  expect(report).toMatchObject({ readers: counted.length, isWithAlternate: true })
  const { membersAllowedToAccess } = await readReport(world, alternate, sent.id)
  expect(membersAllowedToAccess.toSorted()).toEqual([alternate.username, away.username].toSorted())
})

test('an alternate who cannot sign in is none: the form says so before it is sent, as does the answer to it', async () => {
  const { members, alternate, disable, shownForm, sendWithout } = await withAlternate(1)
  await disable(alternate)
  expect((await shownForm()).channel.hasAlternate).toBe(false)
  expect(shown(await sendWithout(members), 'new').issues).toMatchObject([{ key: 'errors.nobody-left' }])
})
