import type { PasswordKeys } from '../../../platform/crypto/passwords/password.ts'
import type { Roster } from '../../audit-log/governance/roster.ts'
import type { OpenedIdentity } from './identity.ts'

/**
 * What a session of somebody keeps for them: the identity that opened and, as long as the keys of their place are shut, the
 * key of the password, so that these, or others, can be kept under it.
 */
export const sessionKeys = (
  roster: Pick<Roster, 'shut'> | null,
  userId: string,
  identity: OpenedIdentity | null,
  { wrapKey }: Pick<PasswordKeys, 'wrapKey'>,
) => ({
  keyVersion: identity?.version ?? null,
  privateKey: identity?.privateKeys ?? null,
  wrapKey: roster?.shut.has(userId) ? wrapKey : null,
})
