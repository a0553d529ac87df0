import { existsSync } from 'node:fs'
import { findPostgres } from './external-postgres.mjs'
import { at, foldersWith, tool } from './project.mjs'
import { canRunSwift } from './swift.mjs'

const step = (name, [command, args], env = {}) => ({ name, command, args, env })

/** Everything that needs no browser, as steps for runSteps. */
export function quickSteps() {
  sayWhatIsLeftOut()
  return [
    step('format (prettier)', tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')),
    step('lint (eslint)', tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')),
    step('no circle of imports (dependency-cruiser)', noCircles()),
    step('nothing unused (knip)', tool('knip/bin/knip.js', '--no-config-hints', '--no-progress')),
    ...typedFolders().map((folder) => step(`types (${folder})`, tool('typescript/bin/tsc', '-p', folder))),
    step('changes that stay small, on a copy (tsc)', [process.execPath, [at('scripts/changes.mjs')]]),
    // Before the tests: some weigh what a visitor loads, and render pages by the bundle.
    step('build', [process.execPath, [at('scripts/build.mjs')]]),
    step('tests (vitest, embedded PostgreSQL)', vitest(), { TEST_DATABASE: 'embedded' }),
    ...externalSteps(),
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

/** The server's tests once more on a PostgreSQL of the system, where there is one: another major, another build. */
function externalSteps() {
  const postgres = findPostgres()
  if (!postgres) {
    console.log('No PostgreSQL 15 or later in /usr/lib/postgresql: the tests run on the embedded one alone.')
    return []
  }
  const [command, args] = vitest('--project', 'server')
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
