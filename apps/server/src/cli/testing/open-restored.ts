import { join } from 'node:path'
import type pg from 'pg'
import { apiHeaders } from '../../../test/app.ts'
import type { World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { connect, type Db } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded/index.ts'
import { silent } from '../../platform/db/embedded/testing/embedded-fixture.ts'
import { openAnchors, type Anchors } from '../../start/open-anchors.ts'
import { createDiskStore } from '../../platform/store/disk-store.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'

/** The program on what was restored. */
export interface Restored {
  call: World['call']
  owner: Db
  deps: World['deps']
  close: () => Promise<void>
}

/** On a database, a store and copies of chains that are there. */
export const serveRestored = async (
  world: World,
  settings: { app: pg.ClientConfig; owner: pg.ClientConfig },
  store: ObjectStore,
  anchors: Anchors,
): Promise<Restored> => {
  const [app, owner] = [connect(settings.app, 4), connect(settings.owner, 2)]
  const deps = { ...world.deps, db: app.db, store, ...anchors }
  const server = await buildApp(deps)
  const call: World['call'] = (method, url, { token, headers, ...more } = {}) =>
    server.inject({ method, url, headers: { ...apiHeaders(token), ...headers }, ...more })
  const close = async () => {
    await server.close()
    await Promise.all([app.pool.end(), owner.pool.end()])
  }
  return { call, owner: owner.db, deps, close }
}

/** On the embedded database and the files of a data directory. */
export const openRestored = async (world: World, dataDir: string): Promise<Restored> => {
  const embedded = await startEmbedded({ dataDir, logger: silent })
  const settings = { app: embedded.appConfig, owner: embedded.ownerConfig }
  const anchors = await openAnchors({ dataDir }, null)
  const restored = await serveRestored(world, settings, createDiskStore(join(dataDir, 'files')), anchors)
  return { ...restored, close: () => restored.close().then(() => embedded.stop()) }
}
