import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Changed, Topic } from '@canal/contract/events/schemas'
import { buildApp } from '../../../app.ts'
import { createChangeFeed } from '../../../platform/db/change-feed.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { loseCopy } from '../../../../test/app.ts'
import { admitBy, takeOff } from '../../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../../test/factories.ts'
import { openStream, type Heard, type Stream } from '../../../../test/streams.ts'
import { request, vote } from '../../../../test/votes.ts'
import { openCase, openWorld, readReport, refusalOf, save, submit, upload, type World } from '../../../../test/world.ts'
import { internalEvents } from '../../reports/reading/history.ts'
import { announce } from './announce.ts'

let world: World
let bystander: { channelId: string; person: TestPerson; stream: Stream }
beforeAll(async () => {
  world = await openWorld()
  const channel = await createChannel(world.deps)
  const person = await createMember(world.deps, channel)
  bystander = { channelId: channel.id, person, stream: await openStream(world.server, person.token) }
})
afterAll(async () => {
  bystander.stream.close()
  await world.close()
})

const streams: Stream[] = []
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))

/** Once a bystander hears what is told last, all that was told before has been passed on. */
const settle = async (): Promise<void> => {
  await mark(bystander.channelId, [bystander.person])
  await bystander.stream.until(isMark)
}
/** From now on: what happened before the stream was opened is passed on to those who were there. */
const hear = async ({ token }: { token: string }, server: FastifyInstance = world.server): Promise<Stream> => {
  await settle()
  const stream = await openStream(server, token)
  streams.push(stream)
  expect(stream.status).toBe(200)
  return stream
}
const changed = (topic: Topic, id: string) => (event: Heard) =>
  event.event === 'changed' && event.data.topic === topic && event.data.id === id
const topicsOf = (heard: readonly Heard[], id: string): string[] =>
  [...new Set(heard.filter(({ data }) => data.id === id).map(({ data }) => data.topic))].sort()

const write = (by: { token: string }, id: string, path: 'reports' | 'anonymous', filesToUpload: string[] = []) =>
  world.call('PUT', `/api/${path}/chat`, { token: by.token, payload: { id, chatMsg: 'Good morning.', filesToUpload } })

/** A mark that everybody of a channel hears after all that was told before: an event of their own. */
const mark = async (channelId: string, people: readonly TestPerson[]): Promise<void> => {
  for (const { id } of people)
    await inChannel(world.deps.db, channelId, (tx) =>
      announce(tx, { channelId, holderTag: holderTag(world.deps.rootKeys, channelId, id) }),
    )
}
const isMark = ({ data }: Heard) => data.topic === 'notifications'

describe('who hears of a change', () => {
  test('members with access and the reporter hear that something was written, and not what', async () => {
    const { ana, luis, report } = await openCase(world)
    const [member, reporter] = [await hear(luis), await hear(report)]
    expect(member.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(member.headers.get('cache-control')).toContain('no-store')
    expect(member.headers.get('x-accel-buffering')).toBe('no')
    expect((await write(ana, report.id, 'reports')).statusCode).toBe(200)
    const heard = await member.until(changed('chat', report.id))
    expect(heard.every(({ data }) => Object.keys(data).join() === 'topic,id')).toBe(true)
    await reporter.until(changed('chat', report.id))
    await write(report, report.id, 'anonymous')
    await member.until(changed('chat', report.id))
  })

  test('status, subject, reviewers, files and a new report are told to who may see them', async () => {
    const { ana, luis, channel, report } = await openCase(world)
    const member = await hear(luis)
    await save(world, ana, report.id, { status: 'instruction' })
    await member.until(changed('report', report.id))
    await world.call('PUT', '/api/reports/subject', {
      token: ana.token,
      payload: { id: report.id, subject: 'Invoices' },
    })
    await member.until(changed('report', report.id))
    await save(world, ana, report.id, { reviewers: [luis.username] })
    await member.until(changed('report', report.id))
    const { filesList } = (
      await world.call('PUT', '/api/reports/internal-files', {
        token: ana.token,
        payload: { id: report.id, phase: 'INSTRUCTION', files: ['memo.pdf'] },
      })
    ).json<{ filesList: { entryId: string; filename: string; location: string }[] }>()
    await member.until(changed('files', report.id))
    await upload(world, ana, report.id, filesList, 'reports/internal-files/file-uploaded')
    await member.until(changed('files', report.id))
    const next = await submit(world, channel)
    await member.until(changed('report', next.id))
  })

  test('an excluded member and another channel hear nothing at all of a report, nor of what is done in it', async () => {
    const { channel, ana, luis, eva } = await openCase(world)
    const other = await openCase(world)
    const [excluded, stranger, member] = [await hear(eva), await hear(other.ana), await hear(luis)]
    const report = await submit(world, channel, { restrictedUsers: [eva.username] })
    await write(report, report.id, 'anonymous')
    await save(world, ana, report.id, { status: 'investigation' })
    await request(world, ana, 'access-to-files', report.id)
    await member.until(changed('requests', report.id))
    await mark(channel.id, [eva])
    await mark(other.channel.id, [other.ana])
    expect((await excluded.until(isMark)).filter((event) => !isMark(event))).toEqual([])
    expect((await stranger.until(isMark)).filter((event) => !isMark(event))).toEqual([])
  })

  test('an investigator hears of what is shared with them, from then until it is taken back; never of the committee’s own affairs', async () => {
    const { channel, ana, luis, report } = await openCase(world)
    const irene = await createInvestigator(world.deps, channel)
    const stream = await hear(irene)
    await write(report, report.id, 'anonymous')
    await mark(channel.id, [irene])
    expect((await stream.until(isMark)).filter((event) => !isMark(event))).toEqual([])

    const share = (verb: 'share' | 'unshare') =>
      world.call('POST', `/api/reports/${verb}`, {
        token: ana.token,
        payload: { id: report.id, username: irene.username },
      })
    await share('share')
    await stream.until(changed('report', report.id))
    const id = await request(world, luis, 'access-to-files', report.id)
    await vote(world, ana, 'approve', id)
    await mark(channel.id, [irene])
    expect((await stream.until(isMark)).filter((event) => !isMark(event))).toEqual([])
    await write(report, report.id, 'anonymous')
    await stream.until(changed('chat', report.id))
    // Of their own request what became of it, and not one ballot before.
    const own = await request(world, irene, 'access-to-files', report.id)
    await vote(world, ana, 'approve', own)
    await mark(channel.id, [irene])
    expect(topicsOf(await stream.until(isMark), report.id)).not.toContain('requests')
    await vote(world, luis, 'approve', own)
    await stream.until(changed('requests', report.id))

    await share('unshare')
    // That something of theirs is gone, and no longer which.
    expect(topicsOf(await stream.until(changed('report', '')), report.id)).toEqual([])
    await write(report, report.id, 'anonymous')
    await mark(channel.id, [irene])
    expect((await stream.until(isMark)).filter((event) => !isMark(event))).toEqual([])
  })

  test('a reporter hears of their own report alone, and of nothing that the committee keeps to itself', async () => {
    const { channel, ana, luis, report } = await openCase(world)
    const second = await submit(world, channel)
    const [mine, member] = [await hear(report), await hear(luis)]
    await readReport(world, ana, report.id)
    await world.call('PUT', '/api/reports/subject', {
      token: ana.token,
      payload: { id: report.id, subject: 'Invoices' },
    })
    await save(world, ana, report.id, { reviewers: [ana.username] })
    await request(world, ana, 'access-to-files', report.id)
    await write(ana, second.id, 'reports')
    await member.until(changed('chat', second.id))
    await save(world, ana, report.id, { status: 'investigation' })
    const heard = await mine.until(changed('report', report.id))
    expect(heard.map(({ data }) => data)).toEqual([{ topic: 'report', id: report.id } satisfies Changed])
  })

  test('a request and its votes are heard by who asked and who votes', async () => {
    const { channel, ana, luis, eva, report } = await openCase(world)
    const late = await createMember(world.deps, channel)
    const [asked, voter, latecomer] = [await hear(ana), await hear(luis), await hear(late)]
    const id = await request(world, ana, 'access-to-files', report.id)
    await voter.until(changed('requests', report.id))
    await asked.until(changed('requests', report.id))
    await vote(world, eva, 'approve', id)
    await vote(world, luis, 'approve', id)
    await asked.until(changed('requests', report.id))
    await mark(channel.id, [late])
    // Without a key to the report, they see its row alone.
    expect(topicsOf(await latecomer.until(isMark), report.id)).toEqual([])
  })

  test('what one has read is told to one’s own pages alone', async () => {
    const { channel, ana, luis, report } = await openCase(world)
    const [mine, colleague] = [await hear(ana), await hear(luis)]
    await readReport(world, ana, report.id)
    await mine.until(changed('reading', report.id))
    await mark(channel.id, [luis])
    expect(topicsOf(await colleague.until(isMark), report.id)).not.toContain('reading')
  })

  test('of an archived report its former members hear what the reporter writes, and nothing of a transaction that failed', async () => {
    const { ana, luis, report } = await openCase(world)
    await save(world, ana, report.id, { status: 'archived' })
    const former = await hear(luis)
    expect((await save(world, ana, report.id, { status: 'instruction' })).statusCode).toBe(409)
    await write(report, report.id, 'anonymous')
    expect(topicsOf(await former.until(changed('chat', report.id)), report.id)).toEqual(['chat'])
  })

  test('whose keys wait for the committee hears of no report', async () => {
    const { channel, report } = await openCase(world)
    const waiting = await createMember(world.deps, channel, { keyState: 'waiting' })
    const stream = await hear(waiting)
    await save(world, await createMember(world.deps, channel), report.id, { status: 'instruction' })
    await submit(world, channel)
    await mark(channel.id, [waiting])
    // That something was signed in the committee, whoever waits for it may hear.
    const heard = (await stream.until(isMark)).map(({ data }) => data)
    expect(heard.filter(({ topic, id }) => topic !== 'notifications' && (topic !== 'keys' || id !== ''))).toEqual([])
  })
})

test('who is admitted hears of reports from then on; who leaves the committee, or whose access is reset, of none', async () => {
  const { channel, ana, luis, eva, report } = await openCase(world)
  const dora = await createMember(world.deps, channel)
  const administrator = await createAdministrator(world.deps)
  const waiting = await createMember(world.deps, channel, { keyState: 'waiting' })
  const [comes, leaves, reset] = [await hear(waiting), await hear(eva), await hear(dora)]
  const isToldToLook = ({ data }: Heard) => data.topic === 'everything'
  await takeOff(world, [eva], eva)
  await leaves.until(isToldToLook)
  expect((await admitBy(world, [ana, luis], waiting)).json()).toEqual({ act: null })
  await comes.until(isToldToLook)
  const payload = { id: dora.id, newPassword: 'Provisional6Mesa' }
  await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload })
  expect((await reset.ended()).at(-1)?.event).toBe('ended')
  const next = await submit(world, channel)
  await write(report, report.id, 'anonymous')
  await comes.until(changed('report', next.id))
  await mark(channel.id, [eva])
  const heard = await leaves.until(isMark)
  expect(heard.filter(({ data }) => data.id !== '')).toEqual([])
})

test('where a channel’s chain cannot be verified nobody of it hears of reports, and other channels’ streams end as they should', async () => {
  const [altered, whole] = [await openCase(world), await openCase(world)]
  const administrator = await createAdministrator(world.deps)
  const [deaf, ends] = [await hear(altered.ana), await hear(whole.luis)]
  loseCopy(world.deps, altered.channel.id)
  await sql`insert into roster_entry select channel_id, sequence + 1, hash, body, at, signer, sha256(hash), mac
    from roster_entry where channel_id = ${altered.channel.id} order by sequence desc limit 1`.execute(
    world.database.ownerDb,
  )
  await deaf.until(({ data }) => data.topic === 'everything')
  const payload = { id: whole.luis.id }
  await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
  expect((await ends.ended()).at(-1)?.event).toBe('ended')
})

describe('several instances', () => {
  const openSecond = async () => {
    const second = await buildApp({ ...world.deps, changes: createChangeFeed(world.database.settings.app) })
    return second
  }

  test('on one database tell one another', async () => {
    const { ana, luis, report } = await openCase(world)
    const second = await openSecond()
    const elsewhere = await hear(luis, second)
    await write(ana, report.id, 'reports')
    await elsewhere.until(changed('chat', report.id))
    await second.close()
    await elsewhere.ended()
  })

  test('that lost the database’s voice come back and tell their pages to look again', async () => {
    const { ana, luis, report } = await openCase(world)
    const sockets: net.Socket[] = []
    const stream = () => {
      const socket = new net.Socket()
      sockets.push(socket)
      return socket
    }
    const changes = createChangeFeed({ ...world.database.settings.app, stream }, undefined, {
      pulseMs: 60_000,
      patienceMs: 10_000,
      retryMs: 10,
    })
    const second = await buildApp({ ...world.deps, changes })
    const elsewhere = await hear(luis, second)
    sockets.forEach((socket) => socket.destroy())
    await elsewhere.until(({ data }) => data.topic === 'everything')
    await write(ana, report.id, 'reports')
    await elsewhere.until(changed('chat', report.id))
    await second.close()
  })

  test('that cannot listen refuse a stream, so that its page asks by itself', async () => {
    const { ana } = await openCase(world)
    const changes = createChangeFeed({ ...world.database.settings.app, password: 'wrong' })
    const second = await buildApp({ ...world.deps, changes })
    const refused = await openStream(second, ana.token)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await second.close()
  })
})

describe('a stream ends with its session', () => {
  const endedLast = (heard: readonly Heard[]) => expect(heard.at(-1)?.event).toBe('ended')

  test('when its person signs out elsewhere, or is disabled', async () => {
    const { ana, luis } = await openCase(world)
    const administrator = await createAdministrator(world.deps)
    const [signingOut, disabled] = [await hear(ana), await hear(luis)]
    await world.call('POST', '/api/auth/logout', { token: ana.token })
    endedLast(await signingOut.ended())
    await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id: luis.id } })
    endedLast(await disabled.ended())
  })

  test('when it has been idle for half an hour, which listening and unattended calls do not change; or expires', async () => {
    const { ana, luis, eva, report } = await openCase(world)
    const [idle, expired, other] = [await hear(ana), await hear(luis), await hear(eva)]
    const idleFor = (minutes: number, id: string) =>
      sql`update session set last_used_at = now() - ${minutes} * interval '1 minute' where user_id = ${id}`.execute(
        world.database.ownerDb,
      )
    await idleFor(29, ana.id)
    const unattended = { 'x-unattended': '1' }
    await world.call('POST', '/api/reports', { token: ana.token, payload: { id: report.id }, headers: unattended })
    const row = await sql<{ idle: number }>`select extract(epoch from now() - last_used_at)::int as idle from session
      where user_id = ${ana.id}`.execute(world.database.ownerDb)
    expect(row.rows[0]?.idle).toBeGreaterThan(28 * 60)

    await idleFor(31, ana.id)
    await sql`update session set expires_at = now() where user_id = ${luis.id}`.execute(world.database.ownerDb)
    // Any session that ends has all of them looked at.
    await world.call('POST', '/api/auth/logout', { token: eva.token })
    endedLast(await other.ended())
    endedLast(await idle.ended())
    endedLast(await expired.ended())
  })

  test('and not when that is renewed', async () => {
    const { ana, luis, report } = await openCase(world)
    const stream = await hear(ana)
    await sql`update session set created_at = now() - interval '11 minutes' where user_id = ${ana.id}`.execute(
      world.database.ownerDb,
    )
    const { token } = (await world.call('GET', '/api/auth/refresh-token', { token: ana.token })).json<{
      token: string
    }>()
    expect(token).not.toBe(ana.token)
    await world.call('POST', '/api/auth/logout', { token: luis.token })
    await write(report, report.id, 'anonymous')
    await stream.until(changed('chat', report.id))
    await world.call('POST', '/api/auth/logout', { token })
    endedLast(await stream.ended())
  })
})

test('of what the committee alone is shown of a report’s history, the committee alone is told', async () => {
  const found = await sql<{ name: string; said: string }>`select tgname as name, pg_get_triggerdef(oid) as said
    from pg_trigger where tgrelid = 'report_event'::regclass and not tgisinternal`.execute(world.database.ownerDb)
  const saidOf = (name: string) => found.rows.find((row) => row.name === name)?.said ?? ''
  expect(internalEvents).not.toEqual([])
  for (const type of internalEvents)
    for (const trigger of ['tell_new', 'tell_committee']) expect(saidOf(trigger)).toContain(`'${type}'`)
})

test('a session has three streams at most', async () => {
  const { ana, luis } = await openCase(world)
  for (let count = 0; count < 3; count += 1) await hear(ana)
  const fourth = await openStream(world.server, ana.token)
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60'])
  streams.splice(0, 1)[0]?.close()
  await hear(luis)
})

test('without a session there is nothing to hear, and a temporary password is changed first', async () => {
  const { channel } = await openCase(world)
  expect(refusalOf(await world.call('GET', '/api/events'))).toEqual([401, 'unauthorized'])
  const fresh = await createMember(world.deps, channel, { isPasswordTemporary: true })
  expect(refusalOf(await world.call('GET', '/api/events', { token: fresh.token }))).toEqual([
    403,
    'password-change-required',
  ])
})
