import type { LaunchOptions } from '@playwright/test'
import { environmentWith } from '../demonstration/fonts.ts'

type Use = (options: LaunchOptions) => Promise<void>

const launchWide = ({ launchOptions }: { launchOptions: LaunchOptions }, use: Use): Promise<void> =>
  use({ ...launchOptions, env: environmentWith('wide') })

const perWorker: { scope: 'worker' } = { scope: 'worker' }

/** For `test.use`: the browser of these journeys draws with the wide set of fonts. */
export const wideLetters: { launchOptions: [typeof launchWide, typeof perWorker] } = {
  launchOptions: [launchWide, perWorker],
}
