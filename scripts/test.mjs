import { ensure } from './ensure.mjs'

await ensure({ build: false })
const { findBrowser } = await import('./browser.mjs')
const { browserSteps, quickSteps } = await import('./checks.mjs')
const { runSteps } = await import('./steps.mjs')
// Looked for first: whoever has no browser should hear it now, not after the tests.
const chromiumPath = await findBrowser()
process.exitCode = await runSteps([...quickSteps(), ...browserSteps(chromiumPath)])
