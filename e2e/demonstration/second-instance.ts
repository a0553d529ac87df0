import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer, type RunningServer } from './start-server.ts'
import { apiKey, where } from './where.ts'

/** How the demonstration's own database is reached: by the directory of its socket, or by a port where that is too long. */
const databaseUrls = async (dataDir: string) => {
  const elsewhere = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() => '')
  const home = elsewhere.trim() || dataDir
  const secrets = JSON.parse(await readFile(join(home, 'postgres/secrets.json'), 'utf8')) as Record<string, string>
  const [, , , port = '', sockets = '', host = ''] = (
    await readFile(join(home, 'postgres/cluster/postmaster.pid'), 'utf8')
  ).split('\n')
  const place = sockets ? `localhost:${port}/canal?host=${encodeURIComponent(sockets)}` : `${host}:${port}/canal`
  const urlOf = (user: string) => `postgres://${user}:${encodeURIComponent(secrets[user] ?? '')}@${place}`
  return { DATABASE_URL: urlOf('app'), DATABASE_OWNER_URL: urlOf('owner') }
}

/**
 * Another process of the same installation, as an operator with two machines would have it. Those share a bucket, which
 * holds the copies of the committees' registers; here the second has them from the first one's disk.
 */
export const startSecondInstance = async (): Promise<RunningServer> => {
  const { dataDir } = where()
  const ROOT_KEY = (await readFile(join(dataDir, 'root.key'), 'utf8')).trim()
  const environment = { ...(await databaseUrls(dataDir)), ROOT_KEY, DEMO: '1', RATE_LIMITS: 'off', API_KEY: apiKey }
  return startServer(environment, (own) => cp(join(dataDir, 'anchors'), join(own, 'anchors'), { recursive: true }))
}
