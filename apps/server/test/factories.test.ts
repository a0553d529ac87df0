import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelPeople, counts } from '../src/modules/accounts/people/directory.ts'
import { inChannel } from '../src/platform/db/transaction.ts'
import { findSession, userOf } from '../src/modules/accounts/session/session.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { createChannel, createInvestigator, createMember } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp([])
})
afterAll(() => app.close())

test('a member of the factories is signed in, opens their keys and counts in their channel', async () => {
  const channel = await createChannel(app.deps)
  const member = await createMember(app.deps, channel)
  await createInvestigator(app.deps, channel)
  await createMember(app.deps, channel, { keyState: 'waiting' })
  const people = await inChannel(app.deps.db, channel.id, (tx) => channelPeople(tx, app.deps, channel.id))
  expect(people).toHaveLength(3)
  expect(people.filter(counts).map((person) => person.userId)).toEqual([member.id])
  const session = await findSession(app.deps, member.token, 'user')
  const actor = session && (await userOf(app.deps, session))
  expect(actor?.keyring?.privateKeys).toEqual(member.privateKeys)
  expect(actor).toMatchObject({ keyState: 'admitted', isLocked: false })
})
