import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { giveUp, isMain, run } from './project.mjs'

const installations = '/usr/lib/postgresql'
const oldestMajor = 15
const databaseName = 'canal'

/** The newest PostgreSQL that the system has and the program supports: { major, bin }, or undefined. */
export function findPostgres() {
  if (!existsSync(installations)) return undefined
  return readdirSync(installations)
    .map((name) => ({ major: Number(name), bin: join(installations, name, 'bin') }))
    .filter(({ major, bin }) => major >= oldestMajor && existsSync(join(bin, 'postgres')))
    .sort((one, other) => other.major - one.major)[0]
}

/**
 * A throw-away server with the roles that an operator would make: `owner` of the database and `app`, both ordinary.
 * Returns { ownerUrl, appUrl, stop }.
 */
export async function startExternal({ bin }) {
  const folder = mkdtempSync(join(tmpdir(), 'canal-external-'))
  const identity = serverIdentity()
  const cluster = join(folder, 'cluster')
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  chmodSync(folder, 0o700)
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const program = (name, args, input) => execFileSync(join(bin, name), args, { ...options, input, stdio: 'pipe' })

  const [ownerPassword, appPassword] = [0, 1].map(() => randomBytes(18).toString('hex'))
  program('initdb', ['-D', cluster, '-U', 'admin', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'])
  writeFileSync(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  const statements = [
    `CREATE ROLE owner LOGIN CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE ROLE app LOGIN PASSWORD '${appPassword}'`,
    `CREATE DATABASE ${databaseName} OWNER owner`,
  ]
  program('postgres', ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'], statements.join('\n'))

  const port = await freePort()
  // What is thrown away need not be synced.
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', detached: true })
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const url = (role, password) => `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`
  const ownerUrl = url('owner', ownerPassword)
  await waitUntilReady(ownerUrl, server)

  const stop = async () => {
    process.off('exit', kill)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      kill()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return { ownerUrl, appUrl: url('app', appPassword), stop }
}

/** PostgreSQL does not run as root. */
function serverIdentity() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue // no such user
    }
  }
  return giveUp('PostgreSQL cannot run as root and there is no user postgres or nobody.')
}

async function waitUntilReady(connectionString, server) {
  const { default: pg } = await import('pg')
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null) throw new Error('the external PostgreSQL did not start', { cause: error })
      if (error.code !== 'ECONNREFUSED' && error.code !== '57P03') throw error
      await delay(50)
    }
  }
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/** `node scripts/external-postgres.mjs <command> …` runs the command with the server's addresses in its environment. */
async function main([command, ...args]) {
  const postgres = findPostgres()
  if (!postgres) giveUp(`No PostgreSQL ${oldestMajor} or later in ${installations}.`)
  const external = await startExternal(postgres)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  const { ownerUrl, appUrl } = external
  const addresses = { TEST_DATABASE: 'external', TEST_DATABASE_URL: ownerUrl, TEST_DATABASE_APP_URL: appUrl }
  try {
    process.exitCode = await run(command, args, { env: { ...process.env, ...addresses } })
  } finally {
    await external.stop()
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2))
