import type { PasswordKeys } from '../../crypto/password.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OpenedIdentity } from './identity.ts'

/**
 * What a session of somebody keeps for them: the identity that opened and, as long as a reset shuts one of theirs, the key of
 * the password, so that it can be kept under that once it opens.
 */
export const sessionKeys = async (
  tx: Tx,
  userId: string,
  identity: OpenedIdentity | null,
  { wrapKey }: Pick<PasswordKeys, 'wrapKey'>,
) => {
  const shut = await tx
    .selectFrom('user_key')
    .select('version')
    .where('user_id', '=', userId)
    .where('is_shut', '=', true)
    .where('seat', 'in', ['admitted', 'former'])
    .executeTakeFirst()
  return {
    keyVersion: identity?.version ?? null,
    privateKey: identity?.privateKeys ?? null,
    wrapKey: shut ? wrapKey : null,
  }
}
