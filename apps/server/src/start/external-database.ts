import pg from 'pg'
import { withCarriedKeys, type CarriedKey } from '../platform/crypto/root-key/carried-keys.ts'
import { deriveKey } from '../platform/crypto/hkdf.ts'
import type { RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { StartError } from './start-error.ts'

const appRole = 'app'

/** The app role's password where nobody gave one: the same for every instance that has the root key. */
const derivedPassword = (rootKeys: RootKeys, ringId: string): string =>
  deriveKey(rootKeys.subkey('database', ringId), 'canal/database/app').toString('base64url')

const asApp = (ownerUrl: string, password: string): pg.ClientConfig => {
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  return { connectionString: url.href }
}

/** Connects once; a sentence instead of the driver's error where that fails. */
const withOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  await client.connect().catch((cause: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${cause.message}`, { cause })
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const requireVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < 15) throw new StartError(`The database server is PostgreSQL ${major}; this program needs 15 or later.`)
}

/** Creates the role under which requests run, if it is missing. */
const createAppRole = async (client: pg.Client, password: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (rowCount) return
  const quoted = client.escapeLiteral(password)
  const database = client.escapeIdentifier(client.database ?? '')
  try {
    await client.query(`create role ${appRole} login nosuperuser nobypassrls password ${quoted}`)
    // Not every database lets everybody in.
    await client.query(`grant connect on database ${database} to ${appRole}`)
  } catch (cause) {
    throw new StartError(
      `The database has no role "${appRole}" and this user may not create it: create it, then give its address in DATABASE_URL and the owner's in DATABASE_OWNER_URL.`,
      { cause },
    )
  }
}

const canConnect = async (settings: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01' || code === '28000') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * After ROOT_KEY was renewed the role still has the password of the key that it was created under. One of a key that a
 * rotation retired is changed: who has that key would be let in.
 */
const derivedSettings = async (ownerUrl: string, rootKeys: RootKeys): Promise<pg.ClientConfig> => {
  for (const id of rootKeys.ids) {
    const settings = asApp(ownerUrl, derivedPassword(rootKeys, id))
    if (!(await canConnect(settings))) continue
    if (rootKeys.trusts(id)) return settings
    const password = derivedPassword(rootKeys, rootKeys.currentId)
    await withOwner(ownerUrl, (client) =>
      client.query(`alter role ${appRole} password ${client.escapeLiteral(password)}`),
    )
    return asApp(ownerUrl, password)
  }
  throw new StartError(
    `The role "${appRole}" exists with a password of its own: give its address in DATABASE_URL and the owner's in DATABASE_OWNER_URL.`,
  )
}

/** Under a key that a rotation took out of the environment, the role may still have its password. */
const carriedIn = async (client: pg.Client): Promise<CarriedKey[]> => {
  const { rows: tables } = await client.query(`select 1 where to_regclass('public.carried_root_key') is not null`)
  if (tables.length === 0) return []
  return (await client.query<CarriedKey>('select id, box from carried_root_key')).rows
}

export interface ExternalDatabase {
  owner: pg.ClientConfig
  app: pg.ClientConfig
}

/**
 * A PostgreSQL of the operator's own. With DATABASE_OWNER_URL, DATABASE_URL is the app role's; without it DATABASE_URL is
 * the owner's, and the app role is made with a password derived from the root key. Throws StartError.
 */
export const openExternal = async (
  addresses: { databaseUrl: string; databaseOwnerUrl: string | null },
  rootKeys: RootKeys,
): Promise<ExternalDatabase> => {
  const ownerUrl = addresses.databaseOwnerUrl ?? addresses.databaseUrl
  const given = addresses.databaseOwnerUrl ? decodeURIComponent(new URL(addresses.databaseUrl).password) : null
  const carried = await withOwner(ownerUrl, async (client) => {
    await requireVersion(client)
    await createAppRole(client, given ?? derivedPassword(rootKeys, rootKeys.currentId))
    return carriedIn(client)
  })
  const ring = withCarriedKeys(rootKeys, carried, rootKeys.currentId)
  const app = given === null ? await derivedSettings(ownerUrl, ring) : { connectionString: addresses.databaseUrl }
  return { owner: { connectionString: ownerUrl }, app }
}
