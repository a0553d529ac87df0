import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { removeSecondFactor } from '../features/second-factor/index.ts'
import { resetPassword } from '../features/users/index.ts'
import { StartError } from '../start/start-error.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { newTemporaryPassword } from './temporary-password.ts'
import { readArgs, UsageError, type Command } from './usage.ts'

const help = `npm run admin -- reset-password --user USERNAME [--compromised] [--remove-second-factor]

Gives somebody a temporary password, printed once, and ends their sessions; it asks for one of their own at the
next sign-in. It opens nothing: a member's reports stay shut until their recovery code, their old password or a
colleague opens them, exactly as after a reset by an administrator. Works while the program runs. DATA_DIR or
DATABASE_OWNER_URL, and ROOT_KEY or ROOT_KEY_FILE, as they are for the program itself.

  --user USERNAME          whose password
  --compromised            somebody else may know the old password: it will not open their keys again
  --remove-second-factor   they have lost their app, passkeys and backup codes too

Exit code: 0 done, 2 not understood or not possible.`

const options = {
  user: { type: 'string' },
  compromised: { type: 'boolean', default: false },
  'remove-second-factor': { type: 'boolean', default: false },
} as const

/** Who has none loses nothing. */
const removeFactor = async (deps: Deps, userId: string): Promise<void> => {
  try {
    await removeSecondFactor(deps, null, userId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
}

export const resetPasswordCommand: Command = {
  summary: 'give somebody a temporary password',
  help,
  run: async (args, environment, { print, warn }) => {
    const { user: username, compromised, 'remove-second-factor': isFactorLost } = readArgs(args, options)
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
      await resetPassword(deps, { id: found.id, newPassword, compromised })
      if (isFactorLost) await removeFactor(deps, found.id)
      print(`Temporary password of ${username}, shown this once:`)
      print(newPassword)
      if (!found.is_active) warn(`${username} is disabled and cannot sign in until an administrator enables them.`)
      return 0
    } finally {
      await close()
    }
  },
}
