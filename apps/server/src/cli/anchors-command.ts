import { acceptRegister } from '../features/roster/index.ts'
import { chainStates, type ChainState } from '../roster/index.ts'
import { StartError } from '../start/start-error.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { counted, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- anchors [accept]

Each channel's register of governance says who is on its committee. A copy of it is kept outside the database, in
DATA_DIR/anchors and in the bucket where there is one. Without a word, this command compares the two and changes
nothing.

  accept        after a lost disk, or where the database went over to another server: where the copy is missing, or
                the database holds another register of this installation, what the database holds counts from now
                on. It stands in the register, the members are told, and acts that waited are over. Then start the
                program again.

Rows that were altered are not accepted: the program mends them from the copy by itself. DATA_DIR, S3_*,
DATABASE_OWNER_URL and ROOT_KEY or ROOT_KEY_FILE, as they are for the program itself.

Exit code: 0 all registers are as their copies, or were accepted; 1 one is not; 2 not understood or not possible.`

const sentences: Record<ChainState['found'], string> = {
  follows: 'as its copy',
  altered: 'not what was written: the running program mends it from the copy',
  'copy-missing': 'its copy is missing: no report is taken and nothing is decided until somebody accepts it',
  another: 'another one than its copy: no report is taken and nothing is decided until somebody accepts one',
}

const isOpen = ({ found }: ChainState): boolean => found === 'copy-missing' || found === 'another'

const lineOf = ({ slug, rows, found }: ChainState): string =>
  `${slug}: ${rows === 0 ? 'no committee yet' : `${counted(rows, 'entry', 'entries')}, ${sentences[found]}`}.`

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
      const deps = await openDeps(db, environment)
      const states = await chainStates(deps, db)
      if (!word) {
        for (const state of states) print(lineOf(state))
        return states.every(({ found }) => found === 'follows') ? 0 : 1
      }
      for (const { channelId, slug } of states.filter(isOpen)) {
        if (!(await acceptRegister(deps, channelId)))
          throw new StartError(`The register of ${slug} does not hold by itself: restore a backup.`)
        print(`${slug}: accepted. Its members are told.`)
      }
      const altered = states.filter(({ found }) => found === 'altered')
      for (const state of altered) warn(lineOf(state))
      if (states.some(isOpen)) print('Start the program again.')
      else print('There was nothing to accept.')
      return altered.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}
