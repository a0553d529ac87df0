import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { clusterPaths } from './cluster.ts'
import { contactServer } from './contact.ts'
import { diskFull, isFull } from './full-disk.ts'
import { makePrivateDirectory } from './home.ts'
import { LauncherError } from './launcher-error.ts'
import { readPostmaster, releaseStalePid } from './postmaster-file.ts'
import type { Programs } from './programs.ts'
import { spawnOptions } from './run-program.ts'
import type { Secrets } from './secrets.ts'
import type { ServerUser } from './server-user.ts'
import { serverArguments, socketEndpoint, type Endpoint } from './settings.ts'

export type ServerPlace = { home: string; programs: Programs; user: ServerUser; secrets: Secrets }

export type RunningServer = { endpoint: Endpoint; client: pg.Client; attached: boolean }

// Long enough for the recovery of 256 MB of write-ahead log on a slow disk; the state is asked for every 40 ms.
const patienceMs = 120_000
const pollMs = 40
// The backends of a killed server notice within a second or two; a server that is stopping writes its memory first.
const heldPatienceMs = 30_000

/**
 * Connects to the server of this home: one that already runs (its parent was killed, or lives) or else a new one.
 * A new one listens at `earlier`, where that is given: connection pools know no other place.
 * Throws LauncherError, after looking for the reason in what the server last wrote.
 */
export async function reachServer(place: ServerPlace, earlier?: Endpoint): Promise<RunningServer> {
  const started = Date.now()
  let child: StartedServer | null = null
  for (;;) {
    const endpoint = child?.endpoint ?? (await knownEndpoint(place.home))
    const contact = endpoint ? await contactServer(endpoint, place.secrets.admin) : { state: 'silent' as const }
    if (endpoint && contact.state === 'answers')
      return { endpoint, client: contact.client, attached: !child?.isRunning() }
    const waitedMs = Date.now() - started
    if (child && !child.isRunning()) {
      await judgeExit(place, await child.lastWords(), waitedMs)
      child = null
    } else if (contact.state === 'silent' && !child) {
      child = await startServer(place, earlier)
    }
    if (waitedMs > patienceMs) {
      throw new LauncherError('NOT_ANSWERING', `The database in ${place.home} has not answered for two minutes.`)
    }
    await delay(pollMs)
  }
}

/** Where a running server would listen: a socket has one place, a port is found in postmaster.pid. */
async function knownEndpoint(home: string): Promise<Endpoint | null> {
  const { run, cluster } = clusterPaths(home)
  const socket = socketEndpoint(run)
  if (socket) return socket
  const postmaster = await readPostmaster(cluster)
  return postmaster?.port ? { host: '127.0.0.1', port: postmaster.port } : null
}

type StartedServer = { endpoint: Endpoint; isRunning(): boolean; lastWords(): Promise<string> }

async function startServer({ home, programs, user }: ServerPlace, earlier?: Endpoint): Promise<StartedServer> {
  const { run, cluster } = clusterPaths(home)
  await makePrivateDirectory(run, user)
  const endpoint = earlier ?? socketEndpoint(run) ?? { host: '127.0.0.1', port: await freePort() }
  const logPath = await rotateLog(home)
  const log = await open(logPath, 'a', 0o600)
  const { size: logStart } = await log.stat()
  // In a process group of its own: Ctrl-C is for the program, which stops the server after its own work.
  const child: ChildProcess = spawn(programs.postgres, serverArguments(cluster, endpoint), {
    ...spawnOptions(user, home),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let failure = ''
  child.on('error', (error) => (failure = error.message))
  child.unref()
  await log.close()
  return {
    endpoint,
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    lastWords: async () => failure || (await readFrom(logPath, logStart)),
  }
}

/** Returns when starting again may help; throws what a person has to do otherwise. */
async function judgeExit(place: ServerPlace, words: string, waitedMs: number): Promise<void> {
  const { cluster } = clusterPaths(place.home)
  if (/No space left on device/.test(words) || (await isFull(place.home))) throw diskFull(place.home)
  // The cluster's own lock was taken before this one, so the process that left this one is dead.
  if (/\.lock" already exists/.test(words) && waitedMs < heldPatienceMs) return releaseSocketLock(place.home)
  if (/Address already in use/.test(words) && waitedMs < heldPatienceMs) return
  if (/postmaster\.pid" already exists/.test(words)) {
    if ((await releaseStalePid(cluster)) === 'released' || waitedMs < heldPatienceMs) return
    const pid = (await readPostmaster(cluster))?.pid
    throw new LauncherError(
      'NOT_ANSWERING',
      `PostgreSQL process ${pid} serves ${cluster} but does not answer: end that process, then start again.`,
    )
  }
  if (/pre-existing shared memory block/.test(words) && waitedMs < heldPatienceMs) return
  const fatal = words.match(/(?:FATAL|PANIC): .*/g)?.join(' ') ?? words.trim().split('\n').slice(-2).join(' ')
  throw new LauncherError(
    'START_FAILED',
    `PostgreSQL did not start (${fatal || 'it said nothing'}); more may be in ${join(place.home, 'postgres.log')}.`,
  )
}

async function releaseSocketLock(home: string): Promise<void> {
  const { run } = clusterPaths(home)
  for (const name of await readdir(run)) if (name.endsWith('.lock')) await rm(join(run, name), { force: true })
}

const logBytesMax = 1024 * 1024

async function rotateLog(home: string): Promise<string> {
  const path = join(home, 'postgres.log')
  const size = (await stat(path).catch(() => null))?.size ?? 0
  if (size > logBytesMax) await rename(path, `${path}.1`)
  return path
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16_384), position: start })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
