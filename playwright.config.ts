import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { environmentWith } from './e2e/demonstration/fonts.ts'

/** Nothing of the browser's own goes over the network; root cannot use its sandbox. */
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Specs that run only when asked for: they take minutes, or write into the documentation. */
const onDemand = [...(process.env.LONG_TESTS ? [] : ['@long']), ...(process.env.PICTURES ? [] : ['@pictures'])]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser',
  globalSetup: './e2e/demonstration/global.setup.ts',
  ...(onDemand.length > 0 ? { grepInvert: new RegExp(onDemand.join('|')) } : {}),
  forbidOnly: true,
  fullyParallel: true,
  // Each has a demonstration of its own; a browser and a server keep one processor busy.
  workers: availableParallelism() > 1 ? 2 : 1,
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // Recording costs a third of the time: where a failure is tried again, that second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      args: quiet,
      env: environmentWith('usual'),
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
})
