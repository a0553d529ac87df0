import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { LoggedAction, ReportListItem } from '@canal/contract/reports/schemas'
import { admitBy, takeOff } from '../../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { mine, request, toVote, vote } from '../../../../test/votes.ts'
import {
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  pdf,
  type Case,
  type World,
} from '../../../../test/world.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { createOpener } from '../../../platform/crypto/seal.ts'
import { signedUrlTag, holderTag } from '../../../platform/crypto/tags.ts'
import { openRecord } from '../records.ts'
import { placeOf, slotAad, type SlotRow } from '../slots.ts'
import { messageObject } from '../../reports/reading/contents.ts'
import { applyRevocations } from './apply-revocations.ts'

let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const apply = (limit?: number) => applyRevocations(world.deps, owner(), limit)
const switchTo = async (state: 'enable' | 'disable', person: TestPerson) => {
  const payload = { id: person.id }
  const answer = await world.call('PATCH', `/api/users/${state}`, { token: administrator.token, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const giveRoles = async (person: TestPerson, roles: string[]) => {
  const payload = { id: person.id, name: 'A', lastName: 'B', email: 'a@canal.example', roles }
  const answer = await world.call('PUT', '/api/users', { token: administrator.token, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
/** An act about somebody that is in force at once: a leave, on their own word or by the signatures of others. */
const leave = async (person: TestPerson, by: readonly TestPerson[] = [person]) => {
  const answer = await takeOff(world, by, person)
  if (answer.body !== JSON.stringify({ act: null })) throw new Error(answer.body)
}
const admit = async (person: TestPerson, by: readonly TestPerson[]): Promise<TestPerson> => {
  const back = await signInAgain(world.deps, person)
  const answer = await admitBy(world, by, back)
  if (answer.body !== JSON.stringify({ act: null })) throw new Error(answer.body)
  return back
}
/** The administrator brings somebody who left into the channel again, and the committee admits them. */
const comeBack = async (person: TestPerson, by: readonly TestPerson[]): Promise<TestPerson> => {
  const url = `/api/channels/${one.channel.id}`
  const { users, ...detail } = (await world.call('GET', url, { token: administrator.token })).json<ChannelDetail>()
  const others = users.filter((username) => username !== person.username)
  for (const wanted of [others, [...others, person.username]]) {
    const { slug, name, publicName } = detail
    const payload = { slug, name, publicName, users: wanted }
    const answer = await world.call('PUT', url, { token: administrator.token, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return admit(person, by)
}
const write = async (text: string, { report } = one) => {
  const payload = { id: report.id, chatMsg: text }
  const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const tagOf = (person: TestPerson) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const slotsOf = async (person: TestPerson) =>
  (await sql<SlotRow>`select * from slot where holder_tag = ${tagOf(person)}`.execute(owner())).rows
/** By the names that rows of addresses know somebody by, one a report. */
const addressesOf = async (person: TestPerson): Promise<{ name: string; total: number }> => {
  const rows = await owner().selectFrom('file_address').select(['channel_id', 'report_id', 'holder_tag']).execute()
  const isTheirs = ({ channel_id: channelId, report_id: reportId, holder_tag: tag }: (typeof rows)[number]) =>
    signedUrlTag(world.deps.rootKeys, { channelId, reportId }, tagOf(person)).equals(tag)
  return { name: 'file_address', total: rows.filter(isTheirs).length }
}
const rowsOf = async (person: TestPerson) => {
  const tables = ['slot', 'report_grant', 'report_reviewer', 'notification', 'access_revocation']
  const ofReport = (table: string) => (table === 'notification' ? sql` and report_id is not null` : sql``)
  const count = (table: string) => sql`select ${table} as name, count(*)::int as total from ${sql.table(table)}
    where holder_tag = ${tagOf(person)}${ofReport(table)}`
  const found = await sql<{ name: string; total: number }>`${sql.join(tables.map(count), sql` union all `)}`.execute(
    owner(),
  )
  return Object.fromEntries(
    [...found.rows, await addressesOf(person)].filter(({ total }) => total > 0).map(({ name, total }) => [name, total]),
  )
}
const changesOf = async (by: TestPerson, id = one.report.id) => {
  const log = await world.call('GET', `/api/reports/${id}/logs?type=access_changed`, { token: by.token })
  return log.json<Page<LoggedAction>>().items
}

/** What a thief reads of the messages with a copy of somebody's slots and that person's private key. */
const readWithCopy = async (person: TestPerson, slots: readonly SlotRow[]) => {
  const opener = createOpener(world.deps.rootKeys, person.keys.privateKey)
  const keys = slots.map((slot) => opener.open(slot.box, slotAad(placeOf(slot))))
  const messages = await owner()
    .selectFrom('message')
    .selectAll()
    .where('report_id', '=', one.report.id)
    .orderBy('position')
    .execute()
  const open = (row: (typeof messages)[number], key: Buffer): unknown[] => {
    try {
      const place = {
        channelId: row.channel_id,
        reportId: row.report_id,
        purpose: 'message',
        object: messageObject(row),
      }
      return [openRecord<unknown>(key, { ...place, epoch: row.epoch }, row.box)]
    } catch (error) {
      if (error instanceof DecryptionError) return []
      throw error
    }
  }
  return messages.map((row) => keys.filter((key) => key.length === 32).flatMap((key) => open(row, key)).length > 0)
}

describe('somebody who is disabled', () => {
  test('has left nothing: they keep their keys, receive what is sent meanwhile, and read all of it once they sign in', async () => {
    const before = await rowsOf(one.eva)
    await switchTo('disable', one.eva)
    expect(await apply()).toBe(0)
    expect(await rowsOf(one.eva)).toEqual(before)
    const meanwhile = await submit(world, one.channel)
    await write('While they were disabled.')
    expect((await read(world, one.eva, one.report.id)).statusCode).toBe(401)
    await switchTo('enable', one.eva)
    const back = await signInAgain(world.deps, one.eva)
    expect((await readReport(world, back, one.report.id)).details.chat.messages).toHaveLength(1)
    expect((await read(world, back, meanwhile.id)).statusCode).toBe(200)
    expect((await readReport(world, one.ana, meanwhile.id)).membersAllowedToAccess).toContain(one.eva.username)
  })
  test('keeps their vote: what waits for it waits, and what they voted counts', async () => {
    const { id, filesList, token } = await submit(world, one.channel, { attachedFiles: ['a.pdf'] })
    await upload(world, { token }, id, filesList, 'anonymous/file-uploaded', pdf)
    const [asked, own] = [
      await request(world, one.ana, 'access-to-files', id),
      await request(world, one.luis, 'access-to-files', id),
    ]
    await vote(world, one.eva, 'approve', own)
    await vote(world, one.luis, 'approve', asked)
    await switchTo('disable', one.eva)
    await apply()
    expect((await mine(world, one.ana)).items).toMatchObject([{ id: asked, status: 'pending' }])
    await vote(world, one.ana, 'approve', own)
    expect((await mine(world, one.luis)).items).toMatchObject([{ id: own, status: 'approved' }])
    await switchTo('enable', one.eva)
    const back = await signInAgain(world.deps, one.eva)
    expect((await toVote(world, back)).items.map((item) => item.id)).toContain(asked)
    await vote(world, back, 'approve', asked)
    expect((await mine(world, one.ana)).items).toMatchObject([{ id: asked, status: 'approved' }])
  })
})

describe('somebody who leaves the committee', () => {
  test('reads, with a copy of their keys from before, nothing that is written afterwards, even before any job has run', async () => {
    await write('Before they left.')
    const copy = await slotsOf(one.eva)
    await leave(one.eva)
    await write('After they left.')
    expect(await readWithCopy(one.eva, copy)).toEqual([true, false])
    const { details } = await readReport(world, one.ana, one.report.id)
    expect(details.chat.messages.map(({ message }) => message)).toEqual(['Before they left.', 'After they left.'])
  })
  test('has nothing left of any report once the job has run; the log says so, and the others read on', async () => {
    await save(world, one.ana, one.report.id, { reviewers: [one.eva.username, one.luis.username] })
    const archived = await submit(world, one.channel)
    await save(world, one.ana, archived.id, { status: 'archived' })
    await leave(one.eva, [one.ana, one.luis])
    expect(await rowsOf(one.eva)).toMatchObject({ access_revocation: 2, report_reviewer: 1 })
    expect(await apply()).toBe(2)
    expect(await rowsOf(one.eva)).toEqual({})
    const report = await readReport(world, one.ana, one.report.id)
    expect(report.reviewers).toEqual([one.luis.username])
    expect(report.membersAllowedToAccess).not.toContain(one.eva.username)
    expect(await changesOf(one.ana)).toMatchObject([
      { type: 'access_changed', user: null, details: { username: one.eva.username } },
    ])
    expect(await apply()).toBe(0)
  })
  test('takes along the addresses of files and what they asked for, and their votes may deny, never approve', async () => {
    await createMember(world.deps, one.channel)
    const { id, filesList, token } = await submit(world, one.channel, { attachedFiles: ['a.pdf'] })
    await upload(world, { token }, id, filesList, 'anonymous/file-uploaded', pdf)
    const [own, other] = [
      await request(world, one.eva, 'access-to-files', id),
      await request(world, one.ana, 'access-to-files', id),
    ]
    await vote(world, one.luis, 'deny', other)
    await vote(world, one.eva, 'approve', other)
    const before = (await mine(world, one.ana)).items[0]
    await leave(one.eva)
    await apply()
    expect((await mine(world, one.ana)).items[0]).toMatchObject({ id: other, status: 'denied' })
    expect(before).toMatchObject({ status: 'pending' })
    const kept = await owner().selectFrom('request').select(['status', 'keys_pending']).where('id', '=', own).execute()
    expect(kept).toEqual([{ status: 'cancelled', keys_pending: false }])
  })
  test('comes back as somebody new: nothing of before, whether or not the job came by; what is new, and what is shared', async () => {
    await leave(one.eva)
    const back = await comeBack(one.eva, [one.ana, one.luis])
    const list = async () =>
      (await world.call('GET', '/api/reports/list', { token: back.token })).json<Page<ReportListItem>>().items
    expect(refusalOf(await read(world, back, one.report.id))).toEqual([403, 'no-access'])
    expect(await list()).toMatchObject([{ readable: false, subject: null, membersAllowedToAccess: [] }])
    await apply()
    expect(refusalOf(await read(world, back, one.report.id))).toEqual([403, 'no-access'])
    const next = await submit(world, one.channel)
    expect((await read(world, back, next.id)).statusCode).toBe(200)
    const payload = { id: one.report.id, username: back.username }
    expect((await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })).statusCode).toBe(204)
    expect((await read(world, back, one.report.id)).statusCode).toBe(200)
  })
  test('comes back from a disabled account to one that is at work, though it was enabled while they were off', async () => {
    await switchTo('disable', one.eva)
    await leave(one.eva, [one.ana, one.luis])
    await switchTo('enable', one.eva)
    const back = await comeBack(one.eva, [one.ana, one.luis])
    const next = await submit(world, one.channel)
    expect((await read(world, back, next.id)).statusCode).toBe(200)
  })
  test('keeps what they were given since, where somebody puts back in the database that they left', async () => {
    await leave(one.eva)
    const noted = await owner()
      .selectFrom('access_revocation')
      .selectAll()
      .where('holder_tag', '=', tagOf(one.eva))
      .execute()
    await apply()
    const back = await comeBack(one.eva, [one.ana, one.luis])
    const payload = { id: one.report.id, username: back.username }
    expect((await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })).statusCode).toBe(204)
    await owner().insertInto('access_revocation').values(noted).execute()
    await apply()
    expect((await readReport(world, back, one.report.id)).membersAllowedToAccess).toContain(back.username)
    expect(await rowsOf(one.eva)).not.toHaveProperty('access_revocation')
  })
  test('stays excluded from what excluded them', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await leave(one.eva)
    await apply()
    const back = await comeBack(one.eva, [one.ana, one.luis])
    expect(refusalOf(await read(world, back, hidden.id))).toEqual([404, 'report-not-found'])
  })
})

test('whoever left and loses their role, or becomes an investigator, has nothing of what they could open', async () => {
  for (const person of [one.eva, one.luis]) await leave(person)
  await giveRoles(one.eva, ['ROLE_INVESTIGATOR'])
  await giveRoles(one.luis, ['ROLE_ADMIN'])
  const investigator = await admit(one.eva, [one.ana])
  expect(refusalOf(await read(world, investigator, one.report.id))).toEqual([404, 'report-not-found'])
  await apply()
  expect([await rowsOf(one.eva), await rowsOf(one.luis)]).toEqual([{}, {}])
  expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
})

test('an investigator whom a member takes off loses what was shared with them; one who is disabled keeps it', async () => {
  const [one1, two] = [
    await createInvestigator(world.deps, one.channel),
    await createInvestigator(world.deps, one.channel),
  ]
  for (const { username } of [one1, two]) {
    const payload = { id: one.report.id, username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
  }
  await leave(one1, [one.luis])
  await switchTo('disable', two)
  expect(await apply()).toBe(1)
  expect(await rowsOf(one1)).toEqual({})
  expect((await readReport(world, one.ana, one.report.id)).sharing?.shared).toMatchObject([{ username: two.username }])
  await giveRoles(one1, ['ROLE_USER'])
  await switchTo('enable', two)
  expect((await read(world, await signInAgain(world.deps, two), one.report.id)).statusCode).toBe(200)
  const member = await admit(one1, [one.ana, one.luis])
  expect(refusalOf(await read(world, member, one.report.id))).toEqual([403, 'no-access'])
})

describe('a run', () => {
  test('that stops in the midst is gone on with by the next', async () => {
    for (let more = 0; more < 4; more += 1) await submit(world, one.channel)
    await leave(one.eva)
    expect(await apply(2)).toBe(2)
    expect(await rowsOf(one.eva)).toMatchObject({ access_revocation: 3 })
    expect(await apply()).toBe(3)
    expect(await rowsOf(one.eva)).toEqual({})
  })
  test('is not held up by a report that was tampered with, says that something failed, and ends it once it is mended', async () => {
    const broken = await submit(world, one.channel)
    const policy = await owner()
      .selectFrom('report_policy')
      .select('mac')
      .where('report_id', '=', broken.id)
      .executeTakeFirstOrThrow()
    const setMac = (mac: Buffer) =>
      owner().updateTable('report_policy').set({ mac }).where('report_id', '=', broken.id).execute()
    await setMac(Buffer.from('x'))
    await leave(one.eva)
    await expect(apply()).rejects.toThrow()
    expect(await rowsOf(one.eva)).toMatchObject({ access_revocation: 1 })
    await setMac(policy.mac)
    expect(await apply()).toBe(1)
  })
})

test('two who leave while reports arrive have keys of none of them afterwards', async () => {
  const dora = await createMember(world.deps, one.channel)
  const arriving = Array.from({ length: 6 }, () => submit(world, one.channel))
  await Promise.all([...arriving, leave(one.eva), leave(one.luis)])
  await apply()
  expect([await rowsOf(one.eva), await rowsOf(one.luis)]).toEqual([{}, {}])
  const seen = (await world.call('GET', '/api/reports/list', { token: dora.token })).json<Page<ReportListItem>>()
  expect(seen.items.filter(({ readable }) => readable)).toHaveLength(6)
})

test('a departure leaves the requests of other channels alone', async () => {
  const elsewhere = await openCase(world)
  const wanted = await request(world, elsewhere.ana, 'access-to-files', elsewhere.report.id)
  await leave(one.eva)
  expect(await apply()).toBe(1)
  expect((await mine(world, elsewhere.ana)).items).toMatchObject([{ id: wanted, status: 'pending' }])
})

test.each([
  ['a voter and then who asked: the request was denied', ['luis', 'eva'], 'denied'],
  ['who asked and then a voter: the request was cancelled', ['eva', 'luis'], 'cancelled'],
] as const)('two who left before a report was settled left in their order, %s', async (_, order, status) => {
  const id = await request(world, one.eva, 'access-to-files', one.report.id)
  for (const name of order) await leave(one[name])
  await apply()
  const found = await owner().selectFrom('request').select('status').where('id', '=', id).execute()
  expect(found).toEqual([{ status }])
})
