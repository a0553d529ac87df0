import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at, isMain, run } from './project.mjs'

/**
 * Changes that somebody will ask for, as CONTRIBUTING.md tells how to make them. Each stands as a patch, is applied to a
 * copy and must compile; with any one of its files left out it must not: what is forgotten is found by the compiler (that
 * takes minutes: in the long tests).
 * `filesMax` counts no texts. `texts` are folders copied before: what a translator would write. `foundByTests`: files whose
 * lack the compiler does not find, but knip or a test of `npm run check`.
 */
const changes = [
  {
    name: 'a language',
    patch: 'scripts/changes/language.patch',
    texts: { 'packages/messages/src/ca': 'packages/messages/src/es' },
    filesMax: 2,
  },
  { name: 'an optional field', patch: 'scripts/changes/field.patch', texts: {}, filesMax: 5 },
  { name: 'a status', patch: 'scripts/changes/status.patch', texts: {}, filesMax: 7 },
  {
    name: 'a kind of vote',
    patch: 'scripts/changes/vote-kind.patch',
    texts: {},
    filesMax: 8,
    foundByTests: ['apps/server/test/role-table/requests.ts', 'apps/web/src/routes/shut-report.tsx'],
  },
]

/** In the order in which most that is forgotten is found soonest. */
const projects = ['packages/messages', 'packages/contract', 'apps/web', 'apps/server']

/** The files that git would commit, with the packages of node_modules beside them and our own among those as in the copy. */
function copyTo(folder) {
  const wanted = ['packages', 'apps', 'scripts/*.mjs', 'package.json', 'package-lock.json', 'tsconfig.base.json']
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...wanted).split('\0')
  for (const file of new Set(files.filter(Boolean))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(at(file), join(folder, file))
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(at('node_modules'))) {
    if (name === '@canal') cpSync(at('node_modules', name), join(folder, 'node_modules', name), linked)
    else symlinkSync(at('node_modules', name), join(folder, 'node_modules', name))
  }
}

const linked = { recursive: true, verbatimSymlinks: true }

const git = (...args) => execFileSync('git', args, { cwd: at(), encoding: 'utf8', maxBuffer: 64_000_000 })

const apply = (folder, patch, ...options) =>
  execFileSync('git', ['apply', '--whitespace=error', ...options, at(patch)], { cwd: folder, stdio: 'inherit' })

const isText = (file) => /^packages\/messages\/src\/[a-z]{2}\//.test(file)

/** Where it is told soonest that a file was forgotten: in its own project, or else in those that use it. */
const projectsOf = (file) => [...projects].sort((one, other) => file.startsWith(other) - file.startsWith(one))

/** The first project that does not compile, with what the compiler says of it; null where all do. */
async function firstBroken(folder, inOrder = projects) {
  for (const project of inOrder) {
    let said = ''
    const kept = ['--incremental', '--tsBuildInfoFile', join(folder, '.types', project)]
    const args = [at('node_modules/typescript/bin/tsc'), '--noEmit', '-p', project, ...kept]
    const code = await run(process.execPath, args, { cwd: folder, onOutput: (chunk) => (said += chunk) })
    if (code) return { project, said }
  }
  return null
}

/** What is wrong with a change; null where nothing is, and the copy is then as it was. */
async function tryChange(folder, { name, patch, texts, filesMax, foundByTests = [] }, { isLong }) {
  const files = [...readFileSync(at(patch), 'utf8').matchAll(/^diff --git a\/(\S+)/gm)].map(([, file]) => file)
  const counted = files.filter((file) => !isText(file))
  if (counted.length > filesMax) return `${name} touches ${counted.length} files: ${counted.join(', ')}`
  for (const [made, from] of Object.entries(texts)) cpSync(join(folder, from), join(folder, made), { recursive: true })
  apply(folder, patch)
  const broken = await firstBroken(folder)
  if (broken) return `${name} does not compile in ${broken.project}:\n${broken.said}`
  const isBuilt = !isLong || (await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })) === 0
  if (!isBuilt) return `${name} does not build`
  for (const forgotten of isLong ? files.filter((file) => !foundByTests.includes(file)) : []) {
    const alone = ['--include', forgotten]
    apply(folder, patch, '--reverse', ...alone)
    if (!(await firstBroken(folder, projectsOf(forgotten))))
      return `${name} compiles without its change to ${forgotten}`
    apply(folder, patch, ...alone)
  }
  apply(folder, patch, '--reverse')
  for (const made of Object.keys(texts)) rmSync(join(folder, made), { recursive: true })
  console.log(`${name}: ${counted.length} files besides its texts (${counted.join(', ')})`)
  return null
}

/** Tries every change on one copy, so that the compiler keeps what it knows of it. `isLong`: builds each, too, and
 * compiles it with each of its files left out. */
export async function tryChanges(options) {
  const folder = mkdtempSync(join(tmpdir(), 'canal-change-'))
  try {
    copyTo(folder)
    for (const change of changes) {
      const wrong = await tryChange(folder, change, options)
      if (!wrong) continue
      console.error(wrong)
      return 1
    }
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) {
  process.exitCode = (await tryChanges({ isLong: process.argv.includes('--long') })) ? 1 : 0
}
