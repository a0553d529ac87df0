import { availableParallelism } from 'node:os'
import { run } from './project.mjs'

const keptLines = 6
const keptEvidence = 60

/** Lines in which the runners used here name a test that failed, and say why. */
const isEvidence = (line) =>
  /^\s*\d+\) |^\s*FAIL\b|^\s*✘|Error: |^\s*(Expected|Received|Locator|Timeout)\b.*:|^\s*>?\s*>\s*\d+ ?\||^\s*❯ .+:\d+:\d+|^\s*at .+\.(spec|test)\.\w+:\d+/.test(
    line,
  )

/**
 * Runs each step though an earlier one failed, so that one run shows everything, then prints every step's closing lines,
 * a table, and of what failed the tests by name with the reasons: who sees only the end of a log sees why.
 * A step is { name, command, args, env?, cwd?, isNarrow? }. Narrow ones keep one processor busy and need nothing of each
 * other: neighbours run two at a time where there are two processors, and what each prints is shown when it has ended.
 * Resolves to 0 if all passed, else 1.
 */
export async function runSteps(steps) {
  const results = []
  for (const group of groupsOf(steps)) results.push(...(await runGroup(group)))
  console.log('\n──────── closing lines ────────')
  for (const { name, closing } of results) console.log(`\n▶ ${name}\n${closing.map((line) => `  ${line}`).join('\n')}`)
  console.log('\n──────── summary ────────')
  for (const { name, code, seconds } of results) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
  }
  const failed = results.filter(({ code }) => code !== 0)
  for (const { name, evidence } of failed) console.log(`\nWhat failed in ${name}:\n${evidence.join('\n')}`)
  console.log(
    failed.length ? `\n${failed.length} of ${results.length} steps failed.` : `\nAll ${results.length} steps passed.`,
  )
  return failed.length ? 1 : 0
}

/** Neighbours that are narrow stand together, every other step alone. */
function groupsOf(steps) {
  const groups = []
  for (const [at, step] of steps.entries()) {
    if (step.isNarrow && steps[at - 1]?.isNarrow) groups.at(-1).push(step)
    else groups.push([step])
  }
  return groups
}

async function runGroup(group) {
  if (group.length === 1) console.log(`\n▶ ${group[0].name}`)
  const results = []
  const waiting = [...group.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, step] = next
      const started = Date.now()
      const said = []
      const print = group.length === 1 ? (chunk) => process.stdout.write(chunk) : (chunk) => said.push(chunk)
      const ended = await runStep(step, print)
      results[at] = { name: step.name, ...ended, seconds: (Date.now() - started) / 1000 }
      if (group.length > 1) console.log(`\n▶ ${step.name}\n${Buffer.concat(said)}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
  return results
}

async function runStep({ command, args, env, cwd }, print) {
  let output = ''
  const code = await run(command, args, {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    ...(cwd && { cwd }),
    onOutput: (chunk) => {
      print(chunk)
      output = (output + chunk).slice(-500_000)
    },
  })
  const lines = output.split('\n').filter((line) => line.trim())
  return {
    code,
    closing: lines.length ? lines.slice(-keptLines) : ['(nothing to say)'],
    evidence: lines.filter(isEvidence).slice(-keptEvidence),
  }
}
