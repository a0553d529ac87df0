import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BatchDone } from '@canal/contract/batches'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Submitted } from '@canal/contract/reports/schemas'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { admitBy, begin, beginAnew, numbersOf, ownSeat, resetAndSignIn, takeOff } from '../../test/colleagues.ts'
import { commandEnvironment } from '../../test/command-line.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../test/factories.ts'
import { mine, request } from '../../test/votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, send, submit, type World } from '../../test/world.ts'
import { keyCheckValue, newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { holderTag } from '../platform/crypto/tags.ts'
import { checkFactors } from '../modules/accounts/users/factor-seal.ts'
import { applyRevocations } from '../modules/report-access/revocation/apply-revocations.ts'
import { ceremonyIn } from '../modules/roster/recovery-key/testing/ceremony.ts'
import { holdClocks, passDays } from '../modules/roster/testing/time.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { createDiskStore } from '../platform/store/disk-store.ts'
import { runCommand } from './run-command.ts'
import { openRestored } from './testing/open-restored.ts'

const rootKey = newRootKey()
const password = 'Ventana4Azul.Uno'
const temporary = 'Provisional6Mesa'
const own = 'Tercera8Silla'
const day = 24 * 3600
let folder: string
let world: World
/** The program on what was restored. */
let there: World
let close: () => Promise<void>
let admin: TestPerson
let committee: Record<'channel', TestChannel> & Record<'ana' | 'luis' | 'eva' | 'rosa', TestPerson>
let alone: { channel: TestChannel; sol: TestPerson }
let pair: { channel: TestChannel; eli: TestPerson; tom: TestPerson }
let shares: string[]
let received: Record<'committee' | 'alone', Submitted>

const ceremony = ceremonyIn(() => world)
const environment = (dataDir: string) => ({ DATA_DIR: join(folder, dataDir), ROOT_KEY: rootKey })
const run = async (args: string[], settings: Record<string, string>, answers: string[] = []) => {
  const told: string[] = []
  const code = await runCommand(args, settings, {
    print: (text) => void told.push(text),
    warn: (text) => void told.push(text),
    ask: () => Promise.resolve(answers.shift() ?? ''),
  })
  return { code, told: told.join('\n') }
}
const signIn = async (who: TestPerson, typed = password): Promise<TestPerson> => {
  const payload = { username: who.username, password: typed }
  const answer = await there.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return { ...who, token: answer.json<{ token: string }>().token }
}
const current = async (who: TestPerson) =>
  (await there.call('GET', '/api/auth/current', { token: who.token })).json<CurrentUser>()
const setOwnPassword = async (app: World, { id, token }: TestPerson) => {
  const payload = { id, oldPassword: temporary, newPassword: own }
  const answer = await app.call('PATCH', '/api/users/change-password', { token, payload })
  return answer.json<{ token: string }>().token
}
/** Somebody gives themselves the reports that only the identity opens which they had when the backup was taken. */
const takeAlong = async (who: TestPerson, version: number) => {
  const payload = { version }
  return (await there.call('POST', `/api/roster/lacking/${who.id}`, { token: who.token, payload })).json<BatchDone>()
}

const openCommittees = async () => {
  admin = await createAdministrator(world.deps, { password })
  const channel = await createChannel(world.deps)
  const member = (options = {}) => createMember(world.deps, channel, { password, ...options })
  const [ana, luis, eva] = [await member(), await member(), await member()]
  const rosa = await member({ password: temporary, isPasswordTemporary: true })
  committee = { channel, ana, luis, eva, rosa }
  const another = await createChannel(world.deps)
  alone = { channel: another, sol: await createMember(world.deps, another, { password }) }
  received = { committee: await submit(world, channel), alone: await submit(world, another) }
  const third = await createChannel(world.deps)
  const [eli, tom] = [
    await createMember(world.deps, third, { password }),
    await createMember(world.deps, third, { password }),
  ]
  pair = { channel: third, eli, tom }
  // Its wait is long over when the archive is restored.
  world.advance(-9 * day)
  const report = await submit(world, third, { attachedFiles: ['ledger.pdf'] })
  await takeOff(world, [tom], tom)
  await request(world, eli, 'access-to-files', report.id)
  world.advance(9 * day)
}

/** What the archive does not know and the copies of the registers do. */
const goOn = async () => {
  const { ana, luis, eva, rosa } = committee
  const { sol } = alone
  const locked = await resetAndSignIn(world, admin, eva)
  const anew = { ...eva, ...(await beginAnew(world, locked)) }
  expect((await admitBy(world, [ana, luis], anew, 'rekey')).json()).toEqual({ act: null })
  const arrived = { ...rosa, token: await setOwnPassword(world, rosa) }
  expect((await admitBy(world, [ana, luis], arrived)).json()).toEqual({ act: null })
  expect((await takeOff(world, [luis], luis)).json()).toEqual({ act: null })
  const version = await ceremony.start(sol)
  shares = []
  for (const number of [1, 2]) shares.push(await ceremony.show(sol, version, number))
  const renewed = await world.call('POST', '/api/roster/own/renew', { token: sol.token, payload: { password } })
  expect(renewed.json()).toMatchObject({ token: expect.any(String) as string })
}

const isOwnCluster = inject('cluster').directory !== null

beforeAll(async () => {
  if (!isOwnCluster) return
  folder = await mkdtemp(join(tmpdir(), 'canal-drill-'))
  await chmod(folder, 0o755)
  const rootKeys = parseRootKeys(rootKey)
  const live = join(folder, 'live')
  const anchors = await openAnchors({ dataDir: live }, null)
  world = await openWorld({}, { rootKeys, ...anchors, store: createDiskStore(join(live, 'files')) })
  await world.database.ownerDb
    .updateTable('installation')
    .set({ key_check: keyCheckValue(rootKeys) })
    .execute()
  await openCommittees()
  const archive = join(folder, 'archive')
  const backup = await run(['backup', '--to', archive], commandEnvironment(world, rootKey, live))
  expect(backup.code, backup.told).toBe(0)
  await goOn()
  await checkFactors(world.deps, world.database.ownerDb)
  await cp(join(live, 'anchors'), join(folder, 'restored', 'anchors'), { recursive: true })
  await writeFile(join(folder, 'restored', 'root.key'), `${rootKey}\n`)
  const restore = await run(['restore', '--from', archive], environment('restored'))
  expect(restore.code, restore.told).toBe(0)
  const opened = await openRestored(world, join(folder, 'restored'))
  close = opened.close
  const database = { ...world.database, ownerDb: opened.owner }
  there = { ...world, deps: opened.deps, call: opened.call, database }
  holdClocks(there)
}, 180_000)
afterAll(async () => {
  await close?.()
  await world?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

// A server from outside is reached by another address than the one that a command would be given.
test.runIf(isOwnCluster)(
  'an archive is restored beside registers that went on: everybody comes back, who left reads nothing, what waited waits anew',
  async () => {
    const { channel, ana, luis, eva, rosa } = committee
    // Nobody could read what is sent to a committee all of whose keys were lost.
    expect(refusalOf(await send(there, alone.channel))).toEqual([409, 'channel-without-readers'])
    const meanwhile = await submit(there, channel)
    const present = await signIn(ana)
    expect((await readReport(there, present, received.committee.id)).details.description).toContain('Invoices')

    await applyRevocations(there.deps, there.database.ownerDb)
    const gone = await signIn(luis)
    expect(await current(gone)).toMatchObject({ keyState: 'left' })
    expect((await read(there, gone, received.committee.id)).statusCode).toBe(403)
    const tag = holderTag(there.deps.rootKeys, channel.id, luis.id)
    const kept = await sql`select 1 from slot where holder_tag = ${tag}`.execute(there.database.ownerDb)
    expect(kept.rows).toEqual([])
    expect(await numbersOf(there, gone)).toBe('')

    const first = await signIn(rosa, temporary)
    const locked = {
      eva: await signIn(eva),
      sol: await signIn(alone.sol),
      rosa: { ...rosa, token: await setOwnPassword(there, first) },
    }
    for (const who of Object.values(locked)) {
      expect(await current(who)).toMatchObject({ keyState: 'admitted', locked: true })
      expect((await ownSeat(there, who)).ways).toEqual(['anew'])
    }
    for (const who of [locked.eva, locked.rosa]) {
      const anew = { ...who, ...(await beginAnew(there, who)) }
      const wanted = { kind: 'rekey', userId: who.id, checkNumbers: await numbersOf(there, anew) }
      // The other's keys are lost as well: one colleague signs, and the wait passes.
      expect((await begin(there, present, wanted)).json()).toMatchObject({ act: { signed: 1, needed: 2 } })
    }
    const heard = await numbersOf(there, await beginAnew(there, locked.sol))
    const recovery = ['recovery', '--channel', alone.channel.slug, '--user', alone.sol.username]
    const asked = await run(recovery, environment('restored'), [...shares, heard])
    expect(asked.told).toMatch(/^Their new keys count from/m)

    const waiting = await mine(there, await signIn(pair.eli))
    expect(waiting.items).toMatchObject([{ status: 'pending' }])
    const credentials = { username: pair.tom.username, password }
    const seen = await there.call('POST', '/api/roster/stoppable', {
      payload: credentials,
      remoteAddress: newAddress(),
    })
    const [stoppable] = seen.json<Stoppable>().requests
    expect(Date.parse(stoppable?.decidedFrom ?? '')).toBeGreaterThan(there.deps.now().getTime() + 6 * day * 1000)
    const stopped = await there.call('POST', `/api/roster/requests/${stoppable?.id}/stop`, {
      payload: credentials,
      remoteAddress: newAddress(),
    })
    expect(stopped.statusCode).toBe(204)

    await passDays(there, 30.1)
    const done = await run(recovery, environment('restored'), [...shares, alone.sol.username])
    expect(done.code, done.told).toBe(0)
    const back = { eva: await signIn(eva), sol: await signIn(alone.sol), rosa: await signIn(rosa, own) }
    for (const who of Object.values(back)) expect(await current(who)).toMatchObject({ locked: false })
    const [one, two] = [await submit(there, channel), await submit(there, alone.channel)]
    for (const [who, id] of [
      [back.eva, one.id],
      [back.rosa, one.id],
      [back.sol, two.id],
    ] as const)
      expect((await read(there, who, id)).statusCode).toBe(200)
    // Of before the backup, with the keys of then; of between, by a colleague.
    for (const [who, id] of [
      [back.eva, received.committee.id],
      [back.sol, received.alone.id],
    ] as const) {
      expect(await takeAlong(who, 3)).toMatchObject({ done: 1, skipped: 0 })
      expect((await read(there, who, id)).statusCode).toBe(200)
    }
    const giver = await signIn(ana)
    const given = await there.call('POST', `/api/roster/lacking/${rosa.id}`, {
      token: giver.token,
      payload: { version: 2 },
    })
    expect(given.statusCode).toBe(200)
    expect((await read(there, back.rosa, meanwhile.id)).statusCode).toBe(200)
    expect((await mine(there, await signIn(pair.eli))).items).toMatchObject([{ status: 'denied' }])
    expect((await read(there, await signIn(luis), meanwhile.id)).statusCode).toBe(403)
  },
  180_000,
)
