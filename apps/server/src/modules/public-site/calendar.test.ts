import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caseworkOf, decide, extend, waitingOf } from '../../../test/casework-world.ts'
import { cookieOf, get, shown } from '../../../test/forms.ts'
import { request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, readReport, save, submit, tell, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const enter = async (reference: string) => cookieOf(await get(world, `/${one.channel.slug}/${reference}`))
const calendarOf = (cookie: string, headers: Record<string, string> = {}) =>
  get(world, `/${one.channel.slug}/open/calendar`, { cookie, headers: { 'accept-language': 'es', ...headers } })
const linesOf = (body: string) => body.split('\r\n')
const uidOf = (body: string) => linesOf(body).find((line) => line.startsWith('UID:')) ?? ''
const dayOf = (iso: string) => `DTSTART;VALUE=DATE:${iso.slice(0, 10).replaceAll('-', '')}`

test('the day of the answer comes as a file that no cache keeps, and does not say what it is about or who reported', async () => {
  const cookie = await enter(one.report.reference)
  const answer = await calendarOf(cookie)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="recordatorio.ics"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const { deadline } = await readReport(world, one.ana, one.report.id)
  const lines = linesOf(answer.body)
  expect(lines).toContain(dayOf(deadline))
  expect(lines).toContain('SUMMARY:Recordatorio')
  expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
    'BEGIN',
    'VERSION',
    'PRODID',
    'BEGIN',
    'UID',
    'DTSTAMP',
    'DTSTART',
    'SUMMARY',
    'CLASS',
    'TRANSP',
    'END',
    'END',
    '',
  ])
  const { id, caseNumber, reference } = one.report
  for (const secret of [id, caseNumber, reference, one.channel.slug, one.channel.id])
    expect(answer.body.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('its name is the same again, also once the day was put off, and another’s in every other calendar', async () => {
  const cookie = await enter(one.report.reference)
  const first = (await calendarOf(cookie)).body
  const { deadline } = await readReport(world, one.ana, one.report.id)
  const until = new Date(Date.parse(deadline) + 20 * 86_400_000).toISOString()
  const waiting = waitingOf(await extend(world, one.ana, one.report.id, until.slice(0, 10)))
  await decide(world, one.luis, 'confirm', { id: one.report.id, proposalId: waiting?.id ?? '' })
  const second = (await calendarOf(cookie)).body
  expect(uidOf(second)).toBe(uidOf(first))
  expect(linesOf(second)).toContain(dayOf(until))

  const other = await submit(world, one.channel)
  const uids = [
    uidOf(first),
    uidOf((await calendarOf(await enter(other.reference))).body),
    ...(await Promise.all(
      [one.ana, one.luis].map(async (member) => `UID:${(await caseworkOf(world, member, one.report.id)).calendarUid}`),
    )),
  ]
  for (const uid of uids) expect(uid).toMatch(/^UID:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(uids).size).toBe(4)
})

test('it is in the language of the page', async () => {
  const answer = await calendarOf(await enter(one.report.reference), { 'accept-language': 'en' })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="reminder.ics"')
  expect(linesOf(answer.body)).toContain('SUMMARY:Reminder')
})

test('there is none without a session, nor once the report was answered', async () => {
  const ended = await calendarOf('r=gone')
  expect(ended.statusCode).toBe(401)
  expect(shown(ended, 'lookup').form).toMatchObject({ error: 'session-ended' })
  const cookie = await enter(one.report.reference)
  await tell(world, one.ana, one.report.id, 'answered')
  expect((await calendarOf(cookie)).statusCode).toBe(404)
})

test('there is none while the report is shut, nor while a vote has opened it for some hours', async () => {
  const { ana, luis, report } = one
  const cookie = await enter(report.reference)
  await save(world, ana, report.id, { status: 'archived' })
  expect((await calendarOf(cookie)).statusCode).toBe(404)
  const asked = await request(world, ana, 'archived-report', report.id)
  for (const voter of [luis, one.eva]) await vote(world, voter, 'approve', asked, 'archived-report')
  expect((await readReport(world, ana, report.id)).status).toBe('reopened')
  expect((await calendarOf(cookie)).statusCode).toBe(404)
})
