import { resetPassword } from '../modules/accounts/users/reset-password.ts'
import { StartError } from '../start/start-error.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { newTemporaryPassword } from './temporary-password.ts'
import { readArgs, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- reset-password --user USERNAME

Gives somebody a temporary password, printed once, ends their sessions and takes their second factor and passkeys
away; it asks for a password of their own at the next sign-in. It opens nothing: a member's reports stay shut until
their recovery code, their last password or the committee opens them, exactly as after a reset by an administrator.
Works while the program runs. DATA_DIR, DATABASE_OWNER_URL, S3_*, and ROOT_KEY or ROOT_KEY_FILE, as they are for the
program itself.

  --user USERNAME   whose access

Exit code: 0 done, 2 not understood or not possible.`

const options = { user: { type: 'string' } } as const

export const resetPasswordCommand: Command = {
  summary: 'give somebody a temporary password',
  help,
  run: async (args, environment, { print, warn }) => {
    const { user: username } = readArgs(args, options)
    if (!username) throw new UsageError('--user is needed.')
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      const found = await db
        .selectFrom('app_user')
        .select(['id', 'is_active'])
        .where('username', '=', username)
        .executeTakeFirst()
      if (!found) throw new StartError(`There is no user "${username}".`)
      const newPassword = newTemporaryPassword()
      await resetPassword(deps, { id: found.id, newPassword })
      print(`Temporary password of ${username}, shown this once:`)
      print(newPassword)
      if (!found.is_active) warn(`${username} is disabled and cannot sign in until an administrator enables them.`)
      return 0
    } finally {
      await close()
    }
  },
}
