import { DecryptionError } from '../../platform/crypto/errors.ts'
import type { ReportActor } from '../accounts/session/actor.ts'

const reaches = (actor: ReportActor, version: number): boolean => {
  try {
    actor.keyring.opener(version)
    return true
  } catch (error) {
    if (error instanceof DecryptionError) return false
    throw error
  }
}

/** The slots sealed to the identity of this session. What is sealed to a former one is as good as not there. */
export const reachable = <S extends { key_version: number }>(actor: ReportActor, slots: readonly S[]): S[] =>
  // A file's address asks the rule without anybody's keys: it opens by a secret of its own.
  actor.keyring.version === 0 ? [...slots] : slots.filter(({ key_version: version }) => reaches(actor, version))
