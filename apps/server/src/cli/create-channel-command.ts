import { channelInputSchema } from '@canal/contract/channels/settings'
import { insertChannel } from '../modules/channels/create-channel.ts'
import { changingPeople } from '../modules/accounts/users/directory.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { readArgs, refuseFields, type Command } from './usage.ts'

const help = `npm run admin -- create-channel --slug SLUG --name NAME [--organisation NAME]

Makes a channel without people. An administrator adds its committee in the back-office. The channel takes no report
until one of its members has signed in and set a password of their own. The program may run meanwhile. Set DATA_DIR
or DATABASE_OWNER_URL, and ROOT_KEY or ROOT_KEY_FILE, as for the program itself.

  --slug SLUG           its part of the address: 2 to 63 small letters, digits and hyphens
  --name NAME           its name on its public page
  --organisation NAME   the organisation it belongs to; without it, one that is called NAME like the channel

Exit code: 0 if made, 2 if not understood or not possible.`

const options = { slug: { type: 'string' }, name: { type: 'string' }, organisation: { type: 'string' } } as const

const readOptions = (args: readonly string[]) => {
  const { slug, name, organisation } = readArgs(args, options)
  const parsed = channelInputSchema.safeParse({ slug, name, publicName: name, organisation })
  return parsed.success ? parsed.data : refuseFields(parsed.error, { publicName: 'name' })
}

export const createChannelCommand: Command = {
  summary: 'make a channel',
  help,
  run: async (args, environment, { print }) => {
    const input = readOptions(args)
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      await changingPeople(deps, (tx) => insertChannel(tx, deps, input))
      print(`Channel "${input.publicName}" was made; its page is /${input.slug}.`)
      return 0
    } finally {
      await close()
    }
  },
}
