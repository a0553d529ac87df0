import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at, isMain, run } from './project.mjs'

/**
 * Changes that somebody will ask for, as CONTRIBUTING.md tells how to make them. Each stands as a patch, is applied to a
 * copy and must compile; with any one of its files left out it must not: what is forgotten is found by the compiler.
 * `texts` are folders copied before: what a translator would write.
 */
const changes = [
  {
    name: 'a language',
    patch: 'scripts/changes/language.patch',
    texts: { 'packages/messages/src/ca': 'packages/messages/src/es' },
    filesMax: 2,
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

/** The first project that does not compile, with what the compiler says of it; null where all do. */
async function firstBroken(folder) {
  for (const project of projects) {
    let said = ''
    const args = [at('node_modules/typescript/bin/tsc'), '--noEmit', '-p', project]
    const code = await run(process.execPath, args, { cwd: folder, onOutput: (chunk) => (said += chunk) })
    if (code) return { project, said }
  }
  return null
}

async function tryChange(folder, { name, patch, texts, filesMax }, { withBuild }) {
  const files = [...readFileSync(at(patch), 'utf8').matchAll(/^diff --git a\/(\S+)/gm)].map(([, file]) => file)
  if (files.length > filesMax) return `${name} touches ${files.length} files: ${files.join(', ')}`
  for (const [made, from] of Object.entries(texts)) cpSync(join(folder, from), join(folder, made), { recursive: true })
  for (const forgotten of files) {
    const others = ['--exclude', forgotten]
    apply(folder, patch, ...others)
    if (!(await firstBroken(folder))) return `${name} compiles without its change to ${forgotten}`
    apply(folder, patch, '--reverse', ...others)
  }
  apply(folder, patch)
  const broken = await firstBroken(folder)
  if (broken) return `${name} does not compile in ${broken.project}:\n${broken.said}`
  const isBuilt = !withBuild || (await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })) === 0
  if (!isBuilt) return `${name} does not build`
  console.log(`${name}: ${files.length} files besides its texts (${files.join(', ')})`)
  return null
}

/** Tries every change on a copy of its own. `withBuild`: builds each, too. */
export async function tryChanges(options) {
  let failed = 0
  for (const change of changes) {
    const folder = mkdtempSync(join(tmpdir(), 'canal-change-'))
    try {
      copyTo(folder)
      const wrong = await tryChange(folder, change, options)
      if (wrong) console.error(wrong)
      failed += wrong ? 1 : 0
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return failed
}

if (isMain(import.meta.url)) {
  process.exitCode = (await tryChanges({ withBuild: process.argv.includes('--build') })) ? 1 : 0
}
