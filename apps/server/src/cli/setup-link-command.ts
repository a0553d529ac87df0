import { parseConfig } from '../platform/config/config.ts'
import { createSetupLink } from '../modules/setup/setup-link.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { UsageError, type Command } from './usage.ts'

const help = `npm run admin -- setup-link

Prints a new link to the first-start wizard. The link works once, within one hour; the link before it stops working.
If there is an administrator already, nothing is printed. The program may run meanwhile. Set PUBLIC_URL and PORT,
DATA_DIR or DATABASE_OWNER_URL, and ROOT_KEY or ROOT_KEY_FILE as for the program itself.

Exit code: 0 with a link, 1 if there is an administrator already, 2 if not understood or not possible.`

/** Exit code 0 with a link, 1 if there is an administrator already. */
export const setupLinkCommand: Command = {
  summary: 'a new link for the first start',
  help,
  run: async (args, environment, { print, warn }) => {
    if (args.length > 0) throw new UsageError(`"${args[0]}" is not understood.`)
    const { PUBLIC_URL, PORT } = environment
    const config = parseConfig({ PUBLIC_URL, PORT })
    const { db, close } = await openOwner(environment)
    try {
      const { rootKeys, now } = await openDeps(db, environment)
      const link = await createSetupLink({ db, config, rootKeys, now })
      if (link) print(link)
      else warn('There is an administrator already: they can create users in the back-office.')
      return link ? 0 : 1
    } finally {
      await close()
    }
  },
}
