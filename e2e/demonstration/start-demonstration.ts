import { startNeutralSite } from './neutral-site.ts'
import { startServer } from './start-server.ts'
import { apiKey, type Where } from './where.ts'

export interface Demonstration extends Where {
  stop: () => Promise<void>
}

/** Somebody else's site and the demonstration. `stop` ends both. */
export const startDemonstration = async (): Promise<Demonstration> => {
  const neutral = await startNeutralSite()
  const exitUrl = `http://127.0.0.1:${neutral.port}/`
  const environment = { DEMO: '1', RATE_LIMITS: 'off', API_KEY: apiKey, EXIT_URL: exitUrl }
  const server = await startServer(environment).catch(async (error: unknown) => {
    await neutral.stop()
    throw error
  })
  const stop = async () => {
    await server.stop()
    await neutral.stop()
  }
  return { address: server.address, dataDir: server.dataDir, neutralPort: neutral.port, stop }
}
