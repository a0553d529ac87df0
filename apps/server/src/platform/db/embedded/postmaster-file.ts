import { readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number }

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** What PostgreSQL wrote about the server of this cluster, which may be long dead; `null` when it stopped in order. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n') // pid, cluster, start time, port, …
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]) } : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server's working directory is its cluster. Where that cannot be looked up, a live process counts as the server. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [own, other] = [statSync(cluster), statSync(`/proc/${pid}/cwd`)]
    if (own.dev === other.dev && own.ino === other.ino) return true
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/**
 * After a power cut the number in postmaster.pid may belong to any process, and PostgreSQL then refuses to start. The
 * file is not deleted: our own number in its first line means "stale" to a server that we start, which still reads the
 * rest and so finds backends that outlived their server. Returns whether a live server really holds the cluster.
 */
export async function releaseStalePid(cluster: string): Promise<'held' | 'released'> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return 'released'
  if (servesCluster(postmaster.pid, cluster)) return 'held'
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  if (text) await writeFile(pidFile(cluster), text.replace(/^\d+/, String(process.pid)))
  return 'released'
}
