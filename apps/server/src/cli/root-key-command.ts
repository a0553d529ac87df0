import { sql } from 'kysely'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import type { Db } from '../platform/db/connect.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { rotate } from './rotation/rotate.ts'
import { counted, readArgs, UsageError, type Command, type Streams } from './usage.ts'

const help = `npm run admin -- root-key rotate [--leave-altered]

Goes over to a new root key. Run verify-log first. Stop every instance, and keep copies of both keys elsewhere. Put the
new key in front of the old one, on one line (k2:NEW,k1:OLD; a key without a name is k1) in the file of ROOT_KEY_FILE,
in root.key or in ROOT_KEY. Run the command, and start the program with the new one alone (k2:NEW, with its name): what
the old key says counts from then on no more.

It verifies every row that bears the old key's word and gives it the new one's, names people in them by new tags,
seals second factors and queued mail anew, ends all sessions, and has a new key stand for the log. Backup codes of
second factors are over. Passwords move when their owners sign in, references when reporters come back. Altered rows
of a register are mended from its copy. What else does not verify is named and left as it is, and then the rotation
does not end. It can be cut short and run again; until it has ended, the program does not start.

  --leave-altered    ends it although something does not verify, which then stays shut for good. A report opens to
                     nobody, its reporter neither, and is in no list; verify-log names it. Of a channel whose
                     register is named, no report opens: say first which one counts (anchors accept). A person needs
                     a reset of their access, a channel another address

DATA_DIR or DATABASE_OWNER_URL, S3_*, and both keys where the program reads its own.

Exit code: 0 done, 1 it has not ended since something does not verify, 2 not understood or not possible.`

const countOf = async (db: Db, table: 'app_user' | 'reporter_credential', column: string, ring: string) => {
  const { total, moved } = await db
    .selectFrom(table)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where ${sql.ref(column)} = ${ring})::int`.as('moved'),
    ])
    .executeTakeFirstOrThrow()
  return `${moved} of ${total}`
}

const tellState = async (db: Db, currentId: string, { print }: Streams): Promise<void> => {
  print(`Moved at sign-in so far: ${await countOf(db, 'app_user', 'pepper_ring', currentId)} passwords.`)
  print(`Moved at a visit so far: ${await countOf(db, 'reporter_credential', 'ring', currentId)} references.`)
}

export const rootKeyCommand: Command = {
  summary: 'go over to a new root key',
  help,
  run: async (args, environment, streams) => {
    if (args[0] !== 'rotate') throw new UsageError('Only "rotate" is understood.')
    const { 'leave-altered': leavesAltered = false } = readArgs(args.slice(1), { 'leave-altered': { type: 'boolean' } })
    const { print, warn } = streams
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment, { withinRotation: true })
      const { currentId, homeId } = deps.rootKeys
      if (currentId === homeId) {
        print(`The installation is on the root key "${currentId}": there is nothing to go over to.`)
        await tellState(db, currentId, streams)
        return 0
      }
      const tell = (what: string) => warn(`Does not verify: ${what}.`)
      const { people, reports, refused } = await rotate(db, deps, { tell, leavesAltered })
      print(`Under "${currentId}" now: ${counted(people, 'person', 'people')}, ${counted(reports, 'report')} moved.`)
      if (refused > 0 && !leavesAltered) {
        warn(
          `${counted(refused, 'thing does', 'things do')} not verify: the rotation has not ended. Mend and run it again.`,
        )
        return 1
      }
      await tellState(db, currentId, streams)
      print(`Public key of the log: ${logSigningKey(deps.rootKeys, currentId).publicKey.toString('base64')}`)
      print(`Start with the key ${currentId}:… alone, with its name: "${homeId}" is trusted no more.`)
      return 0
    } finally {
      await close()
    }
  },
}
