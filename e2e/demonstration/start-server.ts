import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setAhead } from './database.ts'

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const readyWithinMs = 240_000

export interface RunningServer {
  /** `http://localhost:…`, without a slash at the end. */
  address: string
  dataDir: string
  /** What it said until it was ready. */
  said: string
  /** Ends the process and starts it again, so many days after the first start by its own clock and the database's. */
  passDays: (days: number) => Promise<void>
  /** Ends the process and removes everything that it kept. */
  stop: () => Promise<void>
}

const removeData = async (place: string, dataDir: string) => {
  // Started by root, the database may have gone to a directory of its own; the file says where.
  const elsewhere = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() => '')
  if (elsewhere.trim()) await rm(elsewhere.trim(), { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve()

const readiness = (child: ChildProcess): Promise<{ address: string; said: string }> =>
  new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The server was not ready in time.\n${said}`)), readyWithinMs)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^Ready: (\S+)$/m.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve({ address, said })
    }
    // What goes wrong afterwards stands in the runner's own output, beside the journey that meets it.
    const tell = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`)
    }
    child.stdout?.on('data', tell)
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`The server ended before it was ready.\n${said}`))
    })
  })

/** Before the program: its clock is so far ahead. */
const ahead = (ms: number): string[] => {
  const module = `const Usual = Date
    globalThis.Date = class extends Usual {
      constructor(...given) { super(...(given.length > 0 ? given : [Usual.now() + ${ms}])) }
      static now() { return Usual.now() + ${ms} }
    }`
  return ms === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(module)}`]
}

const launch = async (environment: Record<string, string>, aheadMs = 0) => {
  const child = spawn(process.execPath, [...ahead(aheadMs), main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  try {
    return { ...(await readiness(child)), end }
  } catch (error) {
    await end()
    throw error
  }
}

const dayMs = 24 * 3600 * 1000

/**
 * Starts the built server on a free port of this machine, with an empty directory or with what `prepare` puts there.
 * Rejects with what it said.
 */
export const startServer = async (
  environment: Record<string, string>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<RunningServer> => {
  const place = await mkdtemp(join(tmpdir(), 'canal-browser-'))
  await chmod(place, 0o711) // Root's substitute passes through to its database.
  const dataDir = join(place, 'data')
  const settings = { DATA_DIR: dataDir, ...environment }
  await prepare?.(dataDir)
  try {
    const { address, said, end: endFirst } = await launch(settings)
    let end = endFirst
    return {
      address,
      dataDir,
      said,
      passDays: async (days) => {
        await setAhead(dataDir, days)
        await end()
        ;({ end } = await launch({ ...settings, PORT: new URL(address).port }, days * dayMs))
      },
      stop: async () => {
        await end()
        await removeData(place, dataDir)
      },
    }
  } catch (error) {
    await removeData(place, dataDir)
    throw error
  }
}
