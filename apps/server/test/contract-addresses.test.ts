import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endpoints } from './contract-endpoints.ts'

/** Built from parts in test/votes.ts, and called with each subject and verb by the tests of requests. */
const builtFromParts = /^\/api\/(requests|approvals)\//
const sources = () =>
  ['src', 'test'].flatMap((folder) => {
    const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(\.test|-world|world)\.ts$/.test(file) && !file.startsWith('contract-'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
  })

test('a test somewhere calls every endpoint by its address', () => {
  const text = sources().join('\n')
  const missing = endpoints.filter(({ endpoint }) => {
    if (builtFromParts.test(endpoint.path)) return false
    const bare = endpoint.path.slice('/api/'.length)
    const pattern = bare.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^\\s\'"`/]+')
    return !new RegExp(`${pattern}(?![\\w/-])`).test(text)
  })
  // The bytes of files: their addresses come out of an answer, and no test writes one down.
  expect(missing.map(({ name }) => name).filter((name) => !/^files\.(putBytes|getBytes|tus)/.test(name))).toEqual([])
})
