import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { giveBack, requireWithin } from '../../../platform/http/limits.ts'
import { inSessions } from '../session/session.ts'
import { checkPassword } from './password-keys.ts'
import { countWrongPassword } from './wrong-passwords.ts'

/** Somebody who holds another's session must not guess their password by it. */
const attempts = { purpose: 'change-password', limit: 10, windowSeconds: 3600 }

interface Typed {
  userId: string
  password: string
  /** Beside which field a wrong one is said. */
  field?: string
}

/**
 * Whether somebody signed in knows their password: their row, and the keys that it gives. Throws `password-incorrect`,
 * `too-many-requests` after ten wrong ones in an hour.
 */
export const provePassword = async (deps: Deps, { userId, password, field = 'password' }: Typed) => {
  const limit = { ...attempts, source: userId }
  await requireWithin(deps, limit)
  const user = await inSessions(deps.db, (tx) =>
    tx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst(),
  )
  if (!user) throw new AppError('not-found')
  const { isRight, keys } = await checkPassword(deps, user, password)
  if (!isRight || !keys) {
    await countWrongPassword(deps, userId)
    throw new AppError('password-incorrect', { fields: [{ field, key: 'errors.password-incorrect', params: {} }] })
  }
  await giveBack(deps, limit)
  return { user, keys }
}
