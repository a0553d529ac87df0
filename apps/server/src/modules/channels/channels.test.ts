import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { admitBy, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { get, shown } from '../../../test/forms.ts'
import { signInAgain } from '../../../test/sign-in-again.ts'
import { openWorld, read, refusalOf, send, submit, type World } from '../../../test/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await createAdministrator(world.deps)).token
})
afterAll(() => world.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  world.call(method, `/api/channels${path}`, { token, ...(payload && { payload }) })
const base = ({ slug }: { slug: string }) => ({ name: slug, publicName: `Channel ${slug}`, slug })
const change = (channel: TestChannel, fields: object) => call('PUT', `/${channel.id}`, { ...base(channel), ...fields })
const detail = async (channel: { id: string }) => (await call('GET', `/${channel.id}`)).json<ChannelDetail>()
const complete = {
  phone: '900 000 000',
  systemManager: 'Secretaría General',
  dataProtection: 'dpo@canal.example',
  policyUrl: 'https://canal.example/policy',
  regionalName: 'Regional authority',
  regionalUrl: 'https://authority.example/',
}

describe('a channel', () => {
  test('is created with its organisation, lacks what was not said, and is public at once', async () => {
    const made = (
      await call('POST', '', { ...base({ slug: 'nuevo' }), organisation: 'Valdeluna' })
    ).json<ChannelDetail>()
    expect(made).toMatchObject({
      slug: 'nuevo',
      organisation: 'Valdeluna',
      status: 'ACTIVE',
      members: 0,
      missing: ['authority', 'otherWays', 'systemManager', 'dataProtection', 'policy'],
      timeZone: 'Europe/Madrid',
      voteRule: 'majority',
      reopenHours: 72,
      alternateUsername: null,
      logo: null,
    })
    expect(shown(await get(world, '/nuevo/index'), 'landing')).toMatchObject({
      page: 'landing',
      channel: { id: made.id },
    })
    const second = await call('POST', '', { ...base({ slug: 'otro' }), organisation: 'Valdeluna' })
    const organisations = await world.database.ownerDb
      .selectFrom('organisation')
      .select('id')
      .where('name', '=', 'Valdeluna')
      .execute()
    expect([second.statusCode, organisations.length]).toEqual([200, 1])
  })

  test('shows what was changed on its public pages with the next request, and keeps what was not sent', async () => {
    const channel = await createChannel(world.deps)
    const sent = {
      publicName: 'Another name',
      slug: `${channel.slug}-2`,
      customizedMessage: { es: '**Hola**', en: ' ' },
      timeZone: 'Atlantic/Canary',
      embedOrigins: ['https://www.Example.org/', 'https://intranet.example:8443'],
      reopenHours: 24,
      contact: complete,
    }
    expect((await change(channel, sent)).json()).toMatchObject({ missing: [], timeZone: 'Atlantic/Canary' })
    expect(shown(await get(world, `/${sent.slug}/index`), 'landing')).toMatchObject({
      channel: {
        publicName: 'Another name',
        customizedMessage: { es: '**Hola**' },
        contact: { phone: '900 000 000', systemManager: 'Secretaría General' },
        regionalAuthority: { name: 'Regional authority', url: 'https://authority.example/' },
      },
    })
    const embedded = await get(world, `/${sent.slug}?embed=1`)
    expect(String(embedded.headers['content-security-policy'])).toContain(
      'frame-ancestors https://www.example.org https://intranet.example:8443',
    )
    const after = (await call('PUT', `/${channel.id}`, base({ slug: sent.slug }))).json<ChannelDetail>()
    expect(after).toMatchObject({ reopenHours: 24, contact: complete, customizedMessage: { es: '**Hola**' } })
  })

  test('changed from settings that others have changed since is refused; with the present ones it counts', async () => {
    const channel = await createChannel(world.deps)
    const { version } = await detail(channel)
    expect((await change(channel, { reopenHours: 24, version })).statusCode).toBe(200)
    expect(refusalOf(await change(channel, { reopenHours: 48, version }))).toEqual([409, 'stale-update'])
    const present = await detail(channel)
    expect(present.reopenHours).toBe(24)
    expect((await change(channel, { reopenHours: 48, version: present.version })).statusCode).toBe(200)
  })

  test('tells the legal notice the tax number and the register entry, where there are any', async () => {
    const channel = await createChannel(world.deps)
    const facts = { taxId: 'P0000000A', register: 'Volume 1, sheet 2' }
    await change(channel, { contact: facts })
    const page = shown(await get(world, `/legal/legal-notice?channel=${channel.slug}`), 'legal')
    expect(page.channel?.contact).toMatchObject(facts)
  })

  test.each([
    ['slug', { slug: 'admin' }],
    ['slug', { slug: '-a' }],
    ['timeZone', { timeZone: '+01:00' }],
    ['timeZone', { timeZone: 'Europe/Valdeluna' }],
    ['voteRule', { voteRule: 'whim' }],
    ['reopenHours', { reopenHours: 721 }],
    ['reopenHours', { reopenHours: 1.5 }],
    ['embedOrigins.0', { embedOrigins: ['http://www.example.org'] }],
    ['embedOrigins.0', { embedOrigins: ['https://*.example.org'] }],
    ['embedOrigins.0', { embedOrigins: ["https://a.example; script-src 'unsafe-inline'"] }],
    ['embedOrigins.0', { embedOrigins: ['https://a.example/path'] }],
    ['embedOrigins.0', { embedOrigins: ['https://a..example'] }],
    ['embedOrigins.0', { embedOrigins: ['https://a.example:99999'] }],
    ['contact.policyUrl', { contact: { policyUrl: 'javascript:alert(1)' } }],
    ['contact.regionalUrl', { contact: { regionalName: 'Authority' } }],
    ['contact.dataProtection', { contact: { dataProtection: 'nobody' } }],
    ['alternateUsername', { alternateUsername: 'nobody' }],
    ['users', { users: ['nobody'] }],
  ])('is refused a wrong %s by its name', async (field, fields) => {
    const answer = await change(await createChannel(world.deps), fields)
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.split(':')[0]]).toEqual([422, field])
  })

  test('has an address of its own, which can be asked for while it is typed', async () => {
    const [first, second] = [await createChannel(world.deps), await createChannel(world.deps)]
    const stateOf = async (slug: string) => (await call('GET', `/slug?slug=${slug}`)).json<{ state: string }>().state
    expect(await stateOf(first.slug)).toBe('taken')
    expect(await stateOf('admin')).toBe('reserved')
    expect(await stateOf('-x')).toBe('invalid')
    expect(await stateOf('todavia-libre')).toBe('free')
    const errors = ['slug: It already exists']
    expect((await call('POST', '', base(first))).json()).toMatchObject({ code: 'already-exists', errors })
    expect((await change(second, { slug: first.slug })).json()).toMatchObject({ code: 'already-exists', errors })
  })

  test('that is disabled takes no report until it is enabled, and goes on with those it has', async () => {
    const channel = await createChannel(world.deps)
    const member = await createMember(world.deps, channel)
    const { id } = await submit(world, channel)
    expect((await call('PATCH', '/disable', { id: channel.id })).json()).toMatchObject({ status: 'INACTIVE' })
    const page = shown(await get(world, `/${channel.slug}/index`), 'landing')
    expect(page).toMatchObject({ channel: { status: 'INACTIVE', takesReports: false } })
    expect((await read(world, member, id)).statusCode).toBe(200)
    expect((await call('PATCH', '/enable', { id: channel.id })).json()).toMatchObject({ status: 'ACTIVE' })
    await submit(world, channel)
  })
})

describe('the people of a channel', () => {
  test('who are on its committee are neither moved nor made anything else; who left it are, and lose what they could read', async () => {
    const [from, to] = [await createChannel(world.deps), await createChannel(world.deps)]
    const [stays, goes] = [await createMember(world.deps, from), await createMember(world.deps, from)]
    const local = await createMember(world.deps, to)
    const [before, there] = [await submit(world, from), await submit(world, to)]
    for (const [channel, fields] of [
      [to, { users: [local.username, goes.username] }],
      [from, { users: [stays.username] }],
      [from, { users: [] }],
      [from, { alternateUsername: goes.username }],
    ] as const)
      expect(refusalOf(await change(channel, fields))).toEqual([409, 'on-committee'])
    expect((await detail(from)).users.sort()).toEqual([stays.username, goes.username].sort())
    expect((await detail(to)).users).toEqual([local.username])
    expect((await read(world, goes, before.id)).statusCode).toBe(200)

    expect((await takeOff(world, [goes], goes)).json()).toEqual({ act: null })
    expect(refusalOf(await read(world, goes, before.id))).toEqual([403, 'keys-locked'])
    const answer = await change(to, { users: [local.username, goes.username] })
    expect(answer.json<ChannelDetail>().people.map(({ username, counts }) => [username, counts])).toEqual(
      expect.arrayContaining([
        [local.username, true],
        [goes.username, false],
      ]),
    )
    expect((await detail(from)).users).toEqual([stays.username])
    expect((await read(world, goes, before.id)).statusCode).toBe(401)
    expect((await read(world, stays, before.id)).statusCode).toBe(200)
    expect((await read(world, local, there.id)).statusCode).toBe(200)
  })

  test('who join wait until the committee admits them; before that, whoever brought them in takes them out again', async () => {
    const [from, to] = [await createChannel(world.deps), await createChannel(world.deps)]
    const local = await createMember(world.deps, to)
    await createMember(world.deps, from)
    const comes = await createMember(world.deps, from, { keyState: 'waiting' })
    const joined = (await change(to, { users: [local.username, comes.username] })).json<ChannelDetail>()
    expect(joined).toMatchObject({ members: 1, users: expect.arrayContaining([comes.username]) as string[] })
    const early = await submit(world, to)
    const there = await signInAgain(world.deps, comes)
    expect(refusalOf(await read(world, there, early.id))).toEqual([403, 'keys-locked'])
    expect((await change(to, { users: [local.username] })).json()).toMatchObject({ users: [local.username] })

    await change(to, { users: [local.username, comes.username] })
    const back = await signInAgain(world.deps, comes)
    expect((await admitBy(world, [local], back)).json()).toEqual({ act: null })
    expect(await detail(to)).toMatchObject({ members: 2 })
    expect(refusalOf(await read(world, back, early.id))).toEqual([403, 'no-access'])
    expect((await read(world, back, (await submit(world, to)).id)).statusCode).toBe(200)
    expect(refusalOf(await change(to, { users: [local.username] }))).toEqual([409, 'on-committee'])
  })

  test('have an alternate whom the administrator names and the committee admits, who is no member and takes only what excludes all others', async () => {
    const channel = await createChannel(world.deps)
    const member = await createMember(world.deps, channel)
    const other = await createMember(world.deps, channel, { keyState: 'waiting' })
    const chosen = await change(channel, { alternateUsername: other.username })
    expect(chosen.json()).toMatchObject({ alternateUsername: other.username, members: 1 })
    expect((await detail(channel)).users.sort()).toEqual([member.username, other.username].sort())
    const all = { restrictedUsers: [member.username] }
    expect(refusalOf(await send(world, channel, all))).toEqual([422, 'nobody-left'])

    const named = await signInAgain(world.deps, other)
    expect((await admitBy(world, [member], named)).json()).toEqual({ act: null })
    expect(await detail(channel)).toMatchObject({ alternateUsername: other.username, members: 1 })
    const [usual, delicate] = [await submit(world, channel), await submit(world, channel, all)]
    expect((await read(world, named, delicate.id)).statusCode).toBe(200)
    expect(refusalOf(await read(world, named, usual.id))).toEqual([403, 'no-access'])
    expect((await read(world, member, delicate.id)).statusCode).toBe(404)
    expect(refusalOf(await change(channel, { alternateUsername: null }))).toEqual([409, 'on-committee'])
  })

  test('can be changed while their alternate is disabled, whom nobody disabled could be named to replace', async () => {
    const channel = await createChannel(world.deps)
    await createMember(world.deps, channel)
    const named = await createMember(world.deps, channel, { keyState: 'waiting' })
    const other = await createMember(world.deps, channel, { keyState: 'waiting' })
    await change(channel, { alternateUsername: named.username })
    for (const { id } of [named, other])
      expect((await world.call('PATCH', '/api/users/disable', { token, payload: { id } })).statusCode).toBe(200)
    const renamed = await change(channel, { publicName: 'Otro nombre', alternateUsername: named.username })
    expect(renamed.json()).toMatchObject({ publicName: 'Otro nombre', alternateUsername: named.username })
    const refused = await change(channel, { alternateUsername: other.username })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('alternateUsername')])
  })

  test('have another alternate once the committee admits whom the administrator names in the place of the one before', async () => {
    const channel = await createChannel(world.deps)
    const member = await createMember(world.deps, channel)
    const before = await createMember(world.deps, channel, { capacity: 'alternate' })
    await world.database.ownerDb
      .updateTable('channel')
      .set({ alternate_user_id: before.id })
      .where('id', '=', channel.id)
      .execute()
    const next = await createMember(world.deps, channel, { keyState: 'waiting' })
    const named = await change(channel, { alternateUsername: next.username })
    expect(named.json()).toMatchObject({ alternateUsername: next.username })
    const all = { restrictedUsers: [member.username] }
    const early = await submit(world, channel, all)
    expect((await read(world, before, early.id)).statusCode).toBe(200)

    const waiting = await signInAgain(world.deps, next)
    expect((await admitBy(world, [member], waiting)).json()).toEqual({ act: null })
    const late = await submit(world, channel, all)
    expect((await read(world, waiting, late.id)).statusCode).toBe(200)
    expect((await read(world, await signInAgain(world.deps, before), late.id)).statusCode).not.toBe(200)
    expect(await detail(channel)).toMatchObject({ alternateUsername: next.username, members: 1 })
  })

  test('whoever was named to be the alternate and was not admitted goes back among those who wait to be members', async () => {
    const channel = await createChannel(world.deps)
    await createMember(world.deps, channel)
    const other = await createMember(world.deps, channel, { keyState: 'waiting' })
    await change(channel, { alternateUsername: other.username })
    const back = await change(channel, { alternateUsername: null })
    expect(back.json()).toMatchObject({ alternateUsername: null, members: 1 })
    const membership = await world.database.ownerDb
      .selectFrom('membership')
      .select('capacity')
      .where('user_id', '=', other.id)
      .where('to_at', 'is', null)
      .executeTakeFirst()
    expect(membership?.capacity).toBe('member')
  })

  test('are shown by what they are, where the channel shows functions, and the others by their number', async () => {
    const channel = await createChannel(world.deps)
    const member = await createMember(world.deps, channel)
    const alike = await createMember(world.deps, channel)
    await createMember(world.deps, channel)
    const functions = [member, alike].map(({ username }) => ({ username, function: 'Concejalía' }))
    await change(channel, { committeeShown: 'functions', functions })
    const page = shown(await get(world, `/${channel.slug}/index`), 'landing')
    expect(page).toMatchObject({ channel: { committeeFunctions: ['Concejalía', 'Concejalía'], committeeOthers: 1 } })
  })
})

describe('a logo', () => {
  const put = (channel: TestChannel, bytes: Buffer) =>
    world.server.inject({
      method: 'PUT',
      url: `/api/channels/${channel.id}/logo`,
      headers: {
        'x-api-key': world.deps.config.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'image/jpeg',
      },
      payload: bytes,
    })
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1f4e79' } })

  test('is written anew without what else was in the file, and has a new address with each change', async () => {
    const channel = await createChannel(world.deps)
    const withPlace = await picture(1200, 600)
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'Where it was taken' } })
      .jpeg()
      .toBuffer()
    expect((await put(channel, withPlace)).statusCode).toBe(204)
    const first = (await detail(channel)).logo ?? ''
    const answer = await world.server.inject(first)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(answer.headers['cache-control']).toContain('immutable')
    const facts = await sharp(answer.rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect(facts.exif).toBeUndefined()
    world.advance(1)
    await put(channel, await picture(40, 40).webp().toBuffer())
    const second = (await detail(channel)).logo
    expect(second).not.toBe(first)
    expect(shown(await get(world, `/${channel.slug}/index`), 'landing')).toMatchObject({ channel: { logo: second } })
    expect((await call('DELETE', `/${channel.id}/logo`)).statusCode).toBe(204)
    expect((await detail(channel)).logo).toBeNull()
  })

  test('is refused beyond 1 MiB or 16 megapixels, empty, or of another kind, whatever it is called', async () => {
    const channel = await createChannel(world.deps)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const gif = await picture(9, 9).gif().toBuffer()
    const cut = (await picture(90, 90).png().toBuffer()).subarray(0, 60)
    for (const bytes of [svg, gif, cut])
      expect(refusalOf(await put(channel, bytes))).toEqual([422, 'file-type-invalid'])
    expect(refusalOf(await put(channel, Buffer.alloc(0)))).toEqual([422, 'file-empty'])
    const many = await picture(4001, 4000).png().toBuffer()
    expect(refusalOf(await put(channel, many))).toEqual([413, 'file-too-large'])
    expect(refusalOf(await put(channel, Buffer.alloc(1024 * 1024 + 1, 0xff)))).toEqual([413, 'file-too-large'])
    expect((await detail(channel)).logo).toBeNull()
  })
})
