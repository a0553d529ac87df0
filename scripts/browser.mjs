import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { giveUp, run, tool } from './project.mjs'

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts, installing one if there is none; ends the program with one sentence otherwise. */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return starts(chosen) ?? giveUp(`CHROMIUM_PATH is ${chosen}, which does not start as a browser.`)
  return (
    firstThatStarts(systemNames) ??
    (await playwrightBrowser()) ??
    (await distributionBrowser()) ??
    giveUp('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  )
}

const firstThatStarts = (names) => names.map(starts).find(Boolean)

/** The absolute path, or undefined. */
function starts(name) {
  const path = name.includes('/') || name.includes('\\') ? name : findInPath(name)
  if (!path || !existsSync(path)) return undefined
  const { status } = spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' })
  return status === 0 ? path : undefined
}

function findInPath(name) {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => `${folder}/${name}`).find(existsSync)
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    console.log('No Chromium here; Playwright downloads its own …')
    await run(...tool('playwright-core/cli.js', 'install', 'chromium'))
  }
  return starts(path)
}

async function distributionBrowser() {
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return undefined
  console.log('Installing the distribution’s Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
  return firstThatStarts(systemNames)
}
