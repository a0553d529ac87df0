import { alteredLogs } from '../modules/audit-log/check-heads.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { acceptRegister } from '../modules/roster/accept-register.ts'
import { acceptFactors, alteredFactors } from '../modules/accounts/users/factor-seal.ts'
import { chainStates, type ChainState } from '../modules/audit-log/governance/check-chains.ts'
import { StartError } from '../start/start-error.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { counted, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- anchors [accept]

Each channel's register of governance says who is on its committee. A copy of it is kept outside the database, in
DATA_DIR/anchors and in the bucket where there is one, and beside it the newest entry of each report's log and the newest
state of people's second factors. Without a word, this command compares them and changes nothing.

  accept        after a lost disk, or where the database went over to another server: where the copy is missing, the
                database holds another register of this installation, logs lack entries that were there, or second
                factors are as they were earlier, what the database holds counts from now on. Of a register it stands
                there, the members are told, and acts that waited are over. Then start the program again.

Rows that were altered are not accepted: the program mends registers from the copy by itself, and a second factor goes
with a reset of its owner's access. DATA_DIR, S3_*, DATABASE_OWNER_URL and ROOT_KEY or ROOT_KEY_FILE, as they are for
the program itself.

Exit code: 0 all is as its copies, or was accepted; 1 something is not; 2 not understood or not possible.`

const sentences: Record<ChainState['found'], string> = {
  follows: 'as its copy',
  altered: 'not what was written: the running program mends it from the copy',
  'copy-missing': 'its copy is missing: no report is taken and nothing is decided until somebody accepts it',
  another: 'another one than its copy: no report is taken and nothing is decided until somebody accepts one',
}

interface State extends ChainState {
  /** Reports whose log is not as it was written. */
  altered: number
}

const isOpen = ({ found, altered }: State): boolean => found === 'copy-missing' || found === 'another' || altered > 0

const lineOf = ({ slug, rows, found, altered }: State): string => {
  const register = `${rows === 0 ? 'no entry yet' : counted(rows, 'entry', 'entries')}, ${sentences[found]}`
  const logs =
    altered === 0 ? '' : ` ${counted(altered, 'report is', 'reports are')} closed: the log is not what it was.`
  return `${slug}: ${register}.${logs}`
}

const statesOf = async (deps: Deps, db: Db): Promise<State[]> => {
  const states: State[] = []
  for (const state of await chainStates(deps, db)) {
    const altered = await alteredLogs(deps, db, state.channelId)
    states.push({ ...state, altered: altered.length })
  }
  return states
}

type Factors = Awaited<ReturnType<typeof alteredFactors>>

const linesOf = ({ altered, older }: Factors): string[] => [
  ...altered.map((name) => `${name}: the second factor is not what was written: reset their access.`),
  ...older.map(
    (name) => `${name}: the second factor is as it was earlier: find out why, then accept it or reset their access.`,
  ),
]

const isAsWritten = (states: readonly State[], factors: Factors): boolean =>
  states.every((state) => state.found === 'follows' && state.altered === 0) && linesOf(factors).length === 0

/** Exit code 0 where every register is as its copy, or was accepted; 1 where one is not. */
export const anchorsCommand: Command = {
  summary: 'compare the committees’ registers with their copies, or accept them',
  help,
  run: async (args, environment, { print, warn }) => {
    const [word, ...rest] = args
    if (rest.length > 0 || (word !== undefined && word !== 'accept'))
      throw new UsageError('Only "accept" is understood.')
    const { db, close } = await openOwner(environment)
    try {
      // A rotation of the root key may wait for what is accepted here.
      const deps = await openDeps(db, environment, { withinRotation: true })
      const states = await statesOf(deps, db)
      const factors = await alteredFactors(deps, db)
      if (!word) {
        for (const line of [...states.map(lineOf), ...linesOf(factors)]) print(line)
        return isAsWritten(states, factors) ? 0 : 1
      }
      for (const { channelId, slug } of states.filter(isOpen)) {
        if (!(await acceptRegister(deps, channelId)))
          throw new StartError(`The register of ${slug} does not hold by itself: restore a backup.`)
        print(`${slug}: accepted. Its members are told.`)
      }
      for (const name of factors.older) print(`${name}: the second factor is accepted as it was earlier.`)
      if (factors.older.length > 0) await acceptFactors(deps)
      const left = [
        ...states.filter(({ found }) => found === 'altered').map(lineOf),
        ...linesOf({ ...factors, older: [] }),
      ]
      for (const line of left) warn(line)
      const isAny = states.some(isOpen) || factors.older.length > 0
      print(isAny ? 'Start the program again.' : 'There was nothing to accept.')
      return left.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}
