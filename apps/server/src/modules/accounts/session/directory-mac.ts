import type { Selectable } from 'kysely'
import { publicKeyMac, verifyPublicKeyMac, type DirectoryEntry } from '../../../platform/crypto/key-directory.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type IdentityRow = Selectable<Tables['user_key']>

/** What the MAC of a person's identity covers besides its keys: what their account may do. */
export interface DirectoryFacts {
  userId: string
  channelId: string | null
  capacity: string | null
  roles: readonly string[]
  isActive: boolean
}

export type PublicIdentity = Pick<IdentityRow, 'version' | 'public_key' | 'signing_key'>

const entryOf = (facts: DirectoryFacts, identity: PublicIdentity): DirectoryEntry => ({
  userId: facts.userId,
  channelId: facts.channelId,
  capacity: facts.capacity,
  roles: facts.roles,
  active: facts.isActive,
  version: identity.version,
  publicKey: identity.public_key,
  signingKey: identity.signing_key,
})

export const identityMac = (rootKeys: RootKeys, facts: DirectoryFacts, identity: PublicIdentity): Buffer =>
  publicKeyMac(rootKeys, entryOf(facts, identity))

/** False for a row that somebody edited by hand in the database, and where a role was added by hand. */
export const isGenuine = (
  rootKeys: RootKeys,
  facts: DirectoryFacts,
  identity: PublicIdentity & { mac: Buffer },
): boolean => verifyPublicKeyMac(rootKeys, entryOf(facts, identity), identity.mac)
