import { existsSync, readFileSync } from 'node:fs'
import { at, fingerprint, foldersWith, giveUp, npm, requireNode, root, run } from './project.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

const stampFile = 'apps/server/dist/built-from'

/** Installs and builds what is missing or out of date, so that one command is enough after a clone or a pull. */
export async function ensure({ build = true } = {}) {
  requireNode()
  process.chdir(root)
  if (isInstalled() && (!build || isBuilt())) return
  await oneAtATime(async () => {
    if (!isInstalled()) await install()
    if (build && !isBuilt()) await runBuild()
  })
}

/** Compares the lock file with npm's own record of what it put into node_modules. */
export function isInstalled(lock = 'package-lock.json', record = 'node_modules/.package-lock.json') {
  if (!existsSync(at(record))) return false
  if (!existsSync(at(lock))) return true
  const read = (path) => JSON.parse(readFileSync(at(path), 'utf8')).packages
  const installed = read(record)
  return Object.entries(read(lock)).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    // Optional packages are for other platforms, or could not be installed here.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** What the build is made from. */
export const sourcesFingerprint = () =>
  fingerprint([
    ...foldersWith('package.json', 'packages', 'apps').flatMap((folder) =>
      ['package.json', 'src', 'migrations', 'public', 'vite.config.ts'].map((name) => `${folder}/${name}`),
    ),
    'scripts/build.mjs',
    'package-lock.json',
  ])

export const buildStamp = () => at(stampFile)

function isBuilt() {
  return existsSync(buildStamp()) && readFileSync(buildStamp(), 'utf8') === sourcesFingerprint()
}

async function install() {
  console.log('Installing packages (a minute or two the first time) …')
  const verb = existsSync(at('package-lock.json')) ? 'ci' : 'install'
  // Nothing here needs an install script, so none gets to run; the build needs the development packages.
  const [command, args] = npm(verb, '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (await run(command, args)) giveUp('The packages could not be installed: see npm’s message above.')
}

async function runBuild() {
  console.log('Building …')
  // A process of its own: what it imports was perhaps installed a moment ago.
  if (await run(process.execPath, [at('scripts', 'build.mjs')])) giveUp('The build failed: see the message above.')
}
