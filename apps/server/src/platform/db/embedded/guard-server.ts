import { setTimeout as delay } from 'node:timers/promises'
import { clusterPaths } from './cluster.ts'
import { LauncherError } from './launcher-error.ts'
import { readPostmaster, servesCluster } from './postmaster-file.ts'
import { takeOwnership } from './ownership.ts'
import { reachServer, type RunningServer, type ServerPlace } from './server.ts'
import { signalServer, stopServer } from './stop-server.ts'

export type Logger = { info(message: string): void; warn(message: string): void; error(message: string): void }

type Guarded = { place: ServerPlace; server: RunningServer; dataDir: string; logger: Logger }

// About four minutes in all: a full disk may be cleaned, a killed server recovers in seconds.
const retryDelaysMs = [0, 500, 1000, 2000, 5000, 10_000, 20_000, 40_000, 60_000, 90_000]

/**
 * Keeps the server alive. The connection that holds the ownership ends with the server, no matter who started it, and with
 * any backend's crash; then the server is reached or started again, and the ownership taken anew.
 */
export function guardServer({ place, server, dataDir, logger }: Guarded) {
  const { cluster } = clusterPaths(place.home)
  let client = server.client
  let pid = 0
  const stopping = new AbortController()
  let reviving: Promise<void> = Promise.resolve()
  let reportLoss: (reason: Error) => void
  const lost = new Promise<Error>((resolve) => (reportLoss = resolve))

  const watch = async () => {
    client.once('end', () => {
      if (!stopping.signal.aborted) reviving = revive()
    })
    pid = (await readPostmaster(cluster))?.pid ?? 0
  }

  const revive = async (): Promise<void> => {
    logger.warn('The connection to PostgreSQL ended unexpectedly; it is reached or started again.')
    let reason: unknown
    for (const delayMs of retryDelaysMs) {
      try {
        await delay(delayMs, undefined, { signal: stopping.signal })
        ;({ client } = await reachServer(place, server.endpoint))
        await takeOwnership(client, dataDir)
        await watch()
        return logger.info('PostgreSQL is back.')
      } catch (error) {
        if (stopping.signal.aborted) return
        reason = error
        logger.error(String((error as Error).message))
        await client.end().catch(() => undefined)
        if (error instanceof LauncherError && error.code === 'ALREADY_RUNNING') break
      }
    }
    reportLoss(reason as Error)
  }

  // A process that ends without stop() (an uncaught error) takes its server along; kill -9 leaves it to the next start.
  const onExit = () => servesCluster(pid, cluster) && process.platform !== 'win32' && signalServer(pid)
  process.once('exit', onExit)
  const watching = watch()

  const stop = async () => {
    stopping.abort()
    process.removeListener('exit', onExit)
    await Promise.all([watching, reviving])
    // The ownership is held until the server is down, so that nobody takes over a server that is stopping.
    await stopServer(place)
    await client.end().catch(() => undefined)
  }
  return { lost, stop }
}
