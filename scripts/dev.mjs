import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, watch } from 'node:fs'
import { ensure } from './ensure.mjs'
import { at } from './project.mjs'

// The watchers below make the first build themselves, and show what does not build.
await ensure({ build: false })
const { serverBuild, viteBuild } = await import('./build.mjs')
const { context } = await import('esbuild')

const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data-dev', HOST: process.env.HOST ?? '127.0.0.1' }
const watchers = []
let server
let restarting = Promise.resolve()
let timer

/** Several files change in one build; the server is started again once, after it has ended in order. */
function restartSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => (restarting = restarting.then(restart)), 150)
}

async function restart() {
  await stopServer()
  server = spawn(process.execPath, ['--enable-source-maps', at('apps/server/dist/main.js')], { stdio: 'inherit', env })
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

const restartPlugin = {
  name: 'restart',
  setup(build) {
    build.onEnd(({ errors }) => void (errors.length || restartSoon()))
  },
}

const options = serverBuild()
const bundle = await context({ ...options, logLevel: 'info', plugins: [...options.plugins, restartPlugin] })
await bundle.watch()
if (existsSync(at('apps/web/vite.config.ts'))) {
  for (const mode of ['client', 'ssr']) {
    const [command, args] = viteBuild(mode, '--watch')
    watchers.push(spawn(command, args, { cwd: at('apps/web'), stdio: 'inherit' }))
    const output = at('apps/web/dist', mode)
    mkdirSync(output, { recursive: true })
    watch(output, { recursive: true }, restartSoon)
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.kill()
    await restarting
    await stopServer()
    process.exit(0)
  })
}
