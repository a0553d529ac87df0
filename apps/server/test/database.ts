import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '../src/platform/db/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection settings of a cluster: the owner's and the app role's, and the name of the migrated template. `directory`
     * holds all its files; null for a server from outside.
     */
    cluster: { owner: pg.ClientConfig; app: pg.ClientConfig; template: string; directory: string | null }
  }
}

export interface TestDatabase {
  db: Db
  ownerDb: Db
  settings: { owner: pg.ClientConfig; app: pg.ClientConfig }
  close: () => Promise<void>
}

/** A database of this test file's own, cloned from the migrated template; dropped by `close`. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const cluster = inject('cluster')
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const admin = new pg.Client(cluster.owner)
  await admin.connect()
  await admin.query(`create database ${name} template ${cluster.template}`)
  const owner = connect({ ...cluster.owner, database: name }, 3)
  const app = connect({ ...cluster.app, database: name }, 8)
  const close = async () => {
    await app.db.destroy()
    await owner.db.destroy()
    await admin.query(`drop database if exists ${name}`)
    await admin.end()
  }
  return {
    db: app.db,
    ownerDb: owner.db,
    settings: { owner: { ...cluster.owner, database: name }, app: { ...cluster.app, database: name } },
    close,
  }
}
