import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { createChangeFeed } from '../src/platform/db/change-feed.ts'
import { connect } from '../src/platform/db/connect.ts'
import { openInstallation } from '../src/start/installation.ts'
import { openAnchors } from '../src/start/open-anchors.ts'
import { runCommand } from '../src/cli/run-command.ts'
import { apiHeaders } from './app.ts'
import { commandEnvironment } from './command-line.ts'
import { openWorld, type World } from './world.ts'

/** An installation that is stopped, given another root key, and started again. */
export interface Rotatable {
  /** As ROOT_KEY has them: the key of the beginning, both, the new one alone, and that one with the next before it. */
  rings: Record<'former' | 'both' | 'recent' | 'next', string>
  database: World['database']
  /** Starts a server on a ring. Throws what a start does. */
  start: (ring: string) => Promise<World>
  /** Stops the server of a start: no connection of its is left. */
  stop: (world: World) => Promise<void>
  /** Runs a command; `said` is what it printed and warned of. */
  run: (args: string[], ring: string) => Promise<{ code: number; said: string[] }>
  /** Keeps the database as it is, as a backup would; what it gives puts that back. No server may run. */
  keep: () => Promise<() => Promise<void>>
  close: () => Promise<void>
}

const asAdmin = async (work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client(inject('cluster').owner)
  await admin.connect()
  await work(admin)
  await admin.end()
}

/** The database `from` once more, as `to`, and nobody connected to either. */
const copyDatabase = (from: string, to: string): Promise<void> =>
  asAdmin(async (admin) => {
    // An autovacuum worker is the superuser's; the statements below end that by themselves.
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = any($1) and backend_type = 'client backend'`,
      [[from, to]],
    )
    await admin.query(`drop database if exists ${to}`)
    await admin.query(`create database ${to} template ${from}`)
  })

export const openRotatable = async (): Promise<Rotatable> => {
  const [former, recent] = [newRootKey(), newRootKey()]
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-rotation-'))
  const base = await openWorld({}, { rootKeys: parseRootKeys(former) })
  const { database } = base
  const running = new Set<World>()
  const name = database.settings.owner.database ?? ''
  const kept = `${name}_kept`
  const noKey = () => Promise.reject(new Error('no key is made'))

  const start: Rotatable['start'] = async (ring) => {
    const { rootKeys } = await openInstallation(database.ownerDb, parseRootKeys(ring), noKey)
    const { db } = connect(database.settings.app, 8)
    const changes = createChangeFeed(database.settings.app)
    const deps = { ...base.deps, db, rootKeys, changes, ...(await openAnchors({ dataDir }, null)) }
    const server = await buildApp(deps)
    const call: World['call'] = (method, url, { token, headers, ...more } = {}) =>
      server.inject({ method, url, headers: { ...apiHeaders(token), ...headers }, ...more })
    const world: World = { ...base, deps, server, call }
    running.add(world)
    return world
  }
  const stop: Rotatable['stop'] = async (world) => {
    running.delete(world)
    await world.server.close()
    await world.deps.db.destroy()
  }
  const run: Rotatable['run'] = async (args, ring) => {
    const said: string[] = []
    const code = await runCommand(args, commandEnvironment({ database }, ring, dataDir), {
      print: (text) => void said.push(text),
      warn: (text) => void said.push(text),
      ask: () => Promise.reject(new Error('nothing is asked')),
    })
    return { code, said }
  }
  const keep = async () => {
    await copyDatabase(name, kept)
    return () => copyDatabase(kept, name)
  }
  const close = async () => {
    for (const world of running) await stop(world)
    await base.close()
    await asAdmin((admin) => admin.query(`drop database if exists ${kept}`))
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    rings: {
      former,
      both: `k2:${recent},k1:${former}`,
      recent: `k2:${recent}`,
      next: `k3:${newRootKey()},k2:${recent}`,
    },
    database,
    start,
    stop,
    run,
    keep,
    close,
  }
}
