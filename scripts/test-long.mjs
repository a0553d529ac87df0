import { ensure } from './ensure.mjs'
import { at, tool } from './project.mjs'

// The same tests with what takes minutes: kills, power cuts, a gigabyte, every page in every size, theme and language.
await ensure({ build: true })
const { findBrowser } = await import('./browser.mjs')
const { browserSteps, bucketSteps, externalSteps } = await import('./checks.mjs')
const { runSteps } = await import('./steps.mjs')
const chromiumPath = await findBrowser()
const [command, args] = tool('vitest/vitest.mjs', 'run', ...process.argv.slice(2))
const long = { LONG_TESTS: '1' }
process.exitCode = await runSteps([
  { name: 'long tests (vitest)', command, args, env: { ...long, TEST_DATABASE: 'embedded' } },
  {
    name: 'changes that stay small, built, and with a file forgotten',
    command: process.execPath,
    args: [at('scripts/changes.mjs'), '--long'],
  },
  ...externalSteps(),
  ...bucketSteps(),
  ...browserSteps(chromiumPath).map((step) => ({ ...step, env: { ...step.env, ...long } })),
])
