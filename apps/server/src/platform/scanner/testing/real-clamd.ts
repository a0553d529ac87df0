import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Where distributions put it; null where this machine has none, and the tests that need it are left out. */
export const clamdPath: string | null = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find(existsSync) ?? null

/** What the one signature of the tests' own database looks for, and how it is called. */
export const infectedMark = 'canal-test-mark-of-an-infected-file'
export const infectedName = 'Canal.Test.Mark.UNOFFICIAL'
/** clamav.net's form for bodies: name, any type of file, anywhere, bytes in hexadecimal. */
const signature = `Canal.Test.Mark:0:*:${Buffer.from(infectedMark).toString('hex')}\n`

export interface RealClamd {
  address: { path: string }
  /** All that it said, for a look at what it writes down. */
  said: () => string
  /** Files in the directory in which it keeps what it is sent. */
  leftOver: () => Promise<string[]>
  /** Ends the program; `begin` starts it again at the same address. */
  end: () => Promise<void>
  begin: () => Promise<void>
  stop: () => Promise<void>
}

/** clamd of the distribution with a database of one line, in a directory and on a socket of its own. */
export const startClamd = async (settings: Readonly<Record<string, string>> = {}): Promise<RealClamd> => {
  const program = clamdPath
  if (!program) throw new Error('There is no clamd on this machine.')
  const directory = await mkdtemp(join(tmpdir(), 'canal-clamd-'))
  const [databases, streams, path] = ['databases', 'streams', 'socket'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  await Promise.all([databases, streams].map((name) => mkdir(name)))
  await writeFile(join(databases, 'canal.ndb'), signature)
  const all = {
    Foreground: 'yes',
    LocalSocket: path,
    DatabaseDirectory: databases,
    TemporaryDirectory: streams,
    AlertExceedsMax: 'yes',
    ExtendedDetectionInfo: 'yes',
    ...settings,
  }
  const file = join(directory, 'clamd.conf')
  await writeFile(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  )
  let clamd: ChildProcess | null = null
  let said = ''
  const end = async () => {
    const running = clamd
    clamd = null
    if (running?.exitCode !== null || running.signalCode !== null) return
    running.kill()
    await once(running, 'exit')
  }
  const begin = async () => {
    const started = spawn(program, ['--config-file', file], { stdio: ['ignore', 'pipe', 'pipe'] })
    clamd = started
    await new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr])
        createInterface(stream).on('line', (line) => {
          said += `${line}\n`
          if (line.includes('Self checking')) resolve()
        })
      started.once('error', reject).once('exit', () => reject(new Error(`clamd did not start:\n${said}`)))
    })
  }
  const stop = async () => {
    await end()
    await rm(directory, { recursive: true, force: true })
  }
  await begin().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    address: { path },
    said: () => said,
    leftOver: () => readdir(streams, { recursive: true }),
    end,
    begin,
    stop,
  }
}
