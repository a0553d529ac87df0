import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { keyCheckValue, matchesKeyCheck, newRootKey } from '../platform/crypto/root-key/root-keys.ts'
import { findRootKeys, makeRootKeys, refuseKeyBesideData, rootKeyPath } from './root-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'canal-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const config = (environment: Record<string, string> = {}) => parseConfig({ DATA_DIR: dataDir, ...environment })

test('a key that is made is for its owner alone, and is found again', async () => {
  expect(await findRootKeys(config())).toBeNull()
  const made = await makeRootKeys(config())
  expect((await stat(rootKeyPath(dataDir))).mode & 0o777).toBe(0o600)
  const found = await findRootKeys(config())
  expect(found && matchesKeyCheck(found, keyCheckValue(made))).toBe(true)
})

test('the environment’s key goes before the one beside the data, which stays as it is', async () => {
  await makeRootKeys(config())
  const before = await readFile(rootKeyPath(dataDir), 'utf8')
  const found = await findRootKeys(config({ ROOT_KEY: newRootKey() }))
  const beside = await findRootKeys(config())
  expect(found && beside && matchesKeyCheck(found, keyCheckValue(beside))).toBe(false)
  expect(await readFile(rootKeyPath(dataDir), 'utf8')).toBe(before)
})

test('a damaged key file stops the start instead of being replaced', async () => {
  await writeFile(rootKeyPath(dataDir), 'half a ke')
  await expect(findRootKeys(config())).rejects.toThrow('ROOT_KEY')
})

test('a public installation does not keep its key beside its data, unless that was accepted', () => {
  const PUBLIC_URL = 'https://canal.example'
  expect(() => refuseKeyBesideData(config({ PUBLIC_URL }))).toThrow('inside DATA_DIR')
  expect(() => refuseKeyBesideData(config({ PUBLIC_URL, ROOT_KEY_BESIDE_DATA: 'accepted' }))).not.toThrow()
  expect(() => refuseKeyBesideData(config({ PUBLIC_URL, ROOT_KEY: newRootKey() }))).not.toThrow()
  expect(() => refuseKeyBesideData(config({ PUBLIC_URL: 'http://localhost:3000' }))).not.toThrow()
})
