import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrls } from './database.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { apiKey, where } from './where.ts'

/**
 * Another process of the same installation, as an operator with two machines would have it. Those share a bucket, which
 * holds the copies of the committees' registers; here the second has them from the first one's disk.
 */
export const startSecondInstance = async (): Promise<RunningServer> => {
  const { dataDir } = where()
  const ROOT_KEY = (await readFile(join(dataDir, 'root.key'), 'utf8')).trim()
  const urlOf = await databaseUrls(dataDir)
  const urls = { DATABASE_URL: urlOf('app'), DATABASE_OWNER_URL: urlOf('owner') }
  const environment = { ...urls, ROOT_KEY, DEMO: '1', RATE_LIMITS: 'off', API_KEY: apiKey }
  return startServer(environment, (own) => cp(join(dataDir, 'anchors'), join(own, 'anchors'), { recursive: true }))
}
