import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { LauncherError } from './launcher-error.ts'

/** The account that PostgreSQL runs as when the program itself is root; `null` means the program's own account. */
export type ServerUser = { uid: number; gid: number; name: string } | null

// PostgreSQL refuses to run as root. An account for databases is better than `nobody`, which other daemons share.
const candidates = ['canal', 'postgres', 'nobody']

/** The owner of an existing database keeps it; otherwise the first candidate that the machine knows. */
export function chooseServerUser(existingCluster: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(existingCluster, { throwIfNoEntry: false })
  const known = owner && owner.uid !== 0 ? lookUp(String(owner.uid)) : null
  if (known) return known
  for (const name of candidates) {
    const user = lookUp(name)
    if (user) return user
  }
  throw new LauncherError(
    'NOT_PERMITTED',
    `PostgreSQL cannot run as root and none of the users ${candidates.join(', ')} exists here: ` +
      'start this program as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(nameOrId: string): ServerUser {
  const id = (...flags: string[]) =>
    execFileSync('id', [...flags, nameOrId], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { uid: Number(id('-u')), gid: Number(id('-g')), name: id('-un') }
  } catch {
    return null
  }
}

/** Asks the kernel rather than reading mode bits, so that ACLs and mount options count. */
export function canEnter(user: ServerUser, directory: string): boolean {
  if (!user) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  })
  return status === 0
}
