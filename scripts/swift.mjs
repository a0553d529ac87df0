import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './external-postgres.mjs'
import { giveUp, isMain, run } from './project.mjs'

const programs = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`)
const ringBuilder = '/usr/bin/swift-ring-builder'
const hashSettings = '/etc/swift/swift.conf'
const [user, password] = ['test:tester', 'testing']
const packages = 'swift-proxy swift-account swift-container swift-object memcached'

/** Whether OpenStack Swift is there, and may be told its settings, which it reads from one place alone. */
export const canRunSwift = () =>
  [...programs, '/usr/bin/memcached'].every((path) => existsSync(path)) &&
  (existsSync(hashSettings) || process.getuid?.() === 0)

const pipeline =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo symlink versioned_writes'

const proxySettings = (common, memcachePort) => `${common}
[pipeline:main]
pipeline = ${pipeline} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${pipeline
  .split(' ')
  .filter((name) => !['cache', 'tempauth', 's3api'].includes(name))
  .map(
    (name) =>
      `[filter:${name}]\nuse = egg:swift#${name}\n${name === 'versioned_writes' ? 'allow_object_versioning = true\n' : ''}`,
  )
  .join('')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${password} .admin
`

const storageSettings = (common, kind) => `${common}
devices = DEVICES
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const makeRing = (folder, kind, port) => {
  const builder = join(folder, `${kind}.builder`)
  const call = (...args) => execFileSync(ringBuilder, [builder, ...args], { stdio: 'pipe' })
  call('create', '2', '1', '0')
  call('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  call('rebalance')
}

const untilReady = async (address) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${address}/healthcheck`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  giveUp('Swift did not start.')
}

const makeBucket = async (address, name) => {
  const headers = { 'x-storage-user': user, 'x-storage-pass': password }
  const signedIn = await fetch(`${address}/auth/v1.0`, { headers })
  const token = signedIn.headers.get('x-auth-token') ?? giveUp('Swift did not let us in.')
  const made = await fetch(`${signedIn.headers.get('x-storage-url')}/${name}`, {
    method: 'PUT',
    headers: { 'x-auth-token': token },
  })
  if (!made.ok) giveUp(`Swift did not make a bucket (${made.status}).`)
}

/**
 * A throw-away Swift of one process each for proxy, accounts, containers and objects, with a bucket. Returns
 * { environment, stop }: TEST_S3_* for the tests.
 */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'canal-swift-'))
  mkdirSync(join(folder, 'node', 'd1'), { recursive: true })
  if (!existsSync(hashSettings)) {
    mkdirSync('/etc/swift', { recursive: true })
    writeFileSync(hashSettings, '[swift-hash]\nswift_hash_path_suffix = canal-tests\n')
  }
  const children = []
  const start = (command, ...args) => children.push(spawn(command, args, { stdio: 'ignore' }))
  const memcachePort = await freePort()
  start('memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', String(memcachePort))
  const who = process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'nobody')
  let proxyPort = 0
  for (const kind of ['account', 'container', 'object', 'proxy']) {
    const port = await freePort()
    const common = `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${who}\nswift_dir = ${folder}`
    const settings = kind === 'proxy' ? proxySettings(common, memcachePort) : storageSettings(common, kind)
    const path = join(folder, `${kind}.conf`)
    writeFileSync(path, settings.replace('DEVICES', join(folder, 'node')))
    if (kind === 'proxy') proxyPort = port
    else makeRing(folder, kind, port)
    start(`/usr/bin/swift-${kind}-server`, path)
  }
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))
  const address = `http://127.0.0.1:${proxyPort}`
  await untilReady(address)
  await makeBucket(address, 'files')
  const environment = {
    TEST_S3_ENDPOINT: address,
    TEST_S3_BUCKET: 'files',
    TEST_S3_ACCESS_KEY_ID: user,
    TEST_S3_SECRET_ACCESS_KEY: password,
  }
  return { environment, stop }
}

/** `node scripts/swift.mjs <command> …` runs the command with a bucket of Swift in its environment. */
async function main([command, ...args]) {
  if (!canRunSwift()) giveUp(`OpenStack Swift is not installed: apt-get install ${packages}`)
  const swift = await startSwift()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  try {
    process.exitCode = await run(command, args, { env: { ...process.env, ...swift.environment } })
  } finally {
    await swift.stop()
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2))
