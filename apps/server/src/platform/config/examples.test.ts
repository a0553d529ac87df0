import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig, variableNames } from './config.ts'
import { newRootKey } from '../crypto/root-key/root-keys.ts'

const read = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

/** Given otherwise (the unit's own DATA_DIR, the key by a file), or for trying things out alone. */
const notInEnvironment = ['DATA_DIR', 'ROOT_KEY', 'ROOT_KEY_BESIDE_DATA', 'RATE_LIMITS', 'DEMO']

const assignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

test('the example of an environment names every setting of an installation, with values that the program takes', async () => {
  const named = assignments(await read('deploy/environment'))
  const expected = variableNames.filter((name) => !notInEnvironment.includes(name))
  expect(Object.keys(named).sort()).toEqual([...expected].sort())
  const folder = await mkdtemp(join(tmpdir(), 'canal-environment-'))
  const keyFile = join(folder, 'root.key')
  await writeFile(keyFile, newRootKey())
  try {
    const config = parseConfig({ ...named, ROOT_KEY_FILE: keyFile })
    expect(config).toMatchObject({ fileBytesMax: 100 * 1024 ** 2, openId: { name: 'Town directory' } })
    for (const part of ['metrics', 'mail', 'bucket', 'scanner', 'databaseUrl'] as const)
      expect(config[part]).not.toBeNull()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the unit and the container set nothing that the program does not read', async () => {
  const unit = (await read('deploy/canal.service')).matchAll(/^Environment=([A-Z0-9_]+)=/gm)
  const [env = ''] = /^ENV .*$/m.exec(await read('deploy/Containerfile')) ?? []
  const names = [...unit, ...env.matchAll(/([A-Z0-9_]+)=/g)].map(([, name]) => name)
  expect(names).toHaveLength(5)
  for (const name of names) expect(['NODE_ENV', ...variableNames]).toContain(name)
})
