import type pg from 'pg'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/index.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** How to reach, as the owner of the tables, the PostgreSQL that a running product started. */
export const ownerSettings = async (dataDir: string): Promise<pg.ClientConfig> => {
  const { ownerConfig, stop } = await startEmbedded({ dataDir, logger: silent, ifRunning: 'attach' })
  await stop()
  return ownerConfig
}
