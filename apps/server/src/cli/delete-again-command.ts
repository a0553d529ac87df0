import { countDeletions, deleteAgain, type DeletedAgain } from '../modules/casework/delete-again.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import type { Db } from '../platform/db/connect.ts'
import { openStore } from '../start/open-store.ts'
import { linesOf, requireFile } from './lines-of-file.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { counted, readArgs, UsageError, type Command, type Streams } from './usage.ts'

const help = `npm run admin -- delete-again --deletions FILE

Deletes again what a backup brought back: for a database that was restored by means of its own. (restore does it
itself, with the same option.) Do it before anybody signs in. It needs the root key.

  --deletions FILE   lines of the program's own log that were kept elsewhere ("a report was deleted",
                     "a part of a report was erased")

Exit code: 0 done, 1 some were not deleted (each is named), 2 not understood or not possible.`

/** The file, read to its end. Throws UsageError for a line that is damaged. */
export const requireDeletions = async (path: string): Promise<string> => {
  await countDeletions(linesOf(await requireFile(path))).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new UsageError('A line of the deletions file is damaged.')
    throw error
  })
  return path
}

/** Deletes again by the lines of a file that was read before; null where there is none. */
export const deleteAgainBy = async (deps: Deps, owner: Db, path: string | undefined): Promise<DeletedAgain | null> =>
  path === undefined ? null : deleteAgain(deps, owner, linesOf(path))

/** Says what was done, and gives the exit code. */
export const tellDeletedAgain = (done: DeletedAgain | null, { print, warn }: Streams): 0 | 1 => {
  if (!done) return 0
  if (done.erased > 0) print(`Erased again: ${counted(done.erased, 'part')} of reports.`)
  print(`Deleted again: ${counted(done.deleted, 'report')}.`)
  for (const id of done.refused)
    warn(
      `Not deleted, or not in part: report ${id}. Its line is not signed by this installation, or its log does not hold.`,
    )
  return done.refused.length > 0 ? 1 : 0
}

export const deleteAgainCommand: Command = {
  summary: 'delete again what a backup brought back',
  help,
  run: async (args, environment, streams) => {
    const { deletions } = readArgs(args, { deletions: { type: 'string' } })
    if (!deletions) throw new UsageError('--deletions is needed.')
    const path = await requireDeletions(deletions)
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      const done = await deleteAgainBy({ ...deps, store: await openStore(deps.config) }, db, path)
      return tellDeletedAgain(done, streams)
    } finally {
      await close()
    }
  },
}
