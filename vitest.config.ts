import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const databaseSetup = 'apps/server/test/global-setup.ts'

/** A test of the server that asks for a database of its own, from whichever server there is. */
const asksForDatabase = (path: string) =>
  /from '[^']*(world|database|app)\.ts'|inject\('cluster'\)/.test(readFileSync(path, 'utf8'))

/** On a PostgreSQL from outside only these say anything new: the others know none, or start one themselves. */
const withoutDatabase = () =>
  readdirSync('apps/server', { recursive: true, encoding: 'utf8' })
    .map((name) => join('apps/server', name))
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules') && !asksForDatabase(path))

interface Settings {
  isolate?: boolean
  globalSetup?: string[]
  alias?: Record<string, string>
}

/** `isolate: false`: files of one worker share what they import, which takes as long as the tests themselves. */
const project = (name: string, folder: string, { isolate = true, globalSetup = [], alias = {} }: Settings = {}) => ({
  test: {
    name,
    alias,
    isolate,
    include: [`${folder}/**/*.test.{ts,tsx,mjs}`],
    exclude: ['**/node_modules/**', '**/dist/**', ...(process.env.TEST_DATABASE_URL ? withoutDatabase() : [])],
    environment: 'node',
    globalSetup,
    // PostgreSQL is real in these tests, and slow when the machine is busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('packages', 'packages', { isolate: false }),
      project('server', 'apps/server', {
        isolate: false,
        globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
        alias: { '@node-rs/argon2': join(import.meta.dirname, 'apps/server/test/light-argon2.ts') },
      }),
      project('web', 'apps/web', { isolate: false }),
      project('scripts', 'scripts'),
    ],
  },
})
