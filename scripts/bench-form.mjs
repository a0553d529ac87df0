import { chromium } from 'playwright-core'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from './browser.mjs'
import { at } from './project.mjs'

/**
 * Compares how soon the form of a report is ready with another checkout, both built: `npm run bench:form -- DIRECTORY`. A phone's
 * screen, six times less CPU, nothing cached, in turns. Ready is when the first step stands there and can be used.
 */
const rounds = 15
const slower = 6
const [other = ''] = process.argv.slice(2)
if (!existsSync(join(other, 'apps/server/dist/main.js'))) {
  console.error('Name the directory of another checkout that is built.')
  process.exit(1)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** The demonstration of a checkout, on a directory of its own. */
const begin = async (tree) => {
  const directory = mkdtempSync(join(tmpdir(), 'canal-form-'))
  // Who runs as root has the database run by somebody else.
  chmodSync(directory, 0o711)
  const port = await freePort()
  const env = { ...process.env, API_KEY: 'form', DEMO: '1', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: tree,
    env: { ...env, DATA_DIR: join(directory, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Nothing stays behind where this is ended early.
  process.once('exit', () => child.kill())
  const address = `http://127.0.0.1:${port}/demo/new`
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${tree} ended early`)
    await wait(500)
  }
  const end = async () => {
    child.kill()
    await once(child, 'exit')
    rmSync(directory, { recursive: true, force: true })
  }
  return { address, end }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })

/** Milliseconds until the form is ready, and how many of them scripts took. */
const measure = async ({ address }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, locale: 'es-ES' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(() => {
    const look = () => {
      // The form as the server sends it lets the browser check it; that of the steps checks itself.
      if (document.querySelector('form.form[novalidate]')) window.readyAt = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(address)
  await page.waitForFunction(() => window.readyAt !== undefined)
  const ready = await page.evaluate(() => window.readyAt)
  const { metrics } = await devTools.send('Performance.getMetrics')
  await context.close()
  return { ready, script: metrics.find(({ name }) => name === 'ScriptDuration').value * 1000 }
}

const median = (values) => values.toSorted((one, another) => one - another)[Math.floor(values.length / 2)]
const trees = [await begin(resolve(at('.'))), await begin(resolve(other))]
const found = [[], []]
// The first turn warms up.
for (let round = 0; round <= rounds; round += 1)
  for (const which of round % 2 === 1 ? [0, 1] : [1, 0]) {
    const figures = await measure(trees[which])
    if (round > 0) found[which].push(figures)
  }
for (const what of ['ready', 'script']) {
  const [here, there] = found.map((figures) => median(figures.map((one) => one[what])))
  console.log(
    `${what.padEnd(8)} ${(here / there).toFixed(2)}  (${here.toFixed(0)} ms here, ${there.toFixed(0)} ms there)`,
  )
}
await browser.close()
for (const { end } of trees) await end()
