import type { TestApp } from './app.ts'

/** What a command is told of the test's own database, and of the root keys. */
export const commandEnvironment = ({ database }: Pick<TestApp, 'database'>, rootKeys: string) => {
  const { user, password, host, port, database: name } = database.settings.owner
  const place = host?.startsWith('/') ? `/${name}?host=${host}` : `${host}:${port}/${name}`
  return { DATABASE_OWNER_URL: `postgres://${user}:${String(password)}@${place}`, ROOT_KEY: rootKeys }
}
