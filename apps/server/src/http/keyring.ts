import { sql } from 'kysely'
import { aad } from '../crypto/aad.ts'
import { DecryptionError } from '../crypto/errors.ts'
import type { RootKeys } from '../crypto/root-keys.ts'
import { createOpener, type Opener } from '../crypto/seal.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'

/** A person's private keys during one request: opens boxes sealed to any of their key versions. */
export interface Keyring {
  readonly version: number
  /** An opener for boxes sealed to `version`; throws DecryptionError where the chain of renewals does not reach it. */
  opener(tx: Db | Tx, version: number): Promise<Opener>
  /** For wrapping into a renewed session; never leaves the server. */
  readonly privateKey: Buffer
}

/** Binds a retired private key, sealed to a pair that followed it. */
export const renewalAad = (userId: string, version: number): Buffer =>
  aad({ purpose: 'renewed-key', holder: userId, extra: [version] })

/** A keyring with one pair that is never renewed (a reporter's). */
export const singleKeyring = (rootKeys: RootKeys, privateKey: Buffer): Keyring => {
  const opener = createOpener(rootKeys, privateKey)
  return { version: 1, privateKey, opener: () => Promise.resolve(opener) }
}

/**
 * A user's keyring. Password changes make new pairs; each retired private key is sealed to a later one, so older slots
 * open by walking back from the session's pair. A pair that a reset cut off is passed by: those before it may have been
 * opened since, and sealed to one after it.
 */
export const userKeyring = (
  rootKeys: RootKeys,
  owner: { userId: string; version: number; privateKey: Buffer },
): Keyring => {
  const openers = new Map<number, Opener>([[owner.version, createOpener(rootKeys, owner.privateKey)]])
  const openByAny = (known: readonly Opener[], box: Buffer, version: number): Buffer | null => {
    for (const opener of known) {
      try {
        return opener.open(box, renewalAad(owner.userId, version))
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
      }
    }
    return null
  }
  const walkBack = async (tx: Db | Tx, wanted: number): Promise<Opener> => {
    const rows = await sql<{ version: number; sealed_to_next: Buffer | null }>`
      select version, sealed_to_next from user_key
      where user_id = ${owner.userId} and version >= ${wanted} and version < ${owner.version}
      order by version desc`.execute(tx)
    for (const row of rows.rows) {
      if (openers.has(row.version) || !row.sealed_to_next) continue
      const privateKey = openByAny([...openers.values()].reverse(), row.sealed_to_next, row.version)
      if (privateKey) openers.set(row.version, createOpener(rootKeys, privateKey))
    }
    const found = openers.get(wanted)
    if (!found) throw new DecryptionError()
    return found
  }
  return {
    version: owner.version,
    privateKey: owner.privateKey,
    opener: async (tx, version) => openers.get(version) ?? (await walkBack(tx, version)),
  }
}
