import { existsSync } from 'node:fs'
import { findPostgres } from './external-postgres.mjs'
import { at, foldersWith, tool } from './project.mjs'
import { canRunSwift } from './swift.mjs'

const step = (name, [command, args], env = {}) => ({ name, command, args, env })

/** Keeps one processor busy, and needs nothing of its neighbours. */
const narrow = (...told) => ({ ...step(...told), isNarrow: true })

/** Everything that needs no browser, as steps for runSteps. */
export function quickSteps() {
  sayWhatIsLeftOut()
  return [
    // The longest first, so that the others fill the second processor meanwhile.
    narrow('lint (eslint)', tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')),
    narrow('changes that stay small, on a copy (tsc)', [process.execPath, [at('scripts/changes.mjs')]]),
    ...typedFolders().map((folder) => narrow(`types (${folder})`, tool('typescript/bin/tsc', '-p', folder))),
    narrow('format (prettier)', tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')),
    narrow('no circle of imports (dependency-cruiser)', noCircles()),
    narrow('nothing unused (knip)', tool('knip/bin/knip.js', '--no-config-hints', '--no-progress')),
    // Before the tests: some weigh what a visitor loads, and render pages by the bundle.
    step('build', [process.execPath, [at('scripts/build.mjs')]]),
    step('tests (vitest, embedded PostgreSQL)', vitest(), { TEST_DATABASE: 'embedded' }),
    ...externalSteps(broad),
  ]
}

const noCircles = () =>
  tool(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['apps/server/src', 'apps/web/src', 'packages'],
    ...['--config', at('.dependency-cruiser.js')],
  )

const vitest = (...args) => tool('vitest/vitest.mjs', 'run', ...args)

const typedFolders = () => [
  '.', // the settings of the tools
  ...foldersWith('tsconfig.json', 'packages', 'apps'),
  ...['e2e', 'bench', 'scripts'].filter((folder) => existsSync(at(folder, 'tsconfig.json'))),
]

/** Programs that some tests run with where the distribution has put them. */
function sayWhatIsLeftOut() {
  const has = (name) =>
    ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`))
  if (!has('clamd'))
    console.log('No clamd on this machine (package clamav-daemon): the tests with the real one are left out.')
  for (const name of ['nginx', 'caddy'])
    if (!has(name) || !has('openssl'))
      console.log(`No ${name} or no openssl on this machine: its example in deploy/ is not tried.`)
}

/**
 * What asks the database in every way there is: each endpoint by each role, channels that live through everything, races,
 * lists, the database's own functions and rights, jobs, commands.
 */
const broad = [
  ...['role-table', 'contract-walk', 'model', 'races', 'canary', 'two-instances'].map(
    (name) => `apps/server/test/${name}`,
  ),
  ...['platform/db', 'platform/jobs', 'cli', 'modules/reports', 'modules/votes'].map(
    (path) => `apps/server/src/${path}`,
  ),
]

/**
 * The server's tests, or those whose paths are named, once more on a PostgreSQL of the system, where there is one: another
 * major, another build.
 */
export function externalSteps(paths = []) {
  const postgres = findPostgres()
  if (!postgres) {
    console.log('No PostgreSQL 15 or later in /usr/lib/postgresql: the tests run on the embedded one alone.')
    return []
  }
  const [command, args] = vitest('--project', 'server', ...paths)
  const wrapped = [process.execPath, [at('scripts/external-postgres.mjs'), command, ...args]]
  return [step(`tests (vitest, external PostgreSQL ${postgres.major})`, wrapped)]
}

/** The store and uploads on a real S3 service, where OpenStack Swift is installed. */
export function bucketSteps() {
  if (!canRunSwift()) {
    console.log('No OpenStack Swift on this machine: the bucket is tested on a stand-in alone.')
    return []
  }
  const [command, args] = vitest('--project', 'server', 'apps/server/src/platform/store')
  return [step('bucket (vitest, OpenStack Swift)', [process.execPath, [at('scripts/swift.mjs'), command, ...args]])]
}

/** The journeys through a real browser, for which CHROMIUM_PATH must be known; none are there before the first is. */
export function browserSteps(chromiumPath) {
  const config = ['playwright.config.ts', 'e2e/playwright.config.ts'].find((path) => existsSync(at(path)))
  if (!config) return []
  const playwright = tool('@playwright/test/cli.js', 'test', '--config', config)
  return [step('browser (playwright)', playwright, { CHROMIUM_PATH: chromiumPath })]
}
