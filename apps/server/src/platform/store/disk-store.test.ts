import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import { newObjectKey } from './object-key.ts'
import { behavesAsStore, putParts } from './testing/store-behaviour.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'canal-store-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

behavesAsStore(() => ({ store: createDiskStore(root), another: createDiskStore(root), partBytes: 300_000 }))

test('keeps times to the minute, and files from other users of the machine', async () => {
  const key = newObjectKey()
  await putParts(createDiskStore(root), key, randomBytes(10), 10)
  const file = await stat(join(root, key.slice(0, 2), key))
  expect(file.mtimeMs % 60_000).toBe(0)
  expect(file.mode & 0o777).toBe(0o600)
  expect((await stat(join(root, key.slice(0, 2)))).mtimeMs % 60_000).toBe(0)
})
