import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { commandEnvironment } from '../../test/command-line.ts'
import { createAdministrator } from '../../test/factories.ts'
import { newAddress, openCase, openWorld, read, refusalOf, type World } from '../../test/world.ts'
import { keyCheckValue, newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { sealFactor } from '../modules/accounts/second-factor/secret-box.ts'
import { checkFactors } from '../modules/accounts/users/factor-seal.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { runCommand } from './run-command.ts'

const old = newRootKey()
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

/** On an empty installation the first administrator sees the first start; once they dismiss it, nobody sees it again. */
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

// An external database server has a different address from the one that the commands get here.
const isOwnCluster = inject('cluster').directory !== null

describe.runIf(isOwnCluster)('on the command line', () => {
  test('create-admin makes an administrator with a temporary password, and names each option that is wrong', async () => {
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

  test('create-channel makes a channel, and refuses an address that is taken', async () => {
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

  test('after reset-password the person can open no report, as after a reset by an administrator', async () => {
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

  test('reset-password lets an administrator sign in who also lost the second factor', async () => {
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

  test('anchors names people with an older or an altered second factor; accept accepts only the older one', async () => {
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

  test('anchors names registers whose copy is lost; after accept, the running program uses them again', async () => {
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
})
