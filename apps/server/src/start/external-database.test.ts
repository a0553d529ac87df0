import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carryKeys } from '../platform/crypto/root-key/carried-keys.ts'
import { newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { connect } from '../platform/db/connect.ts'
import { openDirectory, query } from '../platform/db/embedded/testing/embedded-fixture.ts'
import { migrate } from '../platform/db/migrate.ts'
import { requireBoundRole } from './bound-role.ts'
import { openExternal } from './external-database.ts'

/** A PostgreSQL reached by TCP, as one of an operator's own would be: a path too long for a socket sees to that. */
const openServer = async () => {
  const directory = await openDirectory('x'.repeat(120))
  const { ownerConfig } = await directory.start()
  const admin = await directory.adminLogin()
  const password = JSON.parse(await readFile(join(directory.dataDir, 'postgres/secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  const urlOf = (user: string) =>
    `postgres://${user}:${password[user]}@127.0.0.1:${ownerConfig.port}/${ownerConfig.database}`
  const asAdmin = (statement: string) => query({ ...ownerConfig, ...admin }, statement)
  return { directory, urlOf, asAdmin }
}

test('the role of requests is made once, bound by row-level security, and has another password after the root key was renewed', async () => {
  const { directory, urlOf, asAdmin } = await openServer()
  await using _directory = directory
  await asAdmin('alter role app rename to former_app')
  const [first, second] = [newRootKey(), newRootKey()]
  const addresses = { databaseUrl: urlOf('admin'), databaseOwnerUrl: null }
  const made = await openExternal(addresses, parseRootKeys(first))
  const owner = connect(made.owner, 1)
  await migrate(owner.db)
  await owner.pool.end()

  const renewed = await openExternal(addresses, parseRootKeys(`k2:${second},k1:${first}`))
  const app = connect(renewed.app, 1)
  await expect(requireBoundRole(app.db)).resolves.toBeUndefined()
  await app.pool.end()

  const [carried] = carryKeys(parseRootKeys(`k2:${second},k1:${first}`))
  await asAdmin(`insert into carried_root_key (id, box) values ('k1', '\\x${carried?.box.toString('hex')}')`)
  const alone = await openExternal(addresses, parseRootKeys(`k2:${second}`))
  const next = connect(alone.app, 1)
  await expect(requireBoundRole(next.db)).resolves.toBeUndefined()
  await next.pool.end()
  // The password of the key that was retired lets nobody in any more.
  const thief = connect(renewed.app, 1)
  await expect(requireBoundRole(thief.db)).rejects.toThrow(/password authentication failed/)
  await thief.pool.end()

  await expect(openExternal(addresses, parseRootKeys(newRootKey()))).rejects.toThrow(/password of its own/)
  const mighty = connect(made.owner, 1)
  await expect(requireBoundRole(mighty.db)).rejects.toThrow(/not bound by row-level security/)
  await mighty.pool.end()
})

test('with both addresses nothing is made or changed, and a wrong address is told in words', async () => {
  const { directory, urlOf, asAdmin } = await openServer()
  await using _directory = directory
  const keys = parseRootKeys(newRootKey())
  const addresses = { databaseUrl: urlOf('app'), databaseOwnerUrl: urlOf('owner') }
  expect(await openExternal(addresses, keys)).toEqual({
    owner: { connectionString: addresses.databaseOwnerUrl },
    app: { connectionString: addresses.databaseUrl },
  })
  await asAdmin('alter role app rename to former_app')
  await expect(openExternal(addresses, keys)).rejects.toThrow(/may not create it/)
  const wrong = urlOf('owner').replace(/:\d+\//, ':1/')
  await expect(openExternal({ databaseUrl: wrong, databaseOwnerUrl: null }, keys)).rejects.toThrow(/cannot be reached/)
})
