import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import { noAnswers } from '@canal/contract/reports/form'
import type { LoggedAction, Report, ReporterReport } from '@canal/contract/reports/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { findSession, userOf } from '../../accounts/session/session.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import { sealRecord } from '../../report-access/records.ts'
import { newFormToken } from '../../channels/form-token.ts'
import { fileInLog } from '../../files/records.ts'
import { registerCasework } from '../../casework/routes.ts'
import { registerReports } from '../routes.ts'
import { submitReport } from '../submission/submit.ts'
import { appendLog } from '../../audit-log/append.ts'
import { registerLogs } from '../../log-pages/routes.ts'

let app: TestApp
let channel: TestChannel
let [ana, luis, marta]: TestPerson[] = []
let report: { id: string; token: string }

const submit = async (restrictedUsers: string[] = []) => {
  const body = {
    channel: channel.id,
    restrictedUsers,
    ...noAnswers(),
    dateOfEvent: '02/03/2026 10:00',
    location: 'The depot',
    description: 'Twenty characters or more of what happened there.',
    receiveUpdates: false,
    attachedFiles: [],
    keepOriginals: false,
    acceptDataProtectionPolicy: true as const,
  }
  const formToken = newFormToken(app.deps, channel.id)
  return submitReport(app.deps, { body, formToken, idempotencyKey: null, locale: 'en' })
}
const open = (person: TestPerson | undefined) =>
  app.call('POST', '/api/reports', { token: person?.token, payload: { id: report.id } })
const move = (person: TestPerson | undefined, status: string) =>
  app.call('PUT', '/api/reports/details', { token: person?.token, payload: { id: report.id, status } })
const log = async (person: TestPerson | undefined, query = '', id = report.id) =>
  app.call('GET', `/api/reports/${id}/logs${query}`, { token: person?.token })
const entries = async (query = '') => (await log(ana, query)).json<Page<LoggedAction>>()

beforeAll(async () => {
  app = await buildTestApp([registerReports, registerLogs, registerCasework])
})
afterAll(() => app.close())
beforeEach(async () => {
  channel = await createChannel(app.deps)
  const usernames = ['ana', 'luis', 'marta'].map((name) => `${name}-${channel.slug.slice(-8)}`)
  ;[ana, luis, marta] = await Promise.all(usernames.map((username) => createMember(app.deps, channel, { username })))
  report = await submit([marta?.username ?? ''])
})

describe('the log of a report', () => {
  test('shows its readers what happened, the latest first, with usernames', async () => {
    await open(ana)
    app.advance(60)
    expect((await move(luis, 'investigation')).statusCode).toBe(200)
    const answer = await log(ana)
    const page = answer.json<Page<LoggedAction>>()
    expect(page.items.map(({ type, user }) => [type, user])).toEqual([
      ['status_changed', luis?.username],
      ['investigation_opened', luis?.username],
      ['access', ana?.username],
      ['created', null],
    ])
    expect(page.items[0]?.details).toEqual({ status: 'investigation', previousStatus: 'pending' })
    expect(answer.headers['x-total-count']).toBe('4')
    expect(answer.body).not.toContain('depot')
  })

  test('goes by pages, by types and in either direction', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await move(ana, turn % 2 ? 'instruction' : 'investigation')
      app.advance(60)
    }
    expect(await entries('?page=1')).toMatchObject({ total: 14, first: false, last: true, pageNumber: 1, pageSize: 10 })
    expect((await entries('?type=created')).items).toHaveLength(1)
    const both = encodeURIComponent(JSON.stringify([{ id: 'type', value: ['created', 'access'] }]))
    expect((await entries(`?_filters=${both}`)).total).toBe(1)
    expect((await entries('?sort=createdAt&direction=ASC')).items[0]?.type).toBe('created')
  })

  test('goes by who did it and by the day in the channel’s zone, each narrowing the other', async () => {
    await open(ana)
    await open(luis)
    app.advance(86_400)
    await move(luis, 'investigation')
    const days = (await entries()).items.map(({ createdAt }) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date(createdAt)),
    )
    const [today = '', yesterday = ''] = [days[0], days.at(-1)]
    const typesOf = async (query: string) => (await entries(query)).items.map(({ type, user }) => [type, user])
    expect(await typesOf(`?user=${luis?.username}`)).toEqual([
      ['status_changed', luis?.username],
      ['investigation_opened', luis?.username],
      ['access', luis?.username],
    ])
    expect(await typesOf(`?createdAt=${today}`)).toEqual([
      ['status_changed', luis?.username],
      ['investigation_opened', luis?.username],
    ])
    expect(await typesOf(`?user=${luis?.username}&createdAt=${yesterday}`)).toEqual([['access', luis?.username]])
    expect(await entries(`?user=${ana?.username}&type=created`)).toMatchObject({ total: 0, items: [] })
    expect((await entries('?user=nobody')).total).toBe(0)
    app.advance(-86_400)
  })

  test('refuses what the contract does not know', async () => {
    for (const query of ['?size=7', '?type=gossip', '?color=red', '?sort=user', '?createdAt=2026-02-30'])
      expect((await log(ana, query)).statusCode, query).toBe(422)
  })

  test('is for its readers alone: whoever the reporter excluded hears the same as of nothing', async () => {
    const outsider = await createMember(app.deps, await createChannel(app.deps))
    const nothing = await log(ana, '', randomUUID())
    expect(nothing.statusCode).toBe(404)
    for (const person of [marta, outsider]) {
      const answer = await log(person)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(nothing.body)
    }
    expect((await log(ana, '', 'no-report')).statusCode).toBe(404)
    expect((await log(await createAdministrator(app.deps))).statusCode).toBe(403)
    expect((await log(undefined)).statusCode).toBe(401)
  })

  test('gives a file’s name to who has the key of its record', async () => {
    const session = await findSession(app.deps, ana?.token ?? '', 'user')
    const actor = session && ((await userOf(app.deps, session)) as MemberActor)
    if (!actor) throw new Error('no session')
    const fileId = randomUUID()
    await inChannel(app.deps.db, channel.id, async (tx) => {
      const view = await readableReport(tx, app.deps, actor, report.id)
      const key = await (await reportKeys(tx, actor, view)).key('internal', 1)
      const place = { channelId: channel.id, reportId: report.id, epoch: 1 }
      const box = sealRecord(key, { ...place, purpose: 'file', object: fileId }, { filename: 'minutes.pdf' }, 1024)
      const record = fileInLog({ fileId, kind: 'internal', epoch: 1, box })
      const state = { channelId: channel.id, reportId: report.id, status: 'pending' as const, version: 1 }
      await appendLog(
        tx,
        app.deps,
        state,
        [{ type: 'internal_file_added', userTag: actor.tag, ...record }],
        app.deps.now(),
      )
    })
    const [first] = (await entries('?type=internal_file_added')).items
    expect(first?.details).toEqual({ filename: 'minutes.pdf', attachedFileName: 'minutes.pdf' })
  })
})

describe('looking at a report', () => {
  const looks = async () => (await entries('?type=access')).total

  test('is noted once in five minutes for each who looks', async () => {
    await Promise.all([open(ana), open(ana), open(luis)])
    expect(await looks()).toBe(2)
    app.advance(4 * 60)
    await open(ana)
    expect(await looks()).toBe(2)
    app.advance(61)
    await open(ana)
    expect(await looks()).toBe(3)
  })

  test('shows the newest entries with the report', async () => {
    await open(luis)
    const opened = (await open(ana)).json<Report>()
    expect(opened.loggedActions.map(({ type, user }) => [type, user])).toEqual([
      ['access', luis?.username],
      ['created', null],
    ])
  })
})

test('the reporter sees what the committee did, and never who', async () => {
  await open(ana)
  app.advance(60)
  const payload = { id: report.id, act: 'acknowledged', chatMsg: 'Received.' }
  expect((await app.call('PUT', '/api/casework/told', { token: ana?.token, payload })).statusCode).toBe(200)
  app.advance(60)
  await move(luis, 'resolution')
  const answer = await app.call('GET', '/api/anonymous/report', { token: report.token })
  const { loggedActions } = answer.json<ReporterReport>()
  expect(loggedActions.map(({ type, user, reportStatus }) => [type, user, reportStatus])).toEqual([
    ['status_changed', null, 'resolution'],
    ['status_changed', null, 'instruction'],
    ['acknowledged', null, 'pending'],
  ])
  expect(loggedActions[0]?.details).toEqual({ status: 'resolution', previousStatus: 'instruction' })
  for (const person of [ana, luis]) expect(JSON.stringify(loggedActions)).not.toContain(person?.username)
})
