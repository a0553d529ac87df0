import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { environmentWith } from './e2e/demonstration/fonts.ts'
import { desktop, phone } from './e2e/journey/sizes.ts'

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

const english = 'en-GB'

/** Journeys with this tag run in Spanish on a desktop and in English on a phone; with LONG_TESTS the other way round too. */
const everywhere = /@everywhere/
const long = [
  { name: 'phone-es', grep: everywhere, use: { viewport: phone } },
  { name: 'desktop-en', grep: everywhere, use: { locale: english } },
]

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
  projects: [
    { name: 'desktop-es' },
    { name: 'phone-en', grep: everywhere, use: { viewport: phone, locale: english } },
    ...(process.env.LONG_TESTS ? long : []),
  ],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: desktop,
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
