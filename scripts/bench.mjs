import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { ensure } from './ensure.mjs'
import { findPostgres } from './external-postgres.mjs'
import { at, run } from './project.mjs'

/** Runs on a PostgreSQL of the system's, where there is one. */
const onExternal = ['million.bench.ts']

/** Bundles and runs each bench/*.bench.ts in turn, or those whose names are given; all their figures once more at the end. */
await ensure()
const { build } = await import('esbuild')
const { documentWorker, serverBuild } = await import('./build.mjs')
const wanted = process.argv.slice(2)
const names = (existsSync(at('bench')) ? readdirSync(at('bench')) : [])
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort()
if (names.length === 0) console.log('There is no such benchmark in bench/.')

// Inside the checkout, so that what they import from npm is found.
const hasPostgres = findPostgres() !== undefined
const outdir = at('.cache', 'bench')
const benches = names.map((name) => ({ in: at('bench', name), out: name.replace(/\.ts$/, '') }))
await build({ ...serverBuild(), entryPoints: [...benches, documentWorker], outdir })
const table = at('.cache', 'bench', 'table')
rmSync(table, { force: true })
for (const name of names) {
  console.log(`\n▶ ${name}`)
  if (onExternal.includes(name) && !hasPostgres) {
    console.log('Needs a PostgreSQL of the system, and there is none.')
    continue
  }
  const script = `${outdir}/${name.replace(/ts$/, 'js')}`
  const env = { ...process.env, BENCH_TABLE: table }
  if (await run(process.execPath, ['--enable-source-maps', '--expose-gc', script], { env })) process.exitCode = 1
}
if (existsSync(table)) console.log(`\n${readFileSync(table, 'utf8')}`)
