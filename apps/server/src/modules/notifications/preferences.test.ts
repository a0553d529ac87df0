import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationTopics, type NotificationPreferences } from '@canal/contract/notifications/schemas'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { createAdministrator, createInvestigator } from '../../../test/factories.ts'
import { openCase, openWorld, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type By = { token: string }
const preferencesOf = async (by: By) =>
  (await world.call('GET', '/api/notifications/preferences', { token: by.token })).json<NotificationPreferences>()
const change = (by: By, payload: object) =>
  world.call('PUT', '/api/notifications/preferences', { token: by.token, payload })
const listOf = async (by: By) =>
  (await world.call('GET', '/api/notifications', { token: by.token })).json<Page<Notification>>()
const unreadOf = async (by: By) =>
  (await world.call('GET', '/api/notifications/unread', { token: by.token })).json<{ unread: number }>().unread

test('who chose nothing is told of everything, in Spanish, and that there is no mail', async () => {
  const { isMailOn, language, kinds } = await preferencesOf(one.ana)
  expect([isMailOn, language]).toEqual([false, 'es'])
  expect(kinds).toEqual(notificationTopics.map((kind) => ({ kind, inApp: true, byMail: true })))
})

test('what is switched off in the application is neither listed nor counted, for whom it is, and comes back', async () => {
  const off = { language: 'es', kinds: [{ kind: 'new-report', inApp: false, byMail: true }] }
  expect((await change(one.ana, off)).statusCode).toBe(200)
  expect([await unreadOf(one.ana), (await listOf(one.ana)).total]).toEqual([0, 0])
  expect([await unreadOf(one.luis), (await listOf(one.luis)).total]).toEqual([1, 1])
  await change(one.ana, { language: 'es', kinds: [{ kind: 'new-report', inApp: true, byMail: true }] })
  expect([await unreadOf(one.ana), (await listOf(one.ana)).total]).toEqual([1, 1])
})

test('a kind that is not sent stays as it was; the language is kept', async () => {
  await change(one.ana, { language: 'en', kinds: [{ kind: 'deadline', inApp: false, byMail: false }] })
  const answer = await change(one.ana, { language: 'en', kinds: [{ kind: 'shared', inApp: true, byMail: false }] })
  const saved = answer.json<NotificationPreferences>()
  expect(saved).toEqual(await preferencesOf(one.ana))
  expect(saved.language).toBe('en')
  const changed = saved.kinds.filter(({ inApp, byMail }) => !inApp || !byMail)
  expect(changed).toEqual([
    { kind: 'deadline', inApp: false, byMail: false },
    { kind: 'shared', inApp: true, byMail: false },
  ])
})

test('an investigator chooses among what they can hear of; an administrator hears of nothing', async () => {
  const investigator = await createInvestigator(world.deps, one.channel)
  const { kinds } = await preferencesOf(investigator)
  expect(kinds.map(({ kind }) => kind)).not.toContain('vote-wanted')
  const refused = { language: 'es', kinds: [{ kind: 'vote-wanted', inApp: false, byMail: false }] }
  expect((await change(investigator, refused)).json<NotificationPreferences>().kinds).toEqual(kinds)
  expect((await preferencesOf(await createAdministrator(world.deps))).kinds).toEqual([])
})

test.each([
  [{}],
  [{ language: 'fr', kinds: [] }],
  [{ language: 'es' }],
  [{ language: 'es', kinds: [{ kind: 'answer-90', inApp: true, byMail: true }] }],
  [{ language: 'es', kinds: [{ kind: 'shared', inApp: 'yes', byMail: true }] }],
])('%j is refused', async (payload) => {
  expect((await change(one.ana, payload)).statusCode).toBe(422)
})
