import { randomUUID } from 'node:crypto'
import { parseConfig } from '../platform/config/config.ts'
import { sealArchive } from '../platform/crypto/archive-stream.ts'
import { matchesKeyCheck } from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { openStore } from '../start/open-store.ts'
import { StartError } from '../start/start-error.ts'
import { writeArchive } from './backup/archive-file.ts'
import { newArchiveKey, rootKeysOf } from './backup/archive-key.ts'
import type { Totals } from './backup/frames.ts'
import { storeSettings } from './backup/store-settings.ts'
import { takeBackup } from './backup/take-backup.ts'
import { openOwner, type Environment } from './open-owner.ts'
import { counted, readArgs, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- backup --to FILE

Writes one encrypted archive of the database and the files, as they are at one moment. The program may run
meanwhile. The archive holds no sessions, no rate limits, no queued mail, and never the root key: keep that key
elsewhere, because without it nobody can open the reports of a restored archive. Set DATA_DIR or
DATABASE_OWNER_URL, and S3_*, as for the program itself.

The archive's key is in the file named by BACKUP_KEY_FILE (32 random bytes in base64 or hexadecimal; keep a copy
of this file elsewhere, too). Without BACKUP_KEY_FILE the key is derived from the root key.

  --to FILE   the archive; the file must not exist yet

Exit code: 0 if written, 2 if not understood or not possible.`

/** Throws StartError if the root key is of another installation. Otherwise the mistake would show only at a restore. */
const requireOwnRootKeys = async (db: Db, environment: Environment): Promise<void> => {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirst()
  if (!row) throw new StartError('This database holds no installation yet.')
  if (environment.BACKUP_KEY_FILE) return
  const rootKeys = await rootKeysOf(environment)
  if (rootKeys && !matchesKeyCheck(rootKeys, row.key_check))
    throw new StartError('The root key is not the one that this database uses.')
}

export const totalsInWords = ({ rows, objects }: Totals): string =>
  `${counted(rows.report ?? 0, 'report')}, ${counted(rows.app_user ?? 0, 'user')}, ${counted(objects, 'file')}`

export const backupCommand: Command = {
  summary: 'write an encrypted archive of everything',
  help,
  run: async (args, environment, { print, warn }) => {
    const { to } = readArgs(args, { to: { type: 'string' } })
    if (!to) throw new UsageError('--to is needed.')
    const { db, settings, close } = await openOwner(environment)
    try {
      await requireOwnRootKeys(db, environment)
      const id = randomUUID()
      const { head, key } = await newArchiveKey(environment, id)
      const store = await openStore(parseConfig(storeSettings(environment)))
      const totals: Totals = { rows: {}, objects: 0, missing: 0 }
      await writeArchive(to, head, sealArchive(key, id, takeBackup(settings, store, totals)))
      print(`${to}: ${totalsInWords(totals)}.`)
      if (totals.missing > 0)
        warn(`${counted(totals.missing, 'file was', 'files were')} removed while the archive was written.`)
      return 0
    } finally {
      await close()
    }
  },
}
