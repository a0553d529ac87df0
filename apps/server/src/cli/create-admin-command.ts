import { roleNames } from '@canal/contract'
import { signupSchema } from '@canal/contract/auth/schemas'
import { showSetupToFirst } from '../modules/setup/show-setup.ts'
import { createUser } from '../modules/accounts/users/create-user.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { newTemporaryPassword } from './temporary-password.ts'
import { readArgs, refuseFields, type Command } from './usage.ts'

const help = `npm run admin -- create-admin --username USERNAME --name NAME --last-name NAME --email ADDRESS

Makes an administrator and prints a temporary password, once; it asks for one of their own at the first
sign-in. An administrator sees people and channels, and never a report. Works while the program runs.
DATA_DIR or DATABASE_OWNER_URL, and ROOT_KEY or ROOT_KEY_FILE, as they are for the program itself.

With the first administrator the link of the first start ends. Its other steps (organisation, channel, committee,
mail, test report) are shown to them in the back-office, if there is no channel yet.

  --username USERNAME   what they sign in with: small letters, digits, "-", "_", "."
  --name NAME           first name
  --last-name NAME      last name
  --email ADDRESS       e-mail address

Exit code: 0 made, 2 not understood or not possible.`

const options = {
  username: { type: 'string' },
  name: { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
} as const

const readOptions = (args: readonly string[]) => {
  const { 'last-name': lastName, ...given } = readArgs(args, options)
  const password = newTemporaryPassword()
  const parsed = signupSchema.safeParse({ ...given, lastName, password, roles: [roleNames.admin] })
  return parsed.success ? parsed.data : refuseFields(parsed.error, { lastName: 'last-name' })
}

export const createAdminCommand: Command = {
  summary: 'make an administrator with a temporary password',
  help,
  run: async (args, environment, { print }) => {
    const input = readOptions(args)
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      const user = await createUser(deps, input)
      if (await showSetupToFirst(deps)) print('The steps of the first start are shown in the back-office.')
      print(`Administrator ${user.username} was made. Temporary password, shown this once:`)
      print(input.password)
      return 0
    } finally {
      await close()
    }
  },
}
