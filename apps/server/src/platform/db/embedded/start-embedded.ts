import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { clusterPaths, createCluster, databaseName, removeAbandoned, requireMajor } from './cluster.ts'
import type { ConnectionSettings } from './contact.ts'
import { diskFull } from './full-disk.ts'
import { findForgotten, findHome, openHome } from './home.ts'
import { guardServer, type Logger } from './guard-server.ts'
import { findPackage, preparePrograms } from './programs.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { reachServer, type ServerPlace } from './server.ts'
import { takeOwnership } from './ownership.ts'
import { chooseServerUser, type ServerUser } from './server-user.ts'
import type { Endpoint } from './settings.ts'

export type EmbeddedOptions = {
  dataDir: string
  logger: Logger
  /** `attach` is for the command line: it uses the running server of another process and leaves it running. */
  ifRunning?: 'refuse' | 'attach'
  /** Where a database goes that root's substitute cannot reach in `dataDir`. */
  systemDir?: string
  /** The directory with PostgreSQL's `native` folder; npm's by default. */
  packageDir?: string
}

export type Embedded = {
  /** The role `owner` of the schema: migrations. No superuser, row-level security binds it where forced. */
  ownerConfig: ConnectionSettings
  /** The role `app`: owns nothing, cannot bypass row-level security. */
  appConfig: ConnectionSettings
  /** Where the database really is; differs from the option when root's substitute could not reach that. */
  dataDir: string
  /** Sentences for the person at the console. */
  notices: string[]
  /** Resolves, with the reason, if the server is lost for good; the process should then end. */
  lost: Promise<Error>
  /** End the pools first. Resolves when the server has stopped and its data is on disk. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL for `dataDir`, creating the database at first, or takes over the server that a killed process left
 * behind. If the server dies it is started again. Throws LauncherError, whose message is for people.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const { place, notices } = await preparePlace(dataDir, options).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC' ? diskFull(dataDir, error) : error
  })
  const server = await reachServer(place)
  if (server.attached) notices.push('PostgreSQL was already running for this directory and is used as it is.')
  try {
    await takeOwnership(server.client, dataDir, options.ifRunning === 'attach' ? 0 : undefined)
  } catch (error) {
    if (options.ifRunning === 'attach')
      return { ...describe(place, server.endpoint, notices), ...borrowed(server.client) }
    await server.client.end()
    throw error
  }
  const guard = guardServer({ place, server, dataDir, logger: options.logger })
  await removeAbandoned(place.home)
  return { ...describe(place, server.endpoint, notices), lost: guard.lost, stop: guard.stop }
}

const borrowed = (client: { end(): Promise<void> }) => ({
  lost: new Promise<Error>(() => undefined),
  stop: () => client.end(),
})

function describe(place: ServerPlace, endpoint: Endpoint, notices: string[]) {
  const settings = (user: keyof Secrets): ConnectionSettings => ({
    ...endpoint,
    user,
    password: place.secrets[user],
    database: databaseName,
    ssl: false,
  })
  return { ownerConfig: settings('owner'), appConfig: settings('app'), dataDir: place.home, notices }
}

async function preparePlace(dataDir: string, options: EmbeddedOptions) {
  await mkdir(dirname(dataDir), { recursive: true }) // with the usual rights: the server's account passes through
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const found = await findHome(dataDir)
  const isNew = !(await exists(clusterPaths(found).unit))
  const user = chooseServerUser(clusterPaths(found).cluster)
  const systemDir = options.systemDir ?? '/var/lib/canal'
  const home = await openHome({ dataDir, home: found, systemDir, isNew }, user)
  const programs = await preparePrograms(options.packageDir ?? findPackage(), home, user)
  const { unit, cluster, secrets } = clusterPaths(home)
  if (!(await exists(unit))) await createCluster(home, programs, user)
  await requireMajor(cluster, programs.major)
  const place: ServerPlace = { home, programs, user, secrets: await readSecrets(secrets) }
  const notices = placeNotices(dataDir, place, user)
  for (const path of await findForgotten(dataDir, home, systemDir)) {
    notices.push(`An earlier database of this directory is still in ${path}: delete it if it is no longer needed.`)
  }
  return { place, notices }
}

function placeNotices(dataDir: string, { home, programs }: ServerPlace, user: ServerUser): string[] {
  const notices: string[] = []
  if (user) notices.push(`Started as root: PostgreSQL itself runs as "${user.name}".`)
  if (home !== dataDir) notices.push(`The database is in ${home}, because "${user?.name}" cannot reach ${dataDir}.`)
  if (programs.copiedTo) notices.push(`PostgreSQL's programs were copied to ${programs.copiedTo}.`)
  return notices
}

const exists = (path: string) => stat(path).then(Boolean, () => false)
