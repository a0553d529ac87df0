import type { BackupCodes, NewOtp } from '@canal/contract/second-factor/schemas'
import { matchTotp, newTotpSecret, totpSecretText, totpUri } from '../../../platform/crypto/totp.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { UserActor } from '../session/actor.ts'
import { inSessions } from '../session/session.ts'
import { changingFactors } from '../users/factor-seal.ts'
import { provePassword } from '../users/prove-password.ts'
import { firstBackupCodes, issueBackupCodes } from './backup-codes.ts'
import { countTry, forgetTry } from './tries.ts'
import { dropLeftCodes, findPasskeys, findTotp } from './factors.ts'
import { openFactor, sealFactor } from './secret-box.ts'

/** How an authenticator app names the account. */
const issuer = 'Canal interno de información'

interface Confirmed {
  user_id: string
  secret_box: Buffer
  last_step: number
}

/** Uses a code up, so that nobody who saw it being typed can use it again; false for a wrong or a used one. */
export const useTotp = async (tx: Tx, deps: Deps, totp: Confirmed, code: string): Promise<boolean> => {
  const { user_id: userId } = totp
  const secret = openFactor(deps.rootKeys, { userId, kind: 'totp' }, totp.secret_box)
  const step = secret && matchTotp(secret, code.replaceAll(/\s/g, ''), deps.now())
  if (!step) return false
  const used = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** A secret that counts once a code of it was typed. Throws `conflict` where an app is set up already. */
export const beginOtp = async (deps: Deps, actor: UserActor, password: string): Promise<NewOtp> => {
  const { userId, username } = actor
  await provePassword(deps, { userId, password })
  const secret = newTotpSecret()
  const secret_box = sealFactor(deps.rootKeys, { userId, kind: 'totp' }, secret)
  const begun = await changingFactors(deps, userId, (tx) =>
    tx
      .insertInto('totp')
      .values({ user_id: userId, secret_box })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret_box, last_step: 0 }).where('totp.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst(),
  )
  if (!begun) throw new AppError('conflict')
  return { secret: totpSecretText(secret), uri: totpUri(secret, { issuer, account: username }) }
}

/** The app has the secret: from now on it is asked for. */
export const confirmOtp = async (deps: Deps, { userId }: UserActor, code: string): Promise<BackupCodes> => {
  await countTry(deps, userId)
  const backupCodes = await changingFactors(deps, userId, async (tx) => {
    const begun = await tx.selectFrom('totp').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
    if (!begun || begun.confirmed_at) throw new AppError('not-found')
    if (!(await useTotp(tx, deps, begun, code))) throw invalidField('code', 'errors.second-factor-invalid')
    await tx.updateTable('totp').set({ confirmed_at: deps.now() }).where('user_id', '=', userId).execute()
    return firstBackupCodes(tx, deps.rootKeys, userId)
  })
  await forgetTry(deps, userId)
  return { backupCodes }
}

/** Throws `not-found` for who has none. */
export const removeOtp = async (deps: Deps, { userId }: UserActor, password: string): Promise<void> => {
  if (!(await inSessions(deps.db, (tx) => findTotp(tx, userId)))) throw new AppError('not-found')
  await provePassword(deps, { userId, password })
  await changingFactors(deps, userId, async (tx) => {
    await tx.deleteFrom('totp').where('user_id', '=', userId).execute()
    await dropLeftCodes(tx, userId)
  })
}

/** Throws `not-found` for who has no factor that they would stand in for. */
export const renewBackupCodes = async (deps: Deps, { userId }: UserActor, password: string): Promise<BackupCodes> => {
  const isSet = await inSessions(
    deps.db,
    async (tx) => (await findTotp(tx, userId)) !== undefined || (await findPasskeys(tx, userId)).length > 0,
  )
  if (!isSet) throw new AppError('not-found')
  await provePassword(deps, { userId, password })
  const backupCodes = await changingFactors(deps, userId, (tx) => issueBackupCodes(tx, deps.rootKeys, userId))
  return { backupCodes }
}
