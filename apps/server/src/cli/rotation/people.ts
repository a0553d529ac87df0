import { writeHeads } from '../../modules/audit-log/heads.ts'
import { vouchForVerifier } from '../../platform/crypto/passwords/password.ts'
import { vouchForBox } from '../../platform/crypto/seal.ts'
import { amongPeople, type Tx } from '../../platform/db/transaction.ts'
import { renewFactors } from '../../modules/accounts/second-factor/renew-factors.ts'
import { directoryFacts, identitiesOf } from '../../modules/accounts/users/directory.ts'
import { factorHeads } from '../../modules/accounts/users/factor-seal.ts'
import {
  identityMac,
  isGenuine,
  type DirectoryFacts,
  type IdentityRow,
} from '../../modules/accounts/session/directory-mac.ts'
import type { Rotation } from './rotation.ts'

const verifierOf = (
  { after }: Rotation,
  userId: string,
  { salt, verifier, pepper_ring: ringId }: Pick<IdentityRow, 'salt' | 'verifier' | 'pepper_ring'>,
) => vouchForVerifier(after.rootKeys, { userId, salt, verifier, ringId })

/** An identity's columns under the new root key; null if the identity does not verify. */
const renewed = (rotation: Rotation, facts: DirectoryFacts, row: IdentityRow) => {
  const { rootKeys } = rotation.after
  const verifier = verifierOf(rotation, row.user_id, row)
  const former = row.former_sealed && vouchForBox(rootKeys, row.former_sealed)
  if (!verifier || (row.former_sealed && !former) || !isGenuine(rootKeys, facts, row)) return null
  return { mac: identityMac(rootKeys, facts, row), verifier, former_sealed: former }
}

const renewIdentities = async (tx: Tx, rotation: Rotation, userId: string): Promise<void> => {
  const facts = await directoryFacts(tx, userId)
  for (const row of await identitiesOf(tx, userId)) {
    const columns = facts && renewed(rotation, facts, row)
    if (!columns) rotation.refuse(`user ${userId}: the row of their keys, version ${row.version}`)
    else
      await tx
        .updateTable('user_key')
        .set(columns)
        .where('user_id', '=', userId)
        .where('version', '=', row.version)
        .execute()
  }
}

const renewPerson = async (tx: Tx, rotation: Rotation, userId: string): Promise<void> => {
  const user = await tx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const verifier = verifierOf(rotation, userId, user)
  if (verifier) await tx.updateTable('app_user').set({ verifier }).where('id', '=', userId).execute()
  else rotation.refuse(`user ${userId}: the row of their password`)
  await renewIdentities(tx, rotation, userId)
  if (!(await renewFactors(tx, rotation.before, userId))) rotation.refuse(`user ${userId}: a second factor`)
}

/** Moves all accounts to the new root key. Returns the ids of all users. */
export const renewPeople = async (rotation: Rotation): Promise<string[]> => {
  const { owner, after } = rotation
  const users = await owner.selectFrom('app_user').select('id').orderBy('id').execute()
  for (const { id } of users) await amongPeople(owner, (tx) => renewPerson(tx, rotation, id))
  await writeHeads(after, factorHeads, true)
  return users.map(({ id }) => id)
}
