import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ConnectionSettings } from '../contact.ts'
import { LauncherError } from '../launcher-error.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from '../start-embedded.ts'

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A data directory in a temporary place, which ends with the servers that were started in it. */
export async function openDirectory(name = 'data') {
  const root = await mkdtemp(join(tmpdir(), 'canal-'))
  await chmod(root, 0o755)
  const dataDir = join(root, name)
  const running = new Set<Embedded>()

  const start = async (options: Partial<EmbeddedOptions> = {}): Promise<Embedded> => {
    const embedded = await startEmbedded({ dataDir, logger: silent, systemDir: join(root, 'system'), ...options })
    running.add(embedded)
    return embedded
  }
  const stop = async () => {
    for (const embedded of running) await embedded.stop()
    running.clear()
  }
  return {
    root,
    dataDir,
    start,
    stop,
    restart: async () => {
      await stop()
      return start()
    },
    adminLogin: async () => {
      const secrets = JSON.parse(await readFile(join(dataDir, 'postgres/secrets.json'), 'utf8')) as { admin: string }
      return { user: 'admin', password: secrets.admin }
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The sentence and code with which a start was refused; fails if it was not. */
export async function refusal(start: Promise<unknown>): Promise<LauncherError> {
  const error = await start.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof LauncherError) return error
  throw error
}

/** One statement on a connection of its own. */
export async function query(settings: ConnectionSettings, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
