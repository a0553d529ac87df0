import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './ensure.mjs'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'canal-ensure-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Whether packages that npm recorded as `installed` satisfy the lock file's `wanted`. */
function compare(wanted, installed) {
  const [lock, record] = [join(folder, 'lock.json'), join(folder, 'record.json')]
  writeFileSync(lock, JSON.stringify({ packages: { '': { name: 'project' }, ...wanted } }))
  if (installed) writeFileSync(record, JSON.stringify({ packages: installed }))
  return isInstalled(lock, record)
}

const pg = { version: '8.0.0', integrity: 'sha512-a' }

test('what npm recorded as installed is compared with the lock file, version and content', () => {
  expect(compare({ 'node_modules/pg': pg }, { 'node_modules/pg': pg })).toBe(true)
  expect(compare({ 'node_modules/pg': pg }, { 'node_modules/pg': { ...pg, version: '8.0.1' } })).toBe(false)
  expect(compare({ 'node_modules/pg': pg }, { 'node_modules/pg': { ...pg, integrity: 'sha512-b' } })).toBe(false)
})

test('nothing installed, or a package missing, asks for an installation', () => {
  expect(compare({ 'node_modules/pg': pg }, null)).toBe(false)
  expect(compare({ 'node_modules/pg': pg }, {})).toBe(false)
})

test('packages for other platforms are not missed', () => {
  expect(compare({ 'node_modules/other': { ...pg, optional: true } }, {})).toBe(true)
})
