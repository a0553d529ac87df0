import { chmod, mkdtemp, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRootKey } from '../platform/crypto/root-key/root-keys.ts'
import { start, type Running } from './start.ts'
import { writeBuiltWeb } from './testing/built-web.ts'

let root: string
let webDist: URL
let printed: string
let running: Running | null

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'canal-start-'))
  await chmod(root, 0o755)
  webDist = await writeBuiltWeb(join(root, 'web'))
  printed = ''
  running = null
})
afterEach(async () => {
  await running?.close()
  await rm(root, { recursive: true, force: true })
})

const dataDir = () => join(root, 'data')
const run = async (environment: Record<string, string> = {}) => {
  const all = { DATA_DIR: dataDir(), PORT: '0', LOG_LEVEL: 'silent', ...environment }
  running = await start({ environment: all, webDist, print: (text) => void (printed += text), ballastBytes: 1024 })
  return running
}
const stop = async () => {
  await running?.close()
  running = null
}

test('an empty directory becomes an installation that is ready, and says how to go on', async () => {
  const { address } = await run()
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  expect(printed).toContain(`Ready: ${address}`)
  expect(printed).toContain('KEEP A COPY OF IT ELSEWHERE')
  expect(printed).toMatch(new RegExp(`${address}/admin/setup#[\\w-]{43}`))
  await stop()
  await expect(fetch(`${address}/api/health/live`)).rejects.toThrow()
})

test('a second start goes on with the same key, and a wrong or lost one stops it with a sentence', async () => {
  await run()
  await stop()
  printed = ''
  await run()
  expect(printed).not.toContain('A root key was made')
  await stop()
  await expect(run({ ROOT_KEY: newRootKey() })).rejects.toThrow(
    /not the one that this database uses, which is called "k1"/,
  )
  const key = (await readFile(join(dataDir(), 'root.key'), 'utf8')).trim()
  await expect(run({ ROOT_KEY: `k2:${key}` })).rejects.toThrow(/the right one, but its name is wrong: write "k1:"/)
  await unlink(join(dataDir(), 'root.key'))
  await expect(run()).rejects.toThrow(/root key of this database is missing/)
})

test('no connection that answers waits for a lock for ever', async () => {
  const { deps } = await run()
  expect((await sql`show lock_timeout`.execute(deps.db)).rows).toEqual([{ lock_timeout: '1min' }])
})

test('a start that fails late leaves nothing running behind', async () => {
  const { address } = await run()
  const port = new URL(address).port
  const other = join(root, 'other')
  await expect(run({ DATA_DIR: other, PORT: port })).rejects.toThrow(/EADDRINUSE/)
  await stop()
  await run({ DATA_DIR: other })
})

test('the demonstration does not touch an installation in use, nor is its data served to the network', async () => {
  const { deps } = await run()
  const organisationId = '7c1d3a52-3a52-4c1d-8a52-7c1d3a527c1d'
  await deps.db.insertInto('organisation').values({ id: organisationId, name: 'In use' }).execute()
  const channel = {
    id: organisationId,
    organisation_id: organisationId,
    slug: 'used',
    address_mac: Buffer.alloc(1),
    name: 'x',
    public_name: 'x',
  }
  await deps.db.insertInto('channel').values(channel).execute()
  await stop()
  await expect(run({ DEMO: '1' })).rejects.toThrow(/installation in use/)
  const again = await run()
  expect(await again.deps.db.selectFrom('channel').select('slug').execute()).toEqual([{ slug: 'used' }])
  await again.deps.db.updateTable('installation').set({ seeded_at: new Date() }).execute()
  await stop()
  await expect(run({ HOST: '0.0.0.0' })).rejects.toThrow(/passwords are public/)
})
