import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** How a server's own database is reached by a role: by the directory of its socket, or by a port where that is too long. */
export const databaseUrls = async (dataDir: string): Promise<(role: 'admin' | 'app' | 'owner') => string> => {
  const elsewhere = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() => '')
  const home = elsewhere.trim() || dataDir
  const secrets = JSON.parse(await readFile(join(home, 'postgres/secrets.json'), 'utf8')) as Record<string, string>
  const [, , , port = '', sockets = '', host = ''] = (
    await readFile(join(home, 'postgres/cluster/postmaster.pid'), 'utf8')
  ).split('\n')
  const place = sockets ? `localhost:${port}/canal?host=${encodeURIComponent(sockets)}` : `${host}:${port}/canal`
  return (role) => `postgres://${role}:${encodeURIComponent(secrets[role] ?? '')}@${place}`
}

const asAdmin = async (dataDir: string, statements: string): Promise<void> => {
  const client = new pg.Client({ connectionString: (await databaseUrls(dataDir))('admin') })
  await client.connect()
  await client.query(statements)
  await client.end()
}

/** Whoever connects from now on is told a time so many days ahead. */
export const setAhead = (dataDir: string, days: number): Promise<void> =>
  asAdmin(
    dataDir,
    `create schema if not exists ahead;
    grant usage on schema ahead to public;
    create or replace function ahead.now() returns timestamptz stable language sql
      as $$ select pg_catalog.now() + interval '${days} days' $$;
    create or replace function ahead.clock_timestamp() returns timestamptz volatile language sql
      as $$ select pg_catalog.clock_timestamp() + interval '${days} days' $$;
    alter database canal set search_path = ahead, pg_catalog, public`,
  )

/** Runs one of the server's jobs now, rather than when its time comes. */
export const runJob = (dataDir: string, name: string): Promise<void> =>
  asAdmin(dataDir, `select graphile_worker.add_job('${name}')`)
