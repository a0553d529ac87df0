import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anchorsIn } from '../src/start/open-anchors.ts'
import { writeBuiltWeb } from '../src/start/testing/built-web.ts'
import { createS3Store, type Bucket } from '../src/platform/store/s3-store.ts'
import { testDeps } from './app.ts'
import { bundleProgram } from './bundle.ts'
import { addressOf } from './command-line.ts'
import type { TestDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'

/** A port of loopback on which nothing listens. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return address.port
}

/** The settings of a bucket as the program reads them. */
export const bucketEnvironment = ({ name, endpoint, accessKeyId, secretAccessKey }: Bucket) => ({
  S3_BUCKET: name,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** What fills a database in this process as the instances will find it: copies of chains are in their bucket. */
export const depsBeside = async (database: TestDatabase, bucket: Bucket) => {
  return testDeps(database, anchorsIn([await createS3Store(bucket)])).deps
}

/** The program in a process of its own. */
export interface Instance {
  port: number
  origin: string
  metricsPort: number
  /** All that it wrote to its own output. */
  said: () => string
  signal: (name: NodeJS.Signals) => void
  /** Resolves with the exit code once the process is gone; null where a signal ended it. */
  ended: Promise<number | null>
}

const untilReady = (child: ChildProcess, said: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('Ready: ') && resolve())
    child.once('close', () => reject(new Error(`the program did not start:\n${said()}`)))
  })

/** Starts the whole program, as often as is asked, on one database; `environment` is for all of them. */
export const openInstances = async (database: TestDatabase, environment: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-instances-'))
  const bundle = await bundleProgram('served-program')
  const web = await writeBuiltWeb(join(folder, 'web'))
  const running = new Set<Instance>()
  const begin = async (): Promise<Instance> => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const { app, owner } = database.settings
    const own = {
      ...testEnvironment,
      DATABASE_URL: addressOf(app),
      DATABASE_OWNER_URL: addressOf(owner),
      DATA_DIR: join(folder, `data-${port}`),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    }
    const child = spawn(process.execPath, [bundle.path, fileURLToPath(web)], {
      env: { PATH: process.env['PATH'], ...own, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => void (text += more))
    const said = () => text
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const signal = (name: NodeJS.Signals) => void child.kill(name)
    const instance = { port, origin: `http://127.0.0.1:${port}`, metricsPort, said, signal, ended }
    running.add(instance)
    void ended.then(() => running.delete(instance))
    await untilReady(child, said)
    return instance
  }
  const close = async () => {
    await Promise.all(
      [...running].map(({ signal, ended }) => {
        signal('SIGKILL')
        return ended
      }),
    )
    await bundle.remove()
    await rm(folder, { recursive: true, force: true })
  }
  return { begin, close }
}
