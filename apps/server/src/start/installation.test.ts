import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import { newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { requireBoundRole } from './bound-role.ts'
import { openInstallation } from './installation.ts'
import { StartError } from './start-error.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const newKeys = () => parseRootKeys(newRootKey())
const never = () => Promise.reject(new Error('a key was made'))

test('the first start keeps a check of the root key and the log’s public key', async () => {
  const keys = newKeys()
  const opened = await openInstallation(database.ownerDb, null, () => Promise.resolve(keys))
  expect(opened.isNewKey).toBe(true)
  expect(opened.rootKeys.subkey('slot')).toEqual(keys.subkey('slot'))
  const row = await database.ownerDb.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  expect(row.log_public_key).toEqual(logSigningKey(keys).publicKey)
  expect(await openInstallation(database.ownerDb, keys, never)).toMatchObject({ isNewKey: false })
})

test('another root key is refused, and a missing one is not replaced', async () => {
  await openInstallation(database.ownerDb, newKeys(), never)
  await expect(openInstallation(database.ownerDb, newKeys(), never)).rejects.toThrow(/not the one/)
  await expect(openInstallation(database.ownerDb, null, never)).rejects.toThrow(/is missing/)
})

test('a ring that still holds the installation’s key is accepted', async () => {
  const old = newRootKey()
  await openInstallation(database.ownerDb, parseRootKeys(old), never)
  const ring = parseRootKeys(`k2:${newRootKey()},k1:${old}`)
  const { rootKeys } = await openInstallation(database.ownerDb, ring, never)
  expect(rootKeys.subkey('slot')).toEqual(ring.subkey('slot', 'k2'))
  // Rows name people as they did from the beginning.
  expect(rootKeys.subkey('acl')).toEqual(ring.subkey('acl', 'k1'))
})

test('of two first starts with different keys at once, one is refused', async () => {
  const both = await Promise.allSettled(
    [newKeys(), newKeys()].map((keys) => openInstallation(database.ownerDb, keys, never)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('requests never run under a role that owns the tables', async () => {
  await expect(requireBoundRole(database.ownerDb)).rejects.toThrow(StartError)
  await expect(requireBoundRole(database.db)).resolves.toBeUndefined()
})
