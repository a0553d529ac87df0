import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../apps/server/src/platform/config/config.ts'
import { connect, type Db } from '../../apps/server/src/platform/db/connect.ts'
import { demoChannels, demoLogo } from '../../apps/server/src/demo/organisation.ts'
import { seedChannel, seedPeople, type SeededChannel } from '../../apps/server/src/demo/seed-people.ts'
import type { Deps } from '../../apps/server/src/modules/audit-log/deps.ts'
import { buildDeps } from '../../apps/server/src/start/build-deps.ts'
import { createLogger } from '../../apps/server/src/start/logger.ts'
import { openState } from '../../apps/server/src/start/open-state.ts'
import { closeInOrder, type Closing } from '../../apps/server/src/platform/jobs/stop-in-order.ts'

export const apiKey = 'bench'

/** What names a database of another's in place of the embedded one, and the root key that it then needs. */
export type Outside = Record<'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'ROOT_KEY', string>

/** What the product is started with on a bench's own directory. */
export const environmentOf = (dataDir: string, outside?: Outside): Record<string, string> => ({
  DATA_DIR: dataDir,
  API_KEY: apiKey,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...outside,
})

/** The product's own parts on a data directory, in this process, before the product itself is started on it. */
export interface World {
  deps: Deps
  /** As the owner of the tables, for rows in bulk. */
  ownerDb: Db
  /** Four members with confirmed keys and an investigator, all signed in. */
  channel: SeededChannel
}

const openWorld = async (dataDir: string, closing: Closing, outside?: Outside): Promise<Omit<World, 'channel'>> => {
  const config = parseConfig(environmentOf(dataDir, outside))
  const log = createLogger('warn')
  const state = await openState(config, log, closing)
  const owner = connect(state.owner, 4)
  closing.later(() => owner.db.destroy())
  const noAssets = { scripts: [], preloads: [], styles: [], texts: [] }
  const web: Deps['web'] = {
    render: () => {
      throw new Error('a bench renders no page')
    },
    clientDir: null,
    publicAssets: () => noAssets,
    officeAssets: noAssets,
  }
  const deps = await buildDeps(
    config,
    { ...state, ballastBytes: undefined },
    { log, web, isReady: () => true },
    closing,
  )
  return { deps, ownerDb: owner.db }
}

export interface Place {
  dataDir: string
  remove: () => Promise<void>
}

/** A data directory in the system's temporary folder with one channel and its people, filled further by `fill`. */
export const preparePlace = async (
  fill: (world: World) => Promise<unknown> = () => Promise.resolve(),
  outside?: Outside,
) => {
  const top = await mkdtemp(join(tmpdir(), 'canal-bench-'))
  // Started as root, the database runs as somebody else, who must pass through.
  await chmod(top, 0o755)
  const place: Place = { dataDir: join(top, 'data'), remove: () => rm(top, { recursive: true, force: true }) }
  const closing = closeInOrder(createLogger('warn'))
  try {
    const opened = await openWorld(place.dataDir, closing, outside)
    await seedPeople(opened.deps)
    const [first] = demoChannels
    if (!first) throw new Error('the demonstration has no channel')
    const channel = await seedChannel(opened.deps, first, await demoLogo(first.slug))
    await fill({ ...opened, channel })
  } catch (error) {
    await closing.close()
    await place.remove()
    throw error
  }
  await closing.close()
  return place
}
