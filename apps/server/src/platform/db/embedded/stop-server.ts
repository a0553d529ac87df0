import { setTimeout as delay } from 'node:timers/promises'
import { clusterPaths } from './cluster.ts'
import { LauncherError } from './launcher-error.ts'
import { readPostmaster, servesCluster } from './postmaster-file.ts'
import { runProgram } from './run-program.ts'
import type { ServerPlace } from './server.ts'

// A fast shutdown ends sessions and writes at most 64 MB of shared memory.
const patienceMs = 60_000

/** Fast shutdown: sessions are ended, memory is written. Call it only while holding the ownership of the server. */
export async function stopServer({ home, programs, user }: ServerPlace): Promise<void> {
  const { cluster } = clusterPaths(home)
  const pid = (await readPostmaster(cluster))?.pid
  if (!pid || !servesCluster(pid, cluster)) return
  if (process.platform === 'win32') {
    await runProgram(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { user, cwd: home })
  } else {
    signalServer(pid)
  }
  const started = Date.now()
  while (servesCluster(pid, cluster)) {
    if (Date.now() - started > patienceMs) {
      throw new LauncherError('STOP_FAILED', `PostgreSQL (process ${pid}) has not stopped within a minute.`)
    }
    await delay(20)
  }
}

/** Asks for a fast shutdown without waiting; a server that is gone already is what was wanted. */
export function signalServer(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
