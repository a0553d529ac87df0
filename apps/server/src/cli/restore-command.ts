import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { parseConfig, type Config } from '../platform/config/config.ts'
import { matchesKeyCheck, type RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { acceptRegister } from '../modules/roster/accept-register.ts'
import { acceptFactors } from '../modules/accounts/users/factor-seal.ts'
import { chainStates, checkChains } from '../modules/audit-log/governance/check-chains.ts'
import type { DeletedAgain } from '../modules/casework/delete-again.ts'
import type { ObjectStore } from '../platform/store/object-store.ts'
import { openDatabase } from '../start/database.ts'
import { createLogger } from '../start/logger.ts'
import { filesDirOf, openStore } from '../start/open-store.ts'
import { findRootKeys } from '../start/root-key.ts'
import { StartError } from '../start/start-error.ts'
import { totalsInWords } from './backup-command.ts'
import { openArchiveFile, type OpenedArchive } from './backup/archive-file.ts'
import type { Manifest } from './backup/frames.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readThrough } from './backup/sections.ts'
import { deleteAgainBy, requireDeletions, tellDeletedAgain } from './delete-again-command.ts'
import { openDeps } from './open-deps.ts'
import type { Environment } from './open-owner.ts'
import { counted, readArgs, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- restore --from FILE [--deletions FILE] [--check]

Fills an empty database and an empty place for files from an archive, all of it or nothing: DATA_DIR that does not
hold an installation, or the empty database of DATABASE_URL, and S3_*, as they are to be for the program itself.
The archive is read to its end before anything is written; one that was cut or changed is refused. What committees
decided since stands in the copy of their registers (DATA_DIR/anchors, or the bucket): leave it there. It needs the
root key that the installation had (ROOT_KEY, ROOT_KEY_FILE, or the file root.key in DATA_DIR), and
BACKUP_KEY_FILE where the archive was made with one. Everybody signs in anew.

  --from FILE        the archive
  --deletions FILE   lines of the program's own log that were kept elsewhere ("a report was deleted", "a part of
                     a report was erased"): what the archive brings back of these is deleted again
  --check            read both to their end, and write nothing

Exit code: 0 restored, or sound; 1 restored, and some reports were not deleted again; 2 not understood or not
possible.`

const wrongRoot =
  'The root key is not the one that this archive’s installation had, and none of its reports would open: give that one in ROOT_KEY or ROOT_KEY_FILE, or put it as root.key into DATA_DIR.'

const requireRootKeys = async (config: Config, { keyCheck }: Manifest): Promise<RootKeys> => {
  const rootKeys = await findRootKeys(config)
  if (!rootKeys || !matchesKeyCheck(rootKeys, keyCheck)) throw new StartError(wrongRoot)
  return rootKeys
}

/** Until 1.0 the schema changes in place, and no archive is brought up to date (docs/decisions/0035). */
const requireSameVersion = ({ migrations }: Manifest): void => {
  if (migrations.join() !== migrationNames.join())
    throw new StartError('This archive was made by another version of the program: restore it with that one.')
}

/** A bucket may hold others' objects as well; names are random, and meet none of them. */
const requireEmptyFiles = async (config: Config): Promise<void> => {
  if (config.bucket) return
  const names = await readdir(filesDirOf(config)).catch(() => [])
  if (names.length > 0) throw new StartError(`${filesDirOf(config)} holds files already: restore into an empty place.`)
}

/** An empty database, with the tables. */
const prepareDatabase = async (owner: pg.ClientConfig): Promise<void> => {
  const { db } = connect(owner, 1)
  try {
    const { is_there: isThere } = await db
      .selectNoFrom(sql<boolean>`to_regclass('public.installation') is not null`.as('is_there'))
      .executeTakeFirstOrThrow()
    if (isThere && (await db.selectFrom('installation').select('id').executeTakeFirst()))
      throw new StartError('This database holds an installation already: restore into an empty one.')
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * What committees decided after the archive was made is taken from the copy of their registers, where there is one. Each
 * register notes that it comes from an archive, and what waited is over. Second factors are those of the archive: what is
 * known of newer ones would keep their owners out. Reports that were deleted since are deleted again, by the lines that told
 * of it. Throws StartError for a register that does not hold.
 */
const settle = async (
  owner: pg.ClientConfig,
  environment: Environment,
  { store, deletions }: { store: ObjectStore; deletions: string | undefined },
): Promise<DeletedAgain | null> => {
  const { db, pool } = connect(owner, 2)
  try {
    const deps = { ...(await openDeps(db, environment)), log: createLogger('silent'), store }
    await checkChains(deps, db)
    for (const { channelId, slug } of await chainStates(deps, db))
      if (!(await acceptRegister(deps, channelId)))
        throw new StartError(`The register of the committee of ${slug} does not hold: it takes no report like this.`)
    await acceptFactors(deps)
    return await deleteAgainBy(deps, db, deletions)
  } finally {
    await pool.end()
  }
}

const fill = async (
  config: Config,
  rootKeys: RootKeys,
  archive: OpenedArchive,
  { environment, deletions }: { environment: Environment; deletions: string | undefined },
) => {
  const database = await openDatabase(config, createLogger('silent'), rootKeys)
  try {
    await prepareDatabase(database.owner)
    const store = await openStore(config)
    const loaded = await restoreBackup(database.owner, store, archive.frames())
    const deletedAgain = await settle(database.owner, environment, { store, deletions })
    return { loaded, deletedAgain, notices: database.notices }
  } finally {
    await database.stop()
  }
}

/** What a command does not need is not asked to be right. */
const settingsOf = (environment: Record<string, string | undefined>) => {
  const names = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'ROOT_KEY', 'ROOT_KEY_FILE']
  const isNeeded = (name: string) => names.includes(name) || name.startsWith('S3_')
  return Object.fromEntries(Object.entries(environment).filter(([name, value]) => isNeeded(name) && value))
}

export const restoreCommand: Command = {
  summary: 'fill an empty installation from an archive',
  help,
  run: async (args, environment, streams) => {
    const { print, warn } = streams
    const { from, deletions, check } = readArgs(args, {
      from: { type: 'string' },
      deletions: { type: 'string' },
      check: { type: 'boolean' },
    })
    if (!from) throw new UsageError('--from is needed.')
    if (deletions !== undefined) await requireDeletions(deletions)
    const archive = await openArchiveFile(from, environment)
    const { manifest, totals } = await readThrough(archive.frames())
    print(`${from}, of ${manifest.takenAt}: ${totalsInWords(totals)}.`)
    requireSameVersion(manifest)
    if (check) return 0
    const config = parseConfig(settingsOf(environment))
    const rootKeys = await requireRootKeys(config, manifest)
    await requireEmptyFiles(config)
    const { loaded, deletedAgain, notices } = await fill(config, rootKeys, archive, { environment, deletions })
    for (const notice of notices) print(notice)
    print(`Restored: ${totalsInWords(loaded)}. Now check it with verify-log.`)
    print(
      `Everything is as at ${manifest.takenAt}, but for committees’ registers whose copy was newer: who was disabled or lost a share after that has it again. ` +
        'docs/operations.md, "After a restore", says what to do again before anybody signs in.',
    )
    if (loaded.missing > 0)
      warn(`${counted(loaded.missing, 'file was', 'files were')} being removed while the archive was written.`)
    return tellDeletedAgain(deletedAgain, streams)
  },
}
