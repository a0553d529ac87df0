import type { FullConfig } from '@playwright/test'
import { writeFontSettings } from './fonts.ts'
import { startDemonstration } from './start-demonstration.ts'
import { isTold, tellWorkers } from './where.ts'

/**
 * Before all journeys: the fonts, and one demonstration for each worker, so that what one journey does is not in another's way; none
 * where the environment names some that run already. The returned function ends them after the last.
 */
export default async ({ workers }: FullConfig) => {
  writeFontSettings()
  if (isTold()) return undefined
  const running = await Promise.all(Array.from({ length: workers }, () => startDemonstration()))
  tellWorkers(running.map(({ address, dataDir, neutralPort }) => ({ address, dataDir, neutralPort })))
  return () => Promise.all(running.map(({ stop }) => stop()))
}
