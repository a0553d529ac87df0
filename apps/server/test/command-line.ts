import type pg from 'pg'
import type { TestApp } from './app.ts'

/** Connection settings as the address that an operator would give; a directory is that of a socket. */
export const addressOf = ({ user, password, host, port, database }: pg.ClientConfig): string => {
  const [name, secret] = [encodeURIComponent(user ?? ''), encodeURIComponent(String(password))]
  const place = host?.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`
  return `postgres://${name}:${secret}@${place}`
}

/** What a command is told of the test's own database, of the root keys and of where copies of chains are. */
export const commandEnvironment = ({ database }: Pick<TestApp, 'database'>, rootKeys: string, dataDir: string) => ({
  DATABASE_OWNER_URL: addressOf(database.settings.owner),
  DATA_DIR: dataDir,
  ROOT_KEY: rootKeys,
})
