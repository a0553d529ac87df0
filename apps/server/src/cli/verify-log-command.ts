import { parseArgs } from 'node:util'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import type { RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { verifyLog, type Verdict } from '../modules/audit-log/verify/verify-log.ts'
import type { Broken } from '../modules/audit-log/verify/broken.ts'
import { StartError } from '../start/start-error.ts'
import '../wiring.ts'
import { linesOf, requireFile } from './lines-of-file.ts'
import { brokenInWords } from './broken-in-words.ts'
import { rootKeysAtHand } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { counted, UsageError, type Command, type Streams } from './usage.ts'

const help = `npm run admin -- verify-log [--heads FILE] [--public-key KEY] [--json]

Checks the whole log: that no entry was changed, taken out or put in, that what stands beside an entry is
what was written, and that each report is the one that its newest entry tells of. With the root key it also checks who
may read each report: its access rules, requests and votes, that everybody's first keys are there, and that the keys
of accounts are those of their people. It works while the program runs, and with the data alone. Without the root key
(ROOT_KEY, ROOT_KEY_FILE, or root.key in DATA_DIR) it does not find entries that somebody made up together with all
that follow on them, and says so.

  --heads FILE       lines of the program's own log that were kept elsewhere ("heads of the log"):
                     finds what was deleted at the end since
  --public-key KEY   the installation's public key, in base64, as it was printed or kept elsewhere;
                     without it the root key's is used, or the one in the database
  --json             the result as JSON

Exit code: 0 sound, 1 broken (the first thing found is named), 2 not understood or not possible.`

const placeOf = ({ channelId, reportId, sequence, userId }: Broken): string =>
  [
    channelId && `channel ${channelId}`,
    userId ? `user ${userId}` : '',
    reportId ? `report ${reportId}` : '',
    sequence === null ? '' : `${reportId ? 'entry' : 'checkpoint'} ${sequence}`,
  ]
    .filter(Boolean)
    .join(', ')

const withoutKey =
  ' The root key is not at hand: that this installation wrote the entries, and who may read each report, was not checked.'

const nextStep =
  ' It is the first thing found. Keep the database as it is, and find out who can write in it: docs/operations.md, "When something was altered".'

const inWords = (verdict: Verdict): string => {
  const { broken, entries, chains, checkpoints, heads, areMacsChecked } = verdict
  if (broken) return `BROKEN: ${brokenInWords[broken.reason]} (${placeOf(broken)}).${nextStep}`
  const compared = heads > 0 ? ` Heads of the file that were found: ${heads}.` : ''
  return `Sound: ${counted(entries, 'entry', 'entries')} of ${counted(chains, 'report')}, ${counted(checkpoints, 'checkpoint')}.${compared}${areMacsChecked ? '' : withoutKey}`
}

const publicKeyOf = async (db: Db, given: string | undefined, rootKeys: RootKeys | null): Promise<Buffer> => {
  if (given !== undefined) {
    const key = Buffer.from(given, 'base64')
    if (key.length !== 32) throw new UsageError('--public-key must be 32 bytes in base64.')
    return key
  }
  if (rootKeys) return logSigningKey(rootKeys).publicKey
  const found = await db.selectFrom('installation').select('log_public_key').executeTakeFirst()
  if (!found) throw new StartError('This database holds no installation yet.')
  return found.log_public_key
}

const readOptions = (args: readonly string[]) => {
  try {
    const options = { heads: { type: 'string' }, 'public-key': { type: 'string' }, json: { type: 'boolean' } } as const
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const tell = (verdict: Verdict, asJson: boolean | undefined, { print }: Streams): void => {
  const { broken, ...counts } = verdict
  print(asJson ? JSON.stringify({ isSound: broken === null, broken, ...counts }) : inWords(verdict))
}

/** Exit code 0 sound, 1 broken; a heads file without any head is refused, because it would prove nothing. */
export const verifyLogCommand: Command = {
  summary: 'check that the log is what was written',
  help,
  run: async (args, environment, streams) => {
    const options = readOptions(args)
    const heads = options.heads === undefined ? undefined : linesOf(await requireFile(options.heads))
    const { db, close } = await openOwner(environment)
    try {
      const rootKeys = await rootKeysAtHand(db, environment)
      const publicKey = await publicKeyOf(db, options['public-key'], rootKeys)
      const verdict = await verifyLog(db, { publicKey, rootKeys, ...(heads && { heads }) }).catch((error: unknown) => {
        if (error instanceof SyntaxError) throw new UsageError('A line of the heads file is damaged.')
        throw error
      })
      if (heads && !verdict.broken && verdict.heads === 0) throw new UsageError('The heads file holds no heads.')
      tell(verdict, options.json, streams)
      return verdict.broken ? 1 : 0
    } finally {
      await close()
    }
  },
}
