import { sql } from 'kysely'
import type { Page } from '@canal/contract'
import type { LoggedAction, Report, ReporterReport, ReportListItem } from '@canal/contract/reports/schemas'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { ceremonyIn } from '../src/modules/roster/recovery-key/testing/ceremony.ts'
import type { TestPerson } from './factories.ts'
import { signIn, useInstallation, type InUse } from './installation-in-use.ts'
import { fates, tracesOf, withoutRootKey, type Trace } from './older-key-traces.ts'
import { openRotatable, type Rotatable } from './rotatable.ts'
import { request, vote } from './votes.ts'
import { newAddress, pdf, read, readReport, refusalOf, submit, upload, type World } from './world.ts'

/** At each of these the command is cut short; what it has not committed by then is undone. */
const cuts = ['user_key', 'roster_entry', 'report_policy', 'recovery_share', 'session', 'installation'] as const

let place: Rotatable
let world: World
let before: Map<string, Trace>
let used: InUse
/** Signed in anew after the rotation. */
let people: InUse['people']
const rotate = (ring = place.rings.both) => place.run(['root-key', 'rotate'], ring)
const cutAt = async (table: string): Promise<() => Promise<unknown>> => {
  const { ownerDb } = place.database
  const when = table === 'session' ? 'delete' : 'update'
  // The first update of the installation announces the rotation; the last one ends it.
  const which = table === 'installation' ? sql`when (new.rotating_to is null)` : sql``
  await sql`create function cut() returns trigger language plpgsql as
    'begin raise exception ''cut short''; end'`.execute(ownerDb)
  await sql`create trigger cut before ${sql.raw(when)} on ${sql.table(table)} for each row ${which}
    execute function cut()`.execute(ownerDb)
  return () => sql`drop function cut() cascade`.execute(ownerDb)
}

/** What the database holds of the first key: MACs and boxes that name it, and tags of all whom rows name. */
const traces = async (): Promise<Map<string, Trace>> => {
  const { ownerDb } = place.database
  const channels = await ownerDb.selectFrom('channel').select('id').execute()
  const users = await ownerDb.selectFrom('app_user').select('id').execute()
  const reporters = await ownerDb.selectFrom('reporter_credential').select('id').execute()
  const holders = [...users.map(({ id }) => id), ...reporters.map(({ id }) => `reporter:${id}`)]
  const keys = parseRootKeys(place.rings.former)
  const tags = channels.flatMap((channel) => holders.map((holder) => holderTag(keys, channel.id, holder)))
  return tracesOf(ownerDb, { ringId: 'k1', tags: tags.map((tag) => tag.toString('hex')) })
}

const listOf = async ({ token }: TestPerson) =>
  (await world.call('GET', '/api/reports/list?size=50', { token })).json<Page<ReportListItem>>().items
const logOf = async ({ token }: TestPerson, id: string) =>
  (await world.call('GET', `/api/reports/${id}/logs?size=50`, { token })).json<Page<LoggedAction>>().items
const download = ({ token }: TestPerson) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token,
    payload: { reportId: used.reports.open.id, fileId: used.reports.open.filesList[0]?.entryId, fileType: 'evidence' },
  })

beforeAll(async () => {
  place = await openRotatable()
  world = await place.start(place.rings.former)
  used = await useInstallation(world)
  before = await traces()
})
afterAll(() => place.close())

// A server from outside is reached by another address than the one that a command would be given.
describe.runIf(inject('cluster').directory !== null)('an installation in use that goes over to a new root key', () => {
  test('is not touched while the program runs', async () => {
    const { code, said } = await rotate()
    expect([code, said.at(-1)]).toEqual([2, 'The program is running: stop every instance first.'])
    await place.stop(world)
    world = await place.start(place.rings.former)
    expect((await read(world, used.people.ana, used.reports.hidden.id)).statusCode).toBe(200)
    await place.stop(world)
  })

  test('is named what does not verify, which stays as it is and keeps the rotation from its end, but for a register that has its copy', async () => {
    const { ownerDb } = place.database
    const macs = async () =>
      (
        await sql<{ mac: string; place: string }>`select encode(mac, 'hex') as mac, target as place from report_key
          where report_id = ${used.reports.hidden.id} order by target`.execute(ownerDb)
      ).rows
    const written = await macs()
    await sql`update report_key set mac = sha256(mac) where report_id = ${used.reports.hidden.id}`.execute(ownerDb)
    const altered = await macs()
    const put = (days: number) =>
      sql`update report set deadline = deadline + ${days} * interval '1 day'
        where id = ${used.reports.covered.id}`.execute(ownerDb)
    await put(1)
    // The program that would mend it from the copy may not run meanwhile.
    const { channel } = used
    const renamed = await sql`update roster_entry set body = body || '{"name": "Somebody Else"}'
      where channel_id = ${channel.id} and body->>'kind' = 'found'`.execute(ownerDb)
    expect(renamed.numAffectedRows).toBe(1n)
    const { code, said } = await rotate()
    expect(code).toBe(1)
    expect(said.filter((line) => line.startsWith('Does not')).toSorted()).toEqual(
      [
        `Does not verify: report ${used.reports.hidden.id}: a row of report_key.`,
        `Does not verify: report ${used.reports.covered.id}: the report’s number, its dates or who is assigned are not what its newest entry tells of.`,
      ].toSorted(),
    )
    await put(-1)
    expect(await macs()).toEqual(altered)
    await expect(place.start(place.rings.both)).rejects.toThrow('has not ended')
    for (const row of written)
      await sql`update report_key set mac = decode(${row.mac}, 'hex')
        where report_id = ${used.reports.hidden.id} and target = ${row.place}`.execute(ownerDb)
  })

  test.each(cuts)('goes on where it was cut short at %s, and starts nothing until it has ended', async (table) => {
    const goOn = await cutAt(table)
    expect((await rotate()).code).toBe(2)
    await goOn()
    for (const ring of [place.rings.both, place.rings.former])
      await expect(place.start(ring)).rejects.toThrow('has not ended')
  })

  test('ends, and done again does nothing; with the former key still named it does not start', async () => {
    const { code, said } = await rotate()
    expect([code, said.filter((line) => line.startsWith('Does not verify'))]).toEqual([0, []])
    const again = await rotate()
    expect([again.code, again.said[0]]).toEqual([
      0,
      'The installation is on the root key "k2": there is nothing to go over to.',
    ])
    await expect(place.start(place.rings.both)).rejects.toThrow('take it out of ROOT_KEY')
    await expect(place.start(place.rings.former)).rejects.toThrow('not the one')
    world = await place.start(place.rings.recent)
  })

  test('has renewed or ended each column that has to do with a root key, and whoever adds one says which', async () => {
    const after = await traces()
    for (const [name, then] of before) {
      const now = after.get(name)
      const fate = fates[name] ?? (then.type === 'bytea' && !withoutRootKey.has(name) ? 'missing in fates' : 'none')
      expect([name, fate]).not.toEqual([name, 'missing in fates'])
      const isOlder = now !== undefined && now.under + now.tags > 0
      if (fate !== 'stays') expect([name, isOlder]).toEqual([name, false])
      if (fate === 'none') expect([name, then.under + then.tags]).toEqual([name, 0])
      // What the scene lacks, nothing here would show.
      if (fate === 'renewed') expect([name, then.under + then.tags > 0, now?.values !== 0]).toEqual([name, true, true])
      if (fate === 'ended') expect([name, then.values > 0, now?.values]).toEqual([name, true, 0])
    }
    expect(Object.keys(fates).filter((name) => !before.has(name))).toEqual([])
  })

  test('has ended every session', async () => {
    for (const { token } of [used.people.ana, used.administrator])
      expect((await world.call('GET', '/api/auth/current', { token })).statusCode).toBe(401)
    expect((await world.call('GET', '/api/anonymous/report', { token: used.reports.open.token })).statusCode).toBe(401)
    expect((await place.database.ownerDb.selectFrom('session').selectAll().execute()).length).toBe(0)
  })

  test('lets people sign in, read, and be known by what they wrote before', async () => {
    const { otp } = used
    people = {
      ana: await signIn(world, used.people.ana),
      luis: await signIn(world, used.people.luis, { otp: otp() }),
      eva: await signIn(world, used.people.eva),
      rui: await signIn(world, used.people.rui),
      teo: await signIn(world, used.people.teo),
    }
    await signIn(world, used.administrator)
    const { ana, luis, eva, rui } = people
    const seen: Report = await readReport(world, luis, used.reports.open.id)
    expect(seen).toMatchObject({
      status: 'instruction',
      reviewers: [luis.username],
      details: {
        chat: { messages: [{ message: 'From Ana.', name: expect.stringContaining(ana.username) as string }] },
      },
    })
    expect((await readReport(world, rui, used.reports.open.id)).id).toBe(used.reports.open.id)
    expect(await listOf(eva)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id: used.reports.hidden.id })]),
    )
    expect((await read(world, eva, used.reports.hidden.id)).statusCode).toBe(404)
    expect((await readReport(world, ana, used.reports.hidden.id)).committeeMembersWithRestrictedAccess).toEqual([
      eva.username,
    ])
    expect(refusalOf(await read(world, ana, used.reports.archived.id))).toEqual([403, 'report-archived'])
    const { internalFiles, details, linked } = await readReport(world, ana, used.reports.covered.id)
    expect(details.chat.messages.find(({ audience }) => audience === 'committee')).toMatchObject({
      message: 'From Ana to Luis.',
      name: expect.stringContaining(ana.username) as string,
      mentions: [{ name: expect.stringContaining(luis.username) as string, isYou: false }],
      isNew: false,
    })
    expect(linked).toMatchObject([{ id: used.reports.open.id }])
    const drafts = await world.call('GET', `/api/reports/${used.reports.covered.id}/drafts`, { token: ana.token })
    expect(drafts.json()).toMatchObject({ message: null, note: { text: 'What Ana has not said yet.' } })
    expect(internalFiles.map(({ document }) => document.uploadedBy)).toEqual([ana.username])
    const log = await logOf(ana, used.reports.open.id)
    expect(log.find(({ type }) => type === 'chat_message_sent')).toMatchObject({ user: ana.username })
    expect(log.find(({ type }) => type === 'root_key_renewed')).toMatchObject({ user: null })
  })

  test('lets them vote on what was asked before, and open files', async () => {
    const { ana, luis, eva } = people
    expect((await download(ana)).statusCode).toBe(200)
    expect((await download(eva)).statusCode).toBe(403)
    expect((await vote(world, ana, 'approve', used.pending)).statusCode).toBeLessThan(300)
    expect((await download(eva)).statusCode).toBe(200)
    const reopening = await request(world, ana, 'archived-report', used.reports.archived.id)
    for (const voter of [luis, eva])
      expect((await vote(world, voter, 'approve', reopening, 'archived-report')).statusCode).toBeLessThan(300)
    expect((await readReport(world, ana, used.reports.archived.id)).status).toBe('reopened')
  })

  test('lets a reporter come back with their reference, at its old place and at its new one', async () => {
    for (const round of ['at the old place', 'at the new one']) {
      const payload = { ref: used.reports.open.reference }
      const opened = await world.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
      expect(opened.statusCode, round).toBe(200)
      const { token } = opened.json<{ token: string }>()
      const own = await world.call('GET', '/api/anonymous/report', { token })
      expect(own.json<ReporterReport>().details.description).toContain('Invoices')
    }
  })

  test('takes new reports, in which people bear tags of the new key alone', async () => {
    const later = await submit(world, used.channel, {
      restrictedUsers: [people.eva.username],
      attachedFiles: ['later.pdf'],
    })
    await upload(world, later, later.id, later.filesList, 'anonymous/file-uploaded', pdf)
    expect((await readReport(world, people.ana, later.id)).committeeMembersWithRestrictedAccess).toEqual([
      people.eva.username,
    ])
    expect((await read(world, people.eva, later.id)).statusCode).toBe(404)
  })

  test('gives the shares of the recovery key that waited, to those who may take them', async () => {
    const { standing, show } = ceremonyIn(() => world)
    const version = (await standing(people.ana)).current?.version ?? 0
    expect(await show(people.ana, version, 1)).toMatch(/^[0-9A-Z-]+$/)
  })

  test('has a log that verifies from its first entry, by the new public key alone', async () => {
    await signHeads(world.deps)
    const { code, said } = await place.run(['verify-log'], place.rings.recent)
    expect([code, said.at(-1)]).toEqual([0, expect.stringMatching(/^Sound: .* 6 checkpoints\.$/)])
  })

  test('goes over once more, and all that is of the first key opens and verifies still', async () => {
    await place.stop(world)
    const { code, said } = await rotate(place.rings.next)
    expect([code, said.filter((line) => line.startsWith('Does not verify'))]).toEqual([0, []])
    const alone = place.rings.next.split(',')[0] ?? ''
    world = await place.start(alone)
    const ana = await signIn(world, used.people.ana)
    expect((await readReport(world, ana, used.reports.hidden.id)).details.description).toContain('Invoices')
    const payload = { ref: used.reports.own.reference }
    const opened = await world.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
    expect(opened.statusCode).toBe(200)
    expect((await place.run(['verify-log'], alone)).code).toBe(0)
  })
})
