import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { connect, type Db } from '../platform/db/connect.ts'
import { writeDurably } from '../platform/db/embedded/durable-files.ts'
import { clearHalfSeeded, seedDemo } from '../demo/seed.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { StartError } from './start-error.ts'

const markerOf = (dataDir: string): string => join(dataDir, 'demonstration')
const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false)

interface Facts {
  is_seeded: boolean
  has_channels: boolean
}

const factsOf = (owner: Db): Promise<Facts> =>
  owner
    .selectNoFrom([
      sql<boolean>`exists (select 1 from installation where seeded_at is not null)`.as('is_seeded'),
      sql<boolean>`exists (select 1 from channel) or exists (select 1 from app_user)`.as('has_channels'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Seeding begins by clearing what a seeding that was cut short left. It must never meet an installation in use, so a
 * file in the directory says, before the first row, that it is a demonstration's.
 */
const claimDirectory = async (dataDir: string, facts: Facts): Promise<void> => {
  if (await exists(markerOf(dataDir))) return
  if (facts.has_channels)
    throw new StartError(
      `${dataDir} holds an installation in use, which the demonstration would overwrite: set DATA_DIR to another directory.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeDurably(markerOf(dataDir), 'This directory holds a demonstration; its passwords are public.\n', 0o600)
}

/** The demonstration's passwords are public. Throws StartError where its data would be served beyond this machine. */
const refuseInPublic = (deps: Deps, facts: Facts): void => {
  if (facts.is_seeded && !deps.config.isDemo && !deps.config.isLoopback)
    throw new StartError(
      'This directory holds the demonstration, whose passwords are public: start it with "npm run demo", or set DATA_DIR to another directory.',
    )
}

/**
 * Refuses to mix a demonstration with an installation in use, and an open one with the network (throws StartError).
 * Empties a directory whose seeding was cut short, which has to happen before anything else reads its tables.
 */
export const checkDemonstration = async (deps: Deps, ownerSettings: pg.ClientConfig): Promise<void> => {
  const { db: owner } = connect(ownerSettings, 1)
  try {
    const facts = await factsOf(owner)
    refuseInPublic(deps, facts)
    if (!deps.config.isDemo || facts.is_seeded) return
    await claimDirectory(deps.config.dataDir, facts)
    await clearHalfSeeded(owner)
  } finally {
    await owner.destroy()
  }
}

/** Fills an empty directory; does nothing to one that is seeded. */
export const seedDemonstration = async (deps: Deps, ownerSettings: pg.ClientConfig): Promise<void> => {
  const { db: owner } = connect(ownerSettings, 2)
  try {
    await seedDemo(deps, owner)
  } finally {
    await owner.destroy()
  }
}
