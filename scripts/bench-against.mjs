import { spawn } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join, resolve } from 'node:path'
import { at } from './project.mjs'

/**
 * Compares this checkout with another one, both built: `npm run bench:against -- DIRECTORY`. The same calls in turns, in the same
 * minutes; of each the median of the ratios, in CPU of server and PostgreSQL and in time. Linux alone.
 */
const rounds = 15
const [other = ''] = process.argv.slice(2)
if (!existsSync(join(other, 'apps/server/dist/main.js'))) {
  console.error('Name the directory of another checkout that is built.')
  process.exit(1)
}

/** What measures is this checkout's, on the harness of each. */
const begin = async (tree) => {
  const { build } = await import(join(tree, 'node_modules/esbuild/lib/main.js')).then(({ default: esbuild }) => esbuild)
  const { documentWorker, serverBuild } = await import(join(tree, 'scripts/build.mjs'))
  const outdir = join(tree, '.cache/bench')
  if (tree !== resolve(at('.'))) cpSync(at('bench/against'), join(tree, 'bench/against'), { recursive: true })
  const source = { in: join(tree, 'bench/against/measured.ts'), out: 'measured' }
  await build({ ...serverBuild(), absWorkingDir: tree, entryPoints: [source, documentWorker], outdir })
  const child = spawn(process.execPath, [join(outdir, 'measured.js')], {
    cwd: tree,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${tree} ended early`)
    return value.startsWith('{') ? JSON.parse(value) : next()
  }
  const { calls } = await next()
  const measure = (name) => {
    child.stdin.write(`${name}\n`)
    return next()
  }
  return { calls, measure, end: () => child.stdin.end() }
}

const median = (values) => values.toSorted((one, another) => one - another)[Math.floor(values.length / 2)]
const now = await begin(resolve(at('.')))
const before = await begin(resolve(other))
for (const name of now.calls) {
  const ratios = { cpu: [], time: [] }
  const ms = []
  // The first turn warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const isOdd = round % 2 === 1
    const first = await (isOdd ? now : before).measure(name)
    const second = await (isOdd ? before : now).measure(name)
    if (round === 0) continue
    const [here, there] = isOdd ? [first, second] : [second, first]
    ratios.cpu.push(here.ticks / there.ticks)
    ratios.time.push(here.ms / there.ms)
    ms.push(here.ms)
  }
  const [cpu, time] = [median(ratios.cpu), median(ratios.time)].map((ratio) => ratio.toFixed(2))
  console.log(`${name.padEnd(8)} CPU ${cpu}  time ${time}  (${median(ms).toFixed(1)} ms here)`)
}
now.end()
before.end()
