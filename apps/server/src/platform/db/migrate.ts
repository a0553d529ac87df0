import { Migrator, type Migration } from 'kysely'
import * as installation from '../../../migrations/0001_installation.ts'
import * as people from '../../../migrations/0002_people.ts'
import * as reports from '../../../migrations/0003_reports.ts'
import * as recoveryKey from '../../../migrations/0004_recovery_key.ts'
import * as files from '../../../migrations/0005_files.ts'
import * as requests from '../../../migrations/0006_requests.ts'
import * as log from '../../../migrations/0007_log.ts'
import * as figures from '../../../migrations/0008_figures.ts'
import * as notifications from '../../../migrations/0009_notifications.ts'
import * as bounds from '../../../migrations/0010_bounds.ts'
import * as statistics from '../../../migrations/0011_statistics.ts'
import type { Db } from './connect.ts'
import { writeRequestKinds } from './request-kinds.ts'
import { writeStatuses } from './statuses.ts'

const migrations: Record<string, Migration> = {
  '0001_installation': installation,
  '0002_people': people,
  '0003_reports': reports,
  '0004_recovery_key': recoveryKey,
  '0005_files': files,
  '0006_requests': requests,
  '0007_log': log,
  '0008_figures': figures,
  '0009_notifications': notifications,
  '0010_bounds': bounds,
  '0011_statistics': statistics,
}

/** What the schema of this version is made of, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/**
 * Brings the schema up to date, forward only. Kysely's migrator holds an advisory lock for the whole run, so instances
 * that start together wait for one another. `db` connects as the schema's owner; the role `app` must exist.
 */
export const migrate = async (db: Db): Promise<void> => {
  await writeStatuses(db)
  await writeRequestKinds(db)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the schema could not be brought up to date', { cause: error })
}
