import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome, GovernanceEntry } from '@canal/contract/roster/schemas'
import { copiesInMemory } from '../../../test/app.ts'
import { begin } from '../../../test/colleagues.ts'
import { createAdministrator, createMember } from '../../../test/factories.ts'
import { openCase, openWorld, send, type Case, type World } from '../../../test/world.ts'
import { afterCommit, inChannel } from '../../platform/db/transaction.ts'
import { appendEntry, rosterOf } from '../audit-log/governance/store.ts'
import { chainStates, channelIds, checkChains } from '../audit-log/governance/check-chains.ts'
import { createChains } from '../audit-log/governance/chains.ts'
import { acceptRegister } from './accept-register.ts'

let world: World
let one: Case
let place: ReturnType<typeof copiesInMemory>
let alarms: { alarm?: string }[]
beforeEach(async () => {
  place = copiesInMemory()
  alarms = []
  world = await openWorld({}, { chains: createChains([place]) })
  world.deps.log.error = (fields: object) => void alarms.push(fields)
  one = await openCase(world)
})
afterEach(() => world.close())

const here = () => one.channel.id
const asWriter = () => world.database.ownerDb
const rows = async () => {
  const found = await sql<{ row: object }>`select to_jsonb(e) as row from roster_entry e
    where channel_id = ${here()} order by sequence`.execute(asWriter())
  return found.rows.map(({ row }) => row)
}
const members = async (): Promise<number> => {
  const answer = await world.call('GET', '/api/roster', { token: one.ana.token })
  return answer.statusCode === 200 ? answer.json<{ seats: object[] }>().seats.length : answer.statusCode
}
const register = async (): Promise<GovernanceEntry[]> => {
  const answer = await world.call('GET', '/api/governance-log', { token: one.ana.token })
  return answer.json<Page<GovernanceEntry>>().items
}
/** As a process finds it that has verified nothing yet; with the copies, or without. */
const beginAnew = (places = [place]) => (world.deps.chains = createChains(places))
const cut = (entries: number) =>
  sql`delete from roster_entry where channel_id = ${here()} and sequence > (
    select max(sequence) - ${entries} from roster_entry where channel_id = ${here()})`.execute(asWriter())

describe('what somebody did to a committee’s register in the database', () => {
  const changes = {
    'its newest entries cut off': () => cut(2),
    'all of it deleted': () => sql`delete from roster_entry where channel_id = ${here()}`.execute(asWriter()),
    'an entry from its middle taken out': () =>
      sql`delete from roster_entry where channel_id = ${here()} and sequence = 2`.execute(asWriter()),
    'a name in it changed': () =>
      sql`update roster_entry set body = jsonb_set(body, '{name}', '"Eva"')
        where channel_id = ${here()} and body ->> 'kind' = 'found'`.execute(asWriter()),
    'what is no entry put into it': () =>
      sql`update roster_entry set body = '{}' where channel_id = ${here()} and sequence = 1`.execute(asWriter()),
    'a line added by a signer who can be nobody': () =>
      sql`insert into roster_entry select channel_id, sequence + 1, hash, body, at, '{"user": {}, "version": 1.5,
          "signature": "AA"}', hash, mac
        from roster_entry where channel_id = ${here()} order by sequence desc limit 1`.execute(asWriter()),
    'a line added': () =>
      sql`insert into roster_entry select channel_id, sequence + 1, hash, body, at, signer, sha256(hash), mac
        from roster_entry where channel_id = ${here()} order by sequence desc limit 1`.execute(asWriter()),
  }
  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s, changes nothing for its people, is mended from the copy and told to the operator',
    async (change) => {
      const [before, told] = [await rows(), await register()]
      for (const isNewProcess of [false, true]) {
        await changes[change]()
        if (isNewProcess) beginAnew()
        expect(await members()).toBe(3)
        expect((await send(world, one.channel)).statusCode).toBe(200)
        alarms = []
        await checkChains(world.deps, asWriter())
        expect(alarms).toMatchObject([{ alarm: 'roster' }])
        expect(await rows()).toEqual(before)
        expect(await register()).toEqual(told)
      }
      expect((await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })).statusCode).toBe(200)
      alarms = []
      await checkChains(world.deps, asWriter())
      expect(alarms).toEqual([])
    },
  )
  test('is an alarm once, however often it is read before it is mended', async () => {
    await cut(1)
    expect([await members(), await members()]).toEqual([3, 3])
    expect(alarms).toMatchObject([{ alarm: 'roster' }])
    await checkChains(world.deps, asWriter(), 'suspects')
    expect(await members()).toBe(3)
    expect(world.deps.chains.suspects.size).toBe(0)
  })
})

test('a channel whose copy cannot be read keeps no other from being mended', async () => {
  const two = await openCase(world)
  const [first] = await channelIds(asWriter())
  // The checks go by the channels' addresses: the one that fails is the one that comes first.
  const [failing, altered] = first === one.channel.id ? [one, two] : [two, one]
  one = altered
  await cut(1)
  const { read } = place
  place.read = (id) => (id === failing.channel.id ? Promise.reject(new Error('no disk')) : read(id))
  beginAnew()
  await expect(checkChains(world.deps, asWriter())).rejects.toThrow('no disk')
  expect(alarms).toMatchObject([{ channel: altered.channel.id, alarm: 'roster' }])
})

describe('a copy', () => {
  test('holds what is committed as soon as the call is answered', async () => {
    await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })
    const lines = place.kept.get(here())?.toString().trim().split('\n') ?? []
    expect(lines).toHaveLength((await rows()).length)
    expect(lines.at(-1)).toContain('"propose"')
  })
  test('that could not be written makes nothing fail, is told, and is written at the next check', async () => {
    const { write } = place
    place.write = () => Promise.reject(new Error('the disk is full'))
    expect((await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })).statusCode).toBe(200)
    expect(alarms).toMatchObject([{ alarm: 'roster-copy' }])
    place.write = write
    await checkChains(world.deps, asWriter())
    expect(place.kept.get(here())?.toString()).toContain('"propose"')
  })
  test('follows what another process wrote', async () => {
    const other = { ...world.deps, chains: createChains([place]) }
    const eva = { kind: 'disabled' as const, user: one.eva.id }
    await inChannel(other.db, here(), (tx) => appendEntry(tx, other, here(), { body: eva }))
    expect(await members()).toBe(3)
    await checkChains(world.deps, asWriter())
    expect(alarms).toEqual([])
    expect(place.kept.get(here())?.toString().trim().split('\n')).toHaveLength((await rows()).length)
  })
  test('takes nothing from a change that was undone', async () => {
    const before = await rows()
    const undone = inChannel(world.deps.db, here(), async (tx) => {
      await appendEntry(tx, world.deps, here(), { body: { kind: 'disabled', user: one.eva.id } })
      expect((await rosterOf(tx, world.deps, here())).disabled.size).toBe(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await members()).toBe(3)
    await checkChains(world.deps, asWriter())
    expect(alarms).toEqual([])
    expect(await rows()).toEqual(before)
  })
})

describe('an entry that is taken out at the moment when it was committed', () => {
  test('counts: it is found missing, and is put back', async () => {
    await inChannel(world.deps.db, here(), async (tx) => {
      // Before the copy is written.
      afterCommit(tx, async () => void (await cut(1)))
      await appendEntry(tx, world.deps, here(), { body: { kind: 'disabled', user: one.eva.id } })
    })
    const disabled = () =>
      inChannel(world.deps.db, here(), async (tx) => (await rosterOf(tx, world.deps, here())).disabled.has(one.eva.id))
    expect(await disabled()).toBe(true)
    await checkChains(world.deps, asWriter())
    expect(alarms.map(({ alarm }) => alarm)).toContain('roster')
    beginAnew()
    expect(await disabled()).toBe(true)
  })
})

describe('a register without its copy, or with that of another one', () => {
  const states = async () =>
    (await chainStates(world.deps, asWriter())).find(({ channelId }) => channelId === here())?.found
  const expectStopped = async () => {
    const before = await rows()
    expect(await members()).toBe(503)
    expect((await send(world, one.channel)).json()).toMatchObject({ code: 'channel-stopped' })
    const page = await world.server.inject(`/${one.channel.slug}/index`)
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('"code":"channel-stopped"')])
    await checkChains(world.deps, asWriter())
    expect(await rows()).toEqual(before)
  }
  const expectAccepted = async () => {
    await begin(world, one.ana, { kind: 'leave', userId: one.luis.id })
    expect(await acceptRegister(world.deps, here())).toBe(true)
    expect(await states()).toBe('follows')
    expect(await members()).toBe(3)
    expect((await register())[0]).toMatchObject({ kind: 'accepted', by: null })
    const roster = await world.call('GET', '/api/roster', { token: one.ana.token })
    expect(roster.json<{ acts: object[] }>().acts).toEqual([])
    const told = await world.call('GET', '/api/notifications', { token: one.luis.token })
    expect(told.json<Page<Notification>>().items.map(({ kind }) => kind)).toContain('register-accepted')
    beginAnew()
    expect((await send(world, one.channel)).statusCode).toBe(200)
  }
  test('takes no report and decides nothing until the operator accepts it; the members are told', async () => {
    place.kept.clear()
    beginAnew()
    await expectStopped()
    expect(alarms.map(({ alarm }) => alarm)).toContain('roster-copy-missing')
    expect(await states()).toBe('copy-missing')
    await expectAccepted()
  })
  test('where another database server goes on from an older state', async () => {
    const older = place.kept.get(here()) ?? expect.fail('no copy')
    await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })
    await cut(1)
    const other = copiesInMemory()
    other.kept.set(here(), older)
    const elsewhere = { ...world.deps, chains: createChains([other]) }
    const body = { kind: 'disabled' as const, user: one.eva.id }
    await inChannel(elsewhere.db, here(), (tx) => appendEntry(tx, elsewhere, here(), { body }))
    await expectStopped()
    expect(alarms.map(({ alarm }) => alarm)).toContain('roster-another')
    expect(await states()).toBe('another')
    await expectAccepted()
  })
  test('whose copy was changed has none', async () => {
    const kept = place.kept.get(here())?.toString() ?? ''
    place.kept.set(here(), Buffer.from(kept.replace('"found"', '"fount"')))
    beginAnew()
    await expectStopped()
    expect(alarms.map(({ alarm }) => alarm)).toContain('roster-copy')
  })
  test('is not accepted where it does not hold by itself', async () => {
    await sql`delete from roster_entry where channel_id = ${here()} and sequence = 1`.execute(asWriter())
    place.kept.clear()
    beginAnew()
    expect(await acceptRegister(world.deps, here())).toBe(false)
    await expectStopped()
  })
  test('is no beginning where its entries are gone too: nobody is named to begin a committee, nor does a check write a copy', async () => {
    const administrator = await createAdministrator(world.deps)
    const mallory = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    await cut(99)
    place.kept.clear()
    beginAnew()
    await expectStopped()
    expect(alarms.map(({ alarm }) => alarm)).toContain('roster-copy-missing')
    expect(await states()).toBe('copy-missing')
    const payload = { channelId: here(), userId: mallory.id }
    const named = await world.call('POST', '/api/roster/founder', { token: administrator.token, payload })
    expect([named.statusCode, named.json()]).toMatchObject([503, { code: 'channel-stopped' }])
    expect([await rows(), [...place.kept]]).toEqual([[], []])
    expect(await acceptRegister(world.deps, here())).toBe(true)
    expect(await states()).toBe('follows')
    expect(await rows()).toMatchObject([{ body: { kind: 'accepted' } }])
  })
})

describe('a new channel', () => {
  const wanted = { name: 'Nuevo', publicName: 'Nuevo', slug: 'nuevo' }
  const make = async () => {
    const { token } = await createAdministrator(world.deps)
    return world.call('POST', '/api/channels', { token, payload: wanted })
  }
  test('has the copy of a register without entries, which another process and the checks take for what it is', async () => {
    const made = await make()
    expect(made.statusCode, made.body).toBe(200)
    const { id } = made.json<{ id: string }>()
    expect(place.kept.get(id)).toEqual(Buffer.alloc(0))
    beginAnew()
    await checkChains(world.deps, asWriter())
    expect(alarms).toEqual([])
    expect((await chainStates(world.deps, asWriter())).map(({ found }) => found)).toEqual(['follows', 'follows'])
  })
  test('is not made where its copy cannot be written', async () => {
    place.write = () => Promise.reject(new Error('the disk is full'))
    expect((await make()).statusCode).toBe(500)
    const found = await sql`select 1 from channel where slug = ${wanted.slug}`.execute(asWriter())
    expect(found.rows).toEqual([])
  })
})

describe('entries that were committed and are not in the copy yet', () => {
  let older: Buffer
  const spoil = (fromNewest: number) =>
    sql`update roster_entry set mac = set_byte(mac, 20, get_byte(mac, 20) # 1) where channel_id = ${here()}
      and sequence = (select max(sequence) - ${fromNewest} from roster_entry where channel_id = ${here()})`.execute(
      asWriter(),
    )
  const found = async () =>
    (await chainStates(world.deps, asWriter())).find(({ channelId }) => channelId === here())?.found
  /** Two more entries than the copy has: an act, and its end. */
  beforeEach(async () => {
    older = place.kept.get(here()) ?? expect.fail('no copy')
    const { act } = (await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })).json<ActOutcome>()
    const stopped = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: one.eva.token, payload: {} })
    expect(stopped.statusCode, stopped.body).toBeLessThan(300)
    place.kept.set(here(), older)
    beginAnew()
  })
  test.each([0, 1])('of which one is spoilt (%i) are not taken away: the channel stops', async (fromNewest) => {
    await spoil(fromNewest)
    const before = await rows()
    expect(await found()).toBe('another')
    expect(await members()).toBe(503)
    await checkChains(world.deps, asWriter())
    expect(await rows()).toEqual(before)
    expect(place.kept.get(here())).toEqual(older)
  })
  test('stay where an entry is spoilt that the copy has: that one is mended', async () => {
    const before = await rows()
    await sql`update roster_entry set body = '{}' where channel_id = ${here()} and sequence = (
      select max(sequence) - 2 from roster_entry where channel_id = ${here()})`.execute(asWriter())
    expect(await found()).toBe('altered')
    expect(await members()).toBe(3)
    await checkChains(world.deps, asWriter())
    expect(await rows()).toEqual(before)
    expect((await register())[0]).toMatchObject({ kind: 'stop' })
  })
  test('are gone where none of them is one any more, as if they had been deleted', async () => {
    await sql`update roster_entry set body = '{}' where channel_id = ${here()} and sequence in (
      select sequence from roster_entry where channel_id = ${here()} order by sequence desc limit 2)`.execute(
      asWriter(),
    )
    expect(await found()).toBe('altered')
  })
})
