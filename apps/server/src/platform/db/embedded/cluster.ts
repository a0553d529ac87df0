import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { measureDisk } from './disk-state.ts'
import { syncDirectory } from './durable-files.ts'
import { diskFull } from './full-disk.ts'
import { makePrivateDirectory } from './home.ts'
import { LauncherError } from './launcher-error.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import type { ServerUser } from './server-user.ts'

/** The cluster and its passwords are one directory, so that a rename brings both into being at once. */
export const clusterPaths = (home: string) => {
  const unit = join(home, 'postgres')
  return { unit, cluster: join(unit, 'cluster'), secrets: join(unit, 'secrets.json'), run: join(home, 'run') }
}

export const databaseName = 'canal'

// A fresh cluster takes 40 MB and its first write-ahead segments as much again.
const freshBytesMin = 192 * 1024 * 1024
// An initdb takes seconds; older leavings are those of a start that was killed.
const abandonedAfterMs = 10 * 60_000

/** Builds a cluster aside, syncs it, then renames it into place; who comes second to the same place loses, harmlessly. */
export async function createCluster(home: string, programs: Programs, user: ServerUser): Promise<void> {
  if ((await measureDisk(home)).freeBytes < freshBytesMin) throw diskFull(home)
  const { unit } = clusterPaths(home)
  const unfinished = `${unit}.${randomBytes(4).toString('hex')}.new`
  try {
    await mkdir(unfinished, { mode: 0o711 })
    await fillCluster(unfinished, programs, user)
    await rename(unfinished, unit)
    await syncDirectory(home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await stat(unit).catch(() => null))) throw error
  }
}

async function fillCluster(unit: string, programs: Programs, user: ServerUser): Promise<void> {
  const cluster = join(unit, 'cluster')
  const run = async (program: string, args: string[], input?: string) => {
    const result = await runProgram(program, args, { user, cwd: dirname(unit), ...(input && { input }) })
    if (result.exitCode === 0) return
    if (/No space left on device/.test(result.output)) throw diskFull(unit)
    const reason = result.failure?.message ?? result.output.trim().split('\n').slice(-3).join(' ')
    throw new LauncherError('START_FAILED', `The database could not be created in ${dirname(unit)}: ${reason}`)
  }
  await makePrivateDirectory(cluster, user)
  // "trust" until pg_hba.conf is written below; no server listens before that. The built-in locale sorts alike on
  // every system and is immune to the operating system's collation updates, which corrupt indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(programs.initdb, ['-D', cluster, '-U', 'admin', '-A', 'trust', '--data-checksums', '--no-sync', ...locale])
  await writeFile(join(cluster, 'pg_hba.conf'), accessRules)
  const secrets = await createSecrets(join(unit, 'secrets.json'))
  const single = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic']
  await run(programs.postgres, [...single, 'postgres'], roleStatements(secrets).join('\n'))
  await run(programs.initdb, ['-D', cluster, '--sync-only'])
  await syncDirectory(unit)
}

const accessRules = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n')

/** `owner` migrates and may clone databases, `app` owns nothing; neither passes by row-level security. One a line. */
const roleStatements = ({ admin, owner, app }: Secrets) => [
  `ALTER ROLE admin PASSWORD '${admin}'`,
  `CREATE ROLE owner LOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION CREATEDB PASSWORD '${owner}'`,
  `CREATE ROLE app LOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION NOCREATEDB PASSWORD '${app}'`,
  `CREATE DATABASE ${databaseName} OWNER owner`,
  `REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${databaseName} TO app`,
  'REVOKE ALL ON DATABASE template1 FROM PUBLIC',
  'REVOKE ALL ON DATABASE postgres FROM PUBLIC',
]

/** Throws WRONG_MAJOR, touching nothing, when another major version of PostgreSQL made the cluster. */
export async function requireMajor(cluster: string, major: number): Promise<void> {
  const found = Number((await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim())
  if (found === major) return
  throw new LauncherError(
    'WRONG_MAJOR',
    found
      ? `The database in ${cluster} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${major}. ` +
          'Nothing was changed. Run the version of this program that made it, make a backup, and restore that here.'
      : `${cluster} holds no PostgreSQL database, or a damaged one. Nothing was changed: restore it from a backup, ` +
          'or set DATA_DIR to an empty directory.',
  )
}

/** Removes what killed first starts left behind. */
export async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!/^postgres\.[0-9a-f]{8}\.new$/.test(name)) continue
    const path = join(home, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}
