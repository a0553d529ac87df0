import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { Page } from '@canal/contract'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { generateKeyPair } from '../src/platform/crypto/key-pair.ts'
import { parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { sealSlots } from '../src/modules/report-access/slots.ts'
import { createMember, type TestPerson } from './factories.ts'
import { keepRows, policyTables } from './rows-put-back.ts'
import { request, vote } from './votes.ts'
import {
  expectUntold,
  newAddress,
  openCase,
  openWorld,
  pdf,
  read,
  refusalOf,
  save,
  submit,
  upload,
  type Case,
  type World,
} from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  delete world.deps.asOf
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
})
afterAll(() => world.close())

/** Whoever can write any row of the database: everything below is done with these rights. */
const asWriter = () => world.database.ownerDb
const secret = 'Only for the other report.'
const say = (by: { token: string }, id: string, chatMsg: string, path = 'anonymous/chat') =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload: { id, chatMsg } })
const own = (by: { token: string }) => world.call('GET', '/api/anonymous/report', { token: by.token })
const address = (by: TestPerson) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: one.report.id, fileId: one.report.filesList[0]?.entryId, fileType: 'evidence' },
  })
/** Nothing of the report, nor of the other one. */
const expectNothing = (answer: LightMyRequestResponse) => expectUntold(answer, ['Invoices', secret])
const archive = () => save(world, one.ana, one.report.id, { status: 'archived' })

describe('a writer in the database', () => {
  test('who swaps messages between reports shows nobody the other’s', async () => {
    const other = await submit(world, one.channel, { restrictedUsers: [one.ana.username] })
    await say(one.report, one.report.id, 'Mine.')
    await say(other, other.id, secret)
    await sql`update message m set box = o.box from message o
      where m.report_id = ${one.report.id} and o.report_id = ${other.id}`.execute(asWriter())
    expectNothing(await read(world, one.ana, one.report.id))
    expectNothing(await own(one.report))
    await sql`delete from message where report_id = ${one.report.id}`.execute(asWriter())
    await sql`update message set report_id = ${one.report.id} where report_id = ${other.id}`.execute(asWriter())
    expectNothing(await read(world, one.ana, one.report.id))
  })
  test('who swaps details, or a message with one of the same report, is found out', async () => {
    await say(one.report, one.report.id, 'First.')
    await say(one.report, one.report.id, 'Second.')
    await sql`update message m set box = o.box from message o where m.report_id = ${one.report.id}
      and o.report_id = m.report_id and m.position < o.position`.execute(asWriter())
    expectNothing(await read(world, one.ana, one.report.id))
    const other = await submit(world, one.channel)
    const third = await submit(world, one.channel)
    await sql`update report_record r set box = o.box from report_record o
      where r.report_id = ${third.id} and o.report_id = ${other.id} and o.kind = r.kind`.execute(asWriter())
    expectNothing(await read(world, one.ana, third.id))
  })
  test('who plants a slot sealed without ROOT_KEY, with a grant beside it, opens nothing', async () => {
    const stranger = await createMember(world.deps, one.channel)
    const tag = holderTag(world.deps.rootKeys, one.channel.id, stranger.id)
    const thiefsKeys = parseRootKeys(randomBytes(32).toString('base64'))
    const holder = { tag, publicKey: stranger.keys.publicKey, keyVersion: 1 }
    const planted = sealSlots(
      thiefsKeys,
      { channelId: one.channel.id, reportId: one.report.id },
      holder,
      ['content', 'identity', 'internal'].map((target) => ({
        target: target as 'content',
        epoch: 1,
        kind: 'access' as const,
        grantVersion: 1,
        key: randomBytes(32),
      })),
    )
    await asWriter().insertInto('slot').values(planted).execute()
    expectNothing(await read(world, stranger, one.report.id))
    await sql`insert into report_grant (channel_id, report_id, holder_tag, relation, version, ground, granted_at)
      values (${one.channel.id}, ${one.report.id}, ${tag}, 'access', 1, 'planted', now())`.execute(asWriter())
    expectNothing(await read(world, stranger, one.report.id))
  })
  test('who copies a colleague’s slots under another’s tag opens nothing', async () => {
    const stranger = await createMember(world.deps, one.channel)
    const tag = holderTag(world.deps.rootKeys, one.channel.id, stranger.id)
    const from = holderTag(world.deps.rootKeys, one.channel.id, one.ana.id)
    await sql`insert into slot select channel_id, report_id, target, epoch, kind, ${tag}::bytea, key_version, grant_version,
      expires_at, box from slot where report_id = ${one.report.id} and holder_tag = ${from}`.execute(asWriter())
    expectNothing(await read(world, stranger, one.report.id))
  })
  test('who plants a file key that is their own gets no file sealed to it', async () => {
    const mine = generateKeyPair()
    await sql`update report_key set public_key = ${mine.publicKey} where report_id = ${one.report.id}`.execute(
      asWriter(),
    )
    const answer = await world.call('PUT', '/api/reports/internal-files', {
      token: one.ana.token,
      payload: { id: one.report.id, files: ['memo.pdf'] },
    })
    expectNothing(answer)
    const announced = await sql`select 1 from file where report_id = ${one.report.id} and kind = 'internal'`.execute(
      asWriter(),
    )
    expect(announced.rows).toEqual([])
  })
  test('who plants a reporter’s key is left out when the keys change', async () => {
    const mine = generateKeyPair()
    await sql`update reporter_credential set public_key = ${mine.publicKey} where report_id = ${one.report.id}`.execute(
      asWriter(),
    )
    await archive()
    const sealed = await sql<{ total: string }>`select count(*) as total from slot
      where report_id = ${one.report.id} and epoch = 2 and target = 'identity' and kind = 'access'`.execute(asWriter())
    expect(Number(sealed.rows[0]?.total)).toBe(0)
  })
  test('who extends an expiry, in the slot, the grant and the report, does not gain an hour', async () => {
    await archive()
    const id = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id, 'archived-report')
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    world.deps.asOf = new Date(world.deps.now().getTime() + 73 * 3_600_000)
    const later = sql`now() + interval '1 year'`
    await sql`update slot set expires_at = ${later} where report_id = ${one.report.id} and expires_at is not null`.execute(
      asWriter(),
    )
    expectNothing(await read(world, one.ana, one.report.id))
    await sql`update report set reopened_until = ${later} where id = ${one.report.id}`.execute(asWriter())
    expectNothing(await read(world, one.ana, one.report.id))
    await sql`update report_grant set expires_at = ${later} where report_id = ${one.report.id} and expires_at is not null`.execute(
      asWriter(),
    )
    expectNothing(await read(world, one.ana, one.report.id))
  })
  test('who sets an archived report back to work opens it for nobody', async () => {
    await archive()
    await sql`update report set status = 'instruction' where id = ${one.report.id}`.execute(asWriter())
    for (const member of [one.ana, one.luis, one.eva]) expectNothing(await read(world, member, one.report.id))
    expectNothing(await save(world, one.ana, one.report.id, { status: 'resolution' }))
    expectNothing(await address(one.ana))
  })
  test('who puts back report, policy, grants and slots from before the archiving opens nothing', async () => {
    const putBack = await keepRows(asWriter(), one.report.id, policyTables)
    await archive()
    await putBack()
    // The newest entry of the log names a later version: what was put back is older than it.
    for (const member of [one.ana, one.luis, one.eva]) expectNothing(await read(world, member, one.report.id))
  })
  test('who takes an exclusion away, or adds a grant, shuts the report instead of opening it', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await sql`delete from report_grant where report_id = ${hidden.id} and relation = 'excluded'`.execute(asWriter())
    expectNothing(await read(world, one.eva, hidden.id))
    expectNothing(await read(world, one.ana, hidden.id))
  })
  test('who gives a member the grant for files without a vote opens none', async () => {
    const tag = holderTag(world.deps.rootKeys, one.channel.id, one.ana.id)
    await sql`insert into report_grant (channel_id, report_id, holder_tag, relation, version, ground, granted_at)
      values (${one.channel.id}, ${one.report.id}, ${tag}, 'files', 1, 'planted', now())`.execute(asWriter())
    expectNothing(await address(one.ana))
  })
  test('who turns custody into access opens no file', async () => {
    await sql`update slot set kind = 'access', grant_version = 1 where report_id = ${one.report.id} and kind = 'custody'
      and target in ('files', 'files-internal')`.execute(asWriter())
    expectNothing(await address(one.ana))
  })
  test('who points a reporter’s credential or session at another report shows that reporter nothing of it', async () => {
    const other = await submit(world, one.channel)
    await say(other, other.id, secret)
    await sql`update session set report_id = ${other.id} where report_id = ${one.report.id}`.execute(asWriter())
    expectNothing(await own(one.report))
    expectNothing(await say(one.report, other.id, 'Forged.'))
    await sql`insert into reporter_credential select channel_id, ${other.id}::uuid, gen_random_uuid(), ring,
      sha256(ref_index), public_key, mac, wrapped_private, visit_box, read_box from reporter_credential
      where report_id = ${one.report.id}`.execute(asWriter())
    await sql`update reporter_credential set ref_index = sha256(ref_index || 'x')
      where report_id = ${one.report.id}`.execute(asWriter())
    const answer = await world.call('POST', '/api/anonymous/ref', {
      payload: { ref: one.report.reference },
      remoteAddress: newAddress(),
    })
    expectNothing(answer)
  })
  test('who makes a session another’s gets their name and none of their keys', async () => {
    await sql`update session set user_id = ${one.ana.id} where user_id = ${one.eva.id}`.execute(asWriter())
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    expectNothing(await read(world, one.eva, hidden.id))
  })
  test('who swaps two files’ keys or bytes lets nobody read the one as the other', async () => {
    const other = await submit(world, one.channel, { attachedFiles: ['other.pdf'] })
    const theirs = Buffer.concat([pdf, Buffer.from(secret)])
    await upload(world, other, other.id, other.filesList, 'anonymous/file-uploaded', theirs)
    await sql`update file_version v set object_key = o.object_key, key_box = o.key_box from file_version o
      where v.report_id = ${one.report.id} and o.report_id = ${other.id}`.execute(asWriter())
    const link = await world.call('POST', '/api/anonymous/get-download-presigned-url', {
      token: one.report.token,
      payload: { fileId: one.report.filesList[0]?.entryId },
    })
    if (link.statusCode !== 200) return expectNothing(link)
    const bytes = await world.server
      .inject({ method: 'GET', url: link.json<{ url: string }>().url })
      .then((answer) => answer.body)
      .catch(() => '')
    expect(bytes).not.toContain(secret)
  })
})

describe('a vote', () => {
  const openedBy = async (person: TestPerson) =>
    (await read(world, person, one.report.id)).json<{ membersAllowedToDownloadFiles?: string[] }>()
      .membersAllowedToDownloadFiles ?? []

  test('with a threshold lowered and a voter planted in the database decides nothing', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    const tag = holderTag(world.deps.rootKeys, one.channel.id, one.ana.id)
    await sql`update request set threshold = 1 where id = ${id}`.execute(asWriter())
    await sql`insert into request_voter (channel_id, request_id, voter_tag)
      values (${one.channel.id}, ${id}, ${tag})`.execute(asWriter())
    expectNothing(await vote(world, one.ana, 'approve', id))
    expectNothing(await vote(world, one.luis, 'approve', id))
    expect(await openedBy(one.ana)).toEqual([])
  })
  test('cast in the database by nobody is not counted', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await sql`update request_voter set vote = 'approve', voted_at = now() where request_id = ${id}`.execute(asWriter())
    expectNothing(await vote(world, one.luis, 'approve', id))
    expect(await openedBy(one.ana)).toEqual([])
  })
  test('about a report that was archived meanwhile is over, and opens no file when it is reopened', async () => {
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await archive()
    expect((await vote(world, one.luis, 'approve', id)).statusCode).toBe(409)
    expect((await vote(world, one.eva, 'approve', id)).statusCode).toBe(409)
    const again = await request(world, one.ana, 'archived-report', one.report.id)
    await vote(world, one.luis, 'approve', again, 'archived-report')
    await vote(world, one.eva, 'approve', again, 'archived-report')
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    expect(await openedBy(one.ana)).toEqual([])
    expectNothing(await address(one.ana))
  })
})

test('a message whose author or side is changed in the database is shown to nobody as theirs', async () => {
  await say(one.ana, one.report.id, secret, 'reports/chat')
  await sql`update message set sender = 'reporter', author_tag = null where report_id = ${one.report.id}`.execute(
    asWriter(),
  )
  expectNothing(await own(one.report))
  expectNothing(await read(world, one.luis, one.report.id))
})

test('a list never tells of contents that its reader could not open, whatever was written into the rows', async () => {
  await world.call('PUT', '/api/reports/subject', {
    token: one.ana.token,
    payload: { id: one.report.id, subject: secret },
  })
  await archive()
  await sql`update report set status = 'instruction' where id = ${one.report.id}`.execute(asWriter())
  const list = await world.call('GET', '/api/reports/list', { token: one.ana.token })
  expect(list.body).not.toContain(secret)
  expect(list.json<Page<ReportListItem>>().items).toMatchObject([{ altered: true, readable: false, subject: null }])
  const opened = await read(world, one.ana, one.report.id)
  expect(refusalOf(opened)).toEqual([500, 'report-altered'])
  expect(opened.body).not.toContain(secret)
  // To who has no key of it, it is a failure like any other.
  const stranger = await createMember(world.deps, one.channel)
  expect(refusalOf(await read(world, stranger, one.report.id))).toEqual([500, 'internal'])
})
