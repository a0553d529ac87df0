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
 * a table, and of what failed the tests by name with the reasons: whoever sees only the end of a log sees why. A step is { name, command, args, env?, cwd? } or { name, work: () => Promise<{ code, output }> }.
 * Resolves to 0 if all passed, else 1.
 */
export async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    console.log(`\n▶ ${step.name}`)
    const started = Date.now()
    const { code, closing, evidence } = await runStep(step)
    results.push({ name: step.name, code, closing, evidence, seconds: (Date.now() - started) / 1000 })
  }
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

async function runStep({ command, args, env, cwd }) {
  let output = ''
  const code = await run(command, args, {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    ...(cwd && { cwd }),
    onOutput: (chunk) => {
      process.stdout.write(chunk)
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
