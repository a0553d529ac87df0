import { DecryptionError } from '../../crypto/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ReportActor } from '../../http/actor.ts'

const reaches = async (tx: Tx, actor: ReportActor, version: number): Promise<boolean> => {
  try {
    await actor.keyring.opener(tx, version)
    return true
  } catch (error) {
    if (error instanceof DecryptionError) return false
    throw error
  }
}

/**
 * The slots sealed to a pair that this session reaches. After a reset the older pairs are out of reach until unlocked: what
 * is sealed to them is as good as not there (security §2).
 */
export const reachable = async <S extends { key_version: number }>(
  tx: Tx,
  actor: ReportActor,
  slots: readonly S[],
): Promise<S[]> => {
  // A file's address asks the rule without anybody's keys: it opens by a secret of its own.
  if (actor.keyring.version === 0) return [...slots]
  const versions = new Map<number, boolean>()
  for (const { key_version: version } of slots)
    if (!versions.has(version)) versions.set(version, await reaches(tx, actor, version))
  return slots.filter((slot) => versions.get(slot.key_version))
}
