import type { OwnFactors } from '@canal/contract/second-factor/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { UserActor } from '../session/actor.ts'
import { inSessions } from '../session/session.ts'
import { countBackupCodes } from './backup-codes.ts'
import type { RelyingParty } from './relying-party.ts'

/** The authenticator app that somebody has confirmed. */
export const findTotp = (tx: Tx, userId: string) =>
  tx
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The oldest first. */
export const findPasskeys = (tx: Tx, userId: string) =>
  tx.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Somebody who has neither app nor passkey left needs no backup codes: the next ones come with the next factor. */
export const dropLeftCodes = async (tx: Tx, userId: string): Promise<void> => {
  const [totp, passkeys] = [await findTotp(tx, userId), await findPasskeys(tx, userId)]
  if (!totp && passkeys.length === 0) await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute()
}

/** One's own second factor, without a secret. */
export const ownFactors = (deps: Deps, { userId }: UserActor, party: RelyingParty | null): Promise<OwnFactors> =>
  inSessions(deps.db, async (tx) => ({
    otp: (await findTotp(tx, userId)) !== undefined,
    passkeys: (await findPasskeys(tx, userId)).map(({ id, name, created_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
    })),
    backupCodesLeft: await countBackupCodes(tx, userId),
    arePasskeysPossible: party !== null,
  }))
