import { Migrator, type Migration } from 'kysely'
import * as people from '../../migrations/0001_people.ts'
import * as reports from '../../migrations/0002_reports.ts'
import * as logAndLimits from '../../migrations/0003_log_and_limits.ts'
import * as access from '../../migrations/0004_access.ts'
import * as notifications from '../../migrations/0008_notifications.ts'
import * as listPaths from '../../migrations/0009_list_paths.ts'
import * as changes from '../../migrations/0005_changes.ts'
import * as readMarks from '../../migrations/0010_read_marks.ts'
import * as sealedReadMark from '../../migrations/0011_sealed_read_mark.ts'
import * as homeFigures from '../../migrations/0006_home_figures.ts'
import * as recusals from '../../migrations/0012_recusals.ts'
import * as departures from '../../migrations/0014_departures.ts'
import * as pendingShares from '../../migrations/0015_pending_shares.ts'
import * as mail from '../../migrations/0016_mail.ts'
import * as logPaths from '../../migrations/0017_log_paths.ts'
import * as recoveryKey from '../../migrations/0018_recovery_key.ts'
import * as secondFactor from '../../migrations/0023_second_factor.ts'
import * as carriedRootKeys from '../../migrations/0024_carried_root_keys.ts'
import * as setup from '../../migrations/0025_setup.ts'
import * as requestLists from '../../migrations/0027_request_lists.ts'
import * as formerMembers from '../../migrations/0028_former_members.ts'
import * as archivedEpoch from '../../migrations/0029_archived_epoch.ts'
import * as reopenings from '../../migrations/0030_reopenings.ts'
import * as checkedKeys from '../../migrations/0031_checked_keys.ts'
import * as channelAddresses from '../../migrations/0032_channel_addresses.ts'
import * as countedMembers from '../../migrations/0033_counted_members.ts'
import * as manyReports from '../../migrations/0034_many_reports.ts'
import * as renewals from '../../migrations/0035_renewals.ts'
import type { Db } from './connect.ts'

const migrations: Record<string, Migration> = {
  '0001_people': people,
  '0002_reports': reports,
  '0003_log_and_limits': logAndLimits,
  '0004_access': access,
  '0005_changes': changes,
  '0006_home_figures': homeFigures,
  '0008_notifications': notifications,
  '0009_list_paths': listPaths,
  '0010_read_marks': readMarks,
  '0011_sealed_read_mark': sealedReadMark,
  '0012_recusals': recusals,
  '0014_departures': departures,
  '0015_pending_shares': pendingShares,
  '0016_mail': mail,
  '0017_log_paths': logPaths,
  '0018_recovery_key': recoveryKey,
  '0023_second_factor': secondFactor,
  '0024_carried_root_keys': carriedRootKeys,
  '0025_setup': setup,
  '0027_request_lists': requestLists,
  '0028_former_members': formerMembers,
  '0029_archived_epoch': archivedEpoch,
  '0030_reopenings': reopenings,
  '0031_checked_keys': checkedKeys,
  '0032_channel_addresses': channelAddresses,
  '0033_counted_members': countedMembers,
  '0034_many_reports': manyReports,
  '0035_renewals': renewals,
}

/**
 * Brings the schema up to date, forward only. Kysely's migrator holds an advisory lock for the whole run, so instances
 * that start together wait for one another. `db` connects as the schema's owner; the role `app` must exist.
 */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the schema could not be brought up to date', { cause: error })
}

/**
 * Brings an empty schema to where a list of migrations ended, so that rows of that time fit in. False, and nothing done,
 * for migrations that this version does not have.
 */
export const migrateTo = async (db: Db, names: readonly string[]): Promise<boolean> => {
  const last = names.at(-1)
  const known = Object.keys(migrations).sort()
  if (last === undefined || names.some((name, at) => name !== known[at])) return false
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw new Error('the schema could not be made', { cause: error })
  return true
}
