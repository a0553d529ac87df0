import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Lacking } from '@canal/contract/roster/schemas'
import { holderTag } from '../../platform/crypto/tags.ts'
import { admitBy, beginAnew, newestIdentity, resetAndSignIn, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, type TestPerson } from '../../../test/factories.ts'
import { signInAgain } from '../../../test/sign-in-again.ts'
import { request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, pdf, refusalOf, save, upload, type Case, type World } from '../../../test/world.ts'

const archived = 'archived-report'

let world: World
let one: Case
let expert: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  delete world.deps.asOf
  one = await openCase(world)
  expert = await createInvestigator(world.deps, one.channel)
  await change('share', one.ana, expert)
})
afterAll(() => world.close())

const change = async (what: 'share' | 'unshare', by: TestPerson, { username }: TestPerson) => {
  const payload = { id: one.report.id, username }
  const answer = await world.call('POST', `/api/reports/${what}`, { token: by.token, payload })
  if (answer.statusCode !== 204) throw new Error(answer.body)
}
/** An internal document of somebody's own; gives its id. */
const add = async (by: TestPerson): Promise<string> => {
  const payload = { id: one.report.id, phase: 'INVESTIGATION', files: ['minutes.pdf'] }
  const answer = await world.call('PUT', '/api/reports/internal-files', { token: by.token, payload })
  const { filesList } = answer.json<{ filesList: FilesList }>()
  await upload(world, by, one.report.id, filesList, 'reports/internal-files/file-uploaded', pdf)
  return filesList[0]?.entryId ?? ''
}
const addressOf = (by: { token: string }, fileId: string) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: one.report.id, fileId, fileType: 'internal' },
  })
const bytesOf = async (by: { token: string }, fileId: string) => {
  const { url } = (await addressOf(by, fileId)).json<{ url: string }>()
  return (await world.call('GET', url)).rawPayload
}
/** Who is said to lack reports, where nobody was ever reset. */
const lacking = async (by: TestPerson) =>
  (await world.call('GET', '/api/roster/lacking', { token: by.token })).json<Lacking[]>()
const reopen = async (by: TestPerson, voters: readonly TestPerson[]) => {
  const id = await request(world, by, archived, one.report.id)
  for (const voter of voters) await vote(world, voter, 'approve', id, archived)
}

test('to whom a vote reopens an archived report, their own files open as before, until it ends', async () => {
  const [own, other] = [await add(one.ana), await add(one.luis)]
  await save(world, one.ana, one.report.id, { status: 'archived' })
  await reopen(one.ana, [one.luis, one.eva])
  expect((await bytesOf(one.ana, own)).equals(pdf)).toBe(true)
  expect(refusalOf(await addressOf(one.ana, other))).toEqual([403, 'files-locked'])
  for (const colleague of [one.luis, one.eva]) expect(await lacking(colleague)).toEqual([])
  const tag = holderTag(world.deps.rootKeys, one.channel.id, one.ana.id)
  const slots = await sql<{ expires_at: Date | null }>`select expires_at from slot
    where report_id = ${one.report.id} and holder_tag = ${tag} and target like 'file:%'`.execute(world.database.ownerDb)
  const until = new Date(world.deps.now().getTime() + 72 * 3_600_000)
  expect(slots.rows).toEqual([{ expires_at: until }])
  world.deps.asOf = new Date(until.getTime() + 1)
  expect(refusalOf(await addressOf(one.ana, own))).toEqual([403, 'report-archived'])
})

test('where the deciding voter lacked keys, they come with those that a colleague adds', async () => {
  await change('unshare', one.ana, expert)
  const own = await add(one.ana)
  await save(world, one.ana, one.report.id, { status: 'archived' })
  for (const person of [one.ana, one.eva]) {
    const tag = holderTag(world.deps.rootKeys, one.channel.id, person.id)
    await sql`delete from slot where report_id = ${one.report.id} and kind = 'custody' and epoch = 2
      and holder_tag = ${tag}`.execute(world.database.ownerDb)
  }
  await reopen(one.ana, [one.luis, one.eva])
  await world.call('GET', `/api/approvals/${archived}`, { token: one.luis.token })
  expect((await bytesOf(one.ana, own)).equals(pdf)).toBe(true)
})

test('a reopened report that goes back to work gives everybody their own files again, investigators too', async () => {
  const files: [TestPerson, string][] = []
  for (const person of [one.ana, one.luis, expert]) files.push([person, await add(person)])
  await save(world, one.ana, one.report.id, { status: 'archived' })
  await reopen(one.ana, [one.luis, one.eva])
  files.push([one.ana, await add(one.ana)])
  await save(world, one.ana, one.report.id, { status: 'investigation' })
  world.deps.asOf = new Date(world.deps.now().getTime() + 73 * 3_600_000)
  for (const [person, id] of files) expect((await addressOf(person, id)).statusCode).toBe(200)
  for (const colleague of [one.ana, one.luis, one.eva]) expect(await lacking(colleague)).toEqual([])
})

test('an investigator whom a report is shared with again has what they sent before', async () => {
  const own = await add(expert)
  await change('unshare', one.ana, expert)
  expect((await addressOf(expert, own)).statusCode).toBe(404)
  await change('share', one.luis, expert)
  expect((await bytesOf(expert, own)).equals(pdf)).toBe(true)
  expect(await lacking(one.luis)).toEqual([])
})

test('a colleague who left and came back has them with the report that is shared with them', async () => {
  const own = await add(one.eva)
  const administrator = await createAdministrator(world.deps)
  await takeOff(world, [one.eva], one.eva)
  const { slug } = one.channel
  for (const users of [
    [one.ana.username, one.luis.username],
    [one.ana.username, one.luis.username, one.eva.username],
  ]) {
    const payload = { slug, name: slug, publicName: slug, users }
    await world.call('PUT', `/api/channels/${one.channel.id}`, { token: administrator.token, payload })
  }
  const back = await signInAgain(world.deps, one.eva)
  expect((await admitBy(world, [one.ana, one.luis], back)).json()).toEqual({ act: null })
  expect((await addressOf(back, own)).statusCode).toBe(403)
  await change('share', one.ana, back)
  expect((await bytesOf(back, own)).equals(pdf)).toBe(true)
})

test('a colleague who was given new keys has them with the older reports that another gives', async () => {
  const own = await add(one.eva)
  const administrator = await createAdministrator(world.deps)
  const eva = { ...one.eva, ...(await beginAnew(world, await resetAndSignIn(world, administrator, one.eva))) }
  expect((await admitBy(world, [one.ana, one.luis], eva, 'rekey')).json()).toEqual({ act: null })
  expect((await addressOf(eva, own)).statusCode).toBe(403)
  const version = await newestIdentity(world, eva.id)
  expect(await lacking(one.luis)).toMatchObject([{ userId: eva.id, version, remaining: 1 }])
  const given = { token: one.luis.token, payload: { version } }
  const answer = await world.call('POST', `/api/roster/lacking/${eva.id}`, given)
  expect(answer.json()).toEqual({ done: 1, skipped: 0, remaining: 0, next: null })
  expect((await bytesOf(eva, own)).equals(pdf)).toBe(true)
  expect(await lacking(one.luis)).toEqual([])
})
