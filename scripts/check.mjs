import { ensure } from './ensure.mjs'

await ensure({ build: false })
const { quickSteps } = await import('./checks.mjs')
const { runSteps } = await import('./steps.mjs')
process.exitCode = await runSteps(quickSteps())
