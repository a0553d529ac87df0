import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable-files.ts'
import { LauncherError } from './launcher-error.ts'
import { canEnter, type ServerUser } from './server-user.ts'

/** In `dataDir`, when the database had to go elsewhere: one line, the path. It moves along when `dataDir` is moved. */
const pointerName = 'database-location'

/** Beside a database that went elsewhere: one line, the data directory it was made for. */
const ownerName = 'made-for'

/** Where the database of `dataDir` lives: there, or where an earlier start said it had put it. */
export async function findHome(dataDir: string): Promise<string> {
  const pointed = (await readFile(join(dataDir, pointerName), 'utf8').catch(() => '')).trim()
  if (!pointed) return dataDir
  if (await stat(pointed).catch(() => null)) return pointed
  throw new LauncherError(
    'DATABASE_MISSING',
    `The database of ${dataDir} was kept in ${pointed}, which is not there any more: put it back, or restore a backup.`,
  )
}

/**
 * Makes sure that `user` can reach `home`. A new database that cannot be reached there (a checkout under /root) goes
 * to a fresh directory under `systemDir`; an existing one is never moved.
 */
export async function openHome(
  place: { dataDir: string; home: string; systemDir: string; isNew: boolean },
  user: ServerUser,
): Promise<string> {
  const { dataDir, home, systemDir, isNew } = place
  await mkdir(home, { recursive: true, mode: 0o700 })
  // Others may pass through to what is theirs, and list nothing.
  await chmod(home, user ? 0o711 : 0o700).catch(notPermitted(home))
  if (canEnter(user, home)) return home
  if (!isNew) throw unreachable(home, user)

  const elsewhere = join(systemDir, randomBytes(6).toString('hex'))
  await mkdir(elsewhere, { recursive: true, mode: 0o711 }).catch(notPermitted(elsewhere))
  await chmod(systemDir, 0o711)
  await chmod(elsewhere, 0o711)
  if (!canEnter(user, elsewhere)) throw unreachable(elsewhere, user)
  await writeDurably(join(elsewhere, ownerName), `${dataDir}\n`, 0o600)
  await writeDurably(join(dataDir, pointerName), `${elsewhere}\n`, 0o600)
  return elsewhere
}

/** Databases that were made for `dataDir` and are no longer its own, because that was deleted: reports may be in them. */
export async function findForgotten(dataDir: string, home: string, systemDir: string): Promise<string[]> {
  if (home === dataDir) return []
  const forgotten: string[] = []
  for (const name of await readdir(systemDir)) {
    const path = join(systemDir, name)
    const madeFor = await readFile(join(path, ownerName), 'utf8').catch(() => '')
    if (path !== home && madeFor.trim() === dataDir) forgotten.push(path)
  }
  return forgotten
}

/** A directory that the server's account alone may enter. */
export async function makePrivateDirectory(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700).catch(notPermitted(path))
  if (user) await chown(path, user.uid, user.gid).catch(notPermitted(path))
}

const unreachable = (path: string, user: ServerUser) =>
  new LauncherError(
    'NOT_PERMITTED',
    `PostgreSQL runs as "${user?.name}", who cannot reach ${path}: give DATA_DIR a place such as /srv/canal, ` +
      'or start this program as an ordinary user.',
  )

const notPermitted = (path: string) => (cause: unknown) => {
  throw new LauncherError(
    'NOT_PERMITTED',
    `${path} cannot be prepared for the database: it belongs to another user, or its file system knows no owners. ` +
      'Start this program as the user who owns it, or set DATA_DIR to a local disk.',
    { cause },
  )
}
