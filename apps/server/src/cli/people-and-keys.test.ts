import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { apiHeaders } from '../../test/app.ts'
import { commandEnvironment } from '../../test/command-line.ts'
import { createAdministrator, createMember } from '../../test/factories.ts'
import { newAddress, openCase, openWorld, read, readReport, refusalOf, submit, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { keyCheckValue, newRootKey, parseRootKeys, type RootKeys } from '../crypto/root-keys.ts'
import { amongPeople } from '../db/transaction.ts'
import { openWaiting, outboxKey, sealWaiting } from '../features/mail/outbox-box.ts'
import { openFactor, sealFactor } from '../features/second-factor/secret-box.ts'
import { checkFactors, sealFactors } from '../features/users/index.ts'
import { openInstallation } from '../start/installation.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { runCommand } from './run-command.ts'

const [old, recent] = [newRootKey(), newRootKey()]
let world: World
let dataDir: string
let out: string[]
let err: string[]

const run = (args: string[], rootKeys = old) =>
  runCommand(args, commandEnvironment(world, rootKeys, dataDir), {
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
    ask: () => Promise.reject(new Error('nothing is asked')),
  })
const signIn = (at: World, username: string, password: string) =>
  at.call('POST', '/api/auth/login', { payload: { username, password }, remoteAddress: newAddress() })
const currentUser = async (token: string) =>
  (await world.call('GET', '/api/auth/current', { token })).json<CurrentUser>()

/** Whoever was made on an empty installation goes on with the first start; once put aside, it is shown to nobody again. */
const expectFirstStart = async (username: string, temporaryToken: string) => {
  const { id } = await currentUser(temporaryToken)
  expect(out.join('\n')).toContain('first start')
  const payload = { id, oldPassword: out.at(-1), newPassword: 'Arranque2026' }
  const changed = await world.call('PATCH', '/api/users/change-password', { token: temporaryToken, payload })
  const { token } = changed.json<{ token: string }>()
  const state = async () => (await world.call('GET', '/api/setup', { token })).json<{ isOpen: boolean }>()
  expect(await state()).toMatchObject({ isOpen: true, organisation: null, channel: null })
  expect((await world.call('DELETE', '/api/setup', { token })).statusCode).toBe(204)
  out = []
  const second = [
    '--username',
    `${username}.2`,
    '--name',
    'Nora',
    '--last-name',
    'Sanz',
    '--email',
    'nora@canal.example',
  ]
  expect(await run(['create-admin', ...second])).toBe(0)
  expect(out.join('\n')).not.toContain('first start')
  expect(await state()).toMatchObject({ isOpen: false })
}

beforeAll(async () => {
  const rootKeys = parseRootKeys(old)
  dataDir = await mkdtemp(join(tmpdir(), 'canal-command-'))
  world = await openWorld({}, { rootKeys, ...(await openAnchors({ dataDir }, null)) })
  await world.database.ownerDb
    .updateTable('installation')
    .set({ key_check: keyCheckValue(rootKeys) })
    .execute()
})
beforeEach(() => {
  out = []
  err = []
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

// A server from outside is reached by another address than the one that a command would be given.
const isOwnCluster = inject('cluster').directory !== null

describe.runIf(isOwnCluster)('on the command line', () => {
  test('an administrator is made with a temporary password; what is wrong is named by its option', async () => {
    const person = ['--username', 'nuria', '--name', 'Nuria', '--last-name', 'Prado', '--email', 'nuria@canal.example']
    expect(await run(['create-admin', ...person])).toBe(0)
    const { token } = (await signIn(world, 'nuria', out.at(-1) ?? '')).json<{ token: string }>()
    expect(await currentUser(token)).toMatchObject({ roles: ['ROLE_ADMIN'], passwordChangeRequired: true })
    expect(await run(['create-admin', ...person])).toBe(2)
    expect(err.at(-1)).toContain('username: ')
    expect(await run(['create-admin', ...person.slice(0, 6), '--email', 'nuria'])).toBe(2)
    expect(err.at(-1)).toContain('--email: ')
    expect(await run(['create-admin', '--username', 'other'])).toBe(2)
    expect(err.at(-1)).toMatch(/--name: .*\n.*--last-name: .*\n.*--email: /)
    await expectFirstStart('nuria', token)
  })

  test('a channel is made once under an address', async () => {
    const channel = ['--slug', 'valdeluna', '--name', 'Ayuntamiento de Valdeluna']
    expect(await run(['create-channel', ...channel])).toBe(0)
    const made = await world.database.ownerDb
      .selectFrom('channel as c')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .select(['c.public_name', 'c.status', 'o.name'])
      .where('c.slug', '=', 'valdeluna')
      .execute()
    const name = 'Ayuntamiento de Valdeluna'
    expect(made).toEqual([{ public_name: name, status: 'ACTIVE', name }])
    expect(await run(['create-channel', ...channel])).toBe(2)
    expect(err.at(-1)).toContain('slug: ')
    expect(await run(['create-channel', '--slug', 'admin', '--name', 'X'])).toBe(2)
    expect(err.at(-1)).toContain('--slug: ')
    expect(await run(['create-channel', '--slug', 'other'])).toBe(2)
    expect(err.at(-1)).toMatch(/--name: /)
  })

  test('a password that is reset opens no report, as after a reset by an administrator', async () => {
    const { ana, report } = await openCase(world)
    expect(await run(['reset-password', '--user', ana.username])).toBe(0)
    const temporary = out.at(-1) ?? ''
    expect((await read(world, ana, report.id)).statusCode).toBe(401)
    const { token } = (await signIn(world, ana.username, temporary)).json<{ token: string }>()
    const changed = await world.call('PATCH', '/api/users/change-password', {
      token,
      payload: { id: ana.id, oldPassword: temporary, newPassword: 'Puerta9Roja.Tres' },
    })
    const again = changed.json<{ token: string }>()
    expect(await currentUser(again.token)).toMatchObject({ keyState: 'admitted', locked: true })
    expect(refusalOf(await read(world, again, report.id))).toEqual([403, 'keys-locked'])
    expect(await run(['reset-password', '--user', 'nobody'])).toBe(2)
    expect(await run(['reset-password'])).toBe(2)
  })

  test('an administrator who lost the second factor as well comes in again', async () => {
    const { id, username } = await createAdministrator(world.deps)
    const secret_box = sealFactor(
      world.deps.rootKeys,
      { userId: id, kind: 'totp' },
      Buffer.from('a secret of twenty b'),
    )
    const confirmed_at = new Date()
    await world.database.ownerDb.insertInto('totp').values({ user_id: id, secret_box, confirmed_at }).execute()
    for (const _ of ['there', 'gone']) {
      expect(await run(['reset-password', '--user', username])).toBe(0)
      expect((await signIn(world, username, out.at(-1) ?? '')).statusCode).toBe(200)
    }
    expect(await world.database.ownerDb.selectFrom('totp').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await run(['reset-password', '--user', username, '--remove-second-factor'])).toBe(2)
  })

  test('who has a second factor of earlier, or an altered one, is named; the one counts once it is accepted, the other never', async () => {
    const [olga, pia] = [await createAdministrator(world.deps), await createAdministrator(world.deps)]
    const { ownerDb } = world.database
    const seal = await ownerDb
      .selectFrom('app_user')
      .select(['factors_version', 'factors_hash', 'factors_mac'])
      .where('id', '=', olga.id)
      .executeTakeFirstOrThrow()
    expect(await run(['reset-password', '--user', olga.username])).toBe(0)
    await checkFactors(world.deps, ownerDb)
    await ownerDb.updateTable('app_user').set(seal).where('id', '=', olga.id).execute()
    await ownerDb
      .updateTable('app_user')
      .set({ factors_hash: Buffer.alloc(32) })
      .where('id', '=', pia.id)
      .execute()
    out = []
    err = []
    expect(await run(['anchors'])).toBe(1)
    for (const { username } of [olga, pia]) expect(out.filter((line) => line.startsWith(username))).toHaveLength(1)
    expect(await run(['anchors', 'accept'])).toBe(1)
    expect(out.slice(-2)[0]).toContain(`${olga.username}: the second factor is accepted`)
    expect(err.join()).toContain(`${pia.username}: the second factor is not what was written`)
    expect(await run(['reset-password', '--user', pia.username])).toBe(0)
    expect(await run(['anchors'])).toBe(0)
  })

  test('registers whose copies are lost are named, and count again once they are accepted; the program takes that over', async () => {
    const { channel, ana } = await openCase(world)
    expect(await run(['anchors'])).toBe(0)
    const told = () => out.find((line) => line.startsWith(`${channel.slug}: `))
    expect(told()).toContain('as its copy')
    await rm(join(dataDir, 'anchors'), { recursive: true })
    world.deps.chains.known.clear()
    out = []
    expect(await run(['anchors'])).toBe(1)
    expect(told()).toContain('its copy is missing')
    expect((await world.call('GET', '/api/roster', { token: ana.token })).statusCode).toBe(503)
    out = []
    expect(await run(['anchors', 'accept'])).toBe(0)
    expect(told()).toContain('accepted')
    expect((await world.call('GET', '/api/roster', { token: ana.token })).statusCode).toBe(200)
    out = []
    expect(await run(['anchors', 'accept'])).toBe(0)
    expect(out).toEqual(['There was nothing to accept.'])
    expect(await run(['anchors', 'forget'])).toBe(2)
  })
  test('after going over to a new root key everything opens without the old one, which starts nothing any more', async () => {
    const { channel, ana, report } = await openCase(world)
    const rosa = await createMember(world.deps, channel, { password: 'Ventana4Azul.Uno' })
    const key = outboxKey(world.deps.rootKeys, channel.id, report.id)
    const waiting = { address: 'r@canal.example', locale: 'es', slug: channel.slug } as const
    const due = { due_at: new Date(), expires_at: new Date() }
    await world.database.ownerDb
      .insertInto('reporter_mail')
      .values({ key, id: report.id, box: sealWaiting(world.deps.rootKeys, key, waiting), ...due })
      .execute()

    const app = { userId: rosa.id, kind: 'totp' } as const
    const secret = Buffer.from('a secret of twenty b')
    const secret_box = sealFactor(world.deps.rootKeys, app, secret)
    await world.database.ownerDb.insertInto('totp').values({ user_id: rosa.id, secret_box }).execute()
    await amongPeople(world.deps.db, (tx) => sealFactors(tx, world.deps, rosa.id))

    const ring = `k2:${recent},k1:${old}`
    expect(await run(['rotate-root-key'])).toBe(0)
    expect(out.at(-1)).not.toContain('alone is enough')
    expect(await run(['rotate-root-key'], ring)).toBe(0)
    expect(out.at(-1)).toContain('ROOT_KEY=k2:… alone is enough')
    expect(await run(['rotate-root-key'], `k2:${recent}`)).toBe(0)

    const open = (keys: RootKeys) =>
      openInstallation(world.database.ownerDb, keys, () => Promise.reject(new Error('no key is made')))
    await expect(open(parseRootKeys(old))).rejects.toThrow(/not the one that this database was made with/)
    const alone = parseRootKeys(`k2:${recent}`)
    const row = await world.database.ownerDb.selectFrom('reporter_mail').selectAll().executeTakeFirstOrThrow()
    expect(openWaiting(alone, key, row.box)).toEqual(waiting)
    const factor = await world.database.ownerDb.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
    expect(openFactor(alone, app, factor.secret_box)).toEqual(secret)

    const { rootKeys } = await open(alone)
    const server = await buildApp({ ...world.deps, rootKeys })
    const after: World = {
      ...world,
      server,
      deps: { ...world.deps, rootKeys },
      call: (method, url, { token, headers, ...more } = {}) =>
        server.inject({ method, url, headers: { ...apiHeaders(token), ...headers }, ...more }),
    }
    expect((await readReport(after, ana, report.id)).details.description).toContain('Invoices')
    const later = await submit(after, channel)
    expect((await read(after, ana, later.id)).statusCode).toBe(200)
    expect((await signIn(after, rosa.username, 'Ventana4Azul.Uno')).statusCode).toBe(200)
    for (const round of ['at the old index', 'at the new one']) {
      const payload = { ref: report.reference }
      const answer = await after.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
      expect(answer.statusCode, round).toBe(200)
    }
    const { ownerDb } = world.database
    const person = await ownerDb.selectFrom('app_user').select('pepper_ring').where('id', '=', rosa.id).execute()
    const credentials = ownerDb.selectFrom('reporter_credential').select('ring').where('report_id', '=', report.id)
    expect([...person, ...(await credentials.execute())]).toEqual([{ pepper_ring: 'k2' }, { ring: 'k2' }])
    await server.close()
  })
})
