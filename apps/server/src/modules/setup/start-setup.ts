import type { z } from 'zod/mini'
import { roleNames } from '@canal/contract'
import type { startSetupSchema } from '@canal/contract/setup/schemas'
import { amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { insertUser, prepareUser, type NewUser } from '../accounts/users/create-user.ts'
import { makeIdentity } from '../accounts/users/identity.ts'
import { requireSetupToken, useUpSetupToken } from './setup-link.ts'

type Prepared = Awaited<ReturnType<typeof prepareUser>>

/** The administrator chose their password themselves, so it is theirs at once. */
const ownPassword = async (tx: Tx, deps: Deps, { id, keys }: Prepared): Promise<void> => {
  await makeIdentity(tx, deps, id, keys)
  await tx
    .updateTable('app_user')
    .set({ is_password_temporary: false, password_changed_at: deps.now() })
    .where('id', '=', id)
    .execute()
}

/**
 * The first start begins: the administrator, with a password of their own. The link is used up with it; what follows, they
 * do signed in, and can come back to. Throws `setup-done`, `not-found` for a wrong or old link, 422 for the rest.
 */
export const startSetup = async (deps: Deps, setup: z.output<typeof startSetupSchema>): Promise<void> => {
  // First without the lock, so that a wrong link costs no Argon2 run.
  await amongPeople(deps.db, (tx) => requireSetupToken(tx, deps, setup.token))
  const administrator: NewUser = { ...setup.administrator, roles: [roleNames.admin] }
  const prepared = await prepareUser(deps, administrator, 'administrator.password')
  await changingPeople(deps, async (tx) => {
    await requireSetupToken(tx, deps, setup.token)
    await insertUser(tx, deps, prepared, 'administrator.username')
    await ownPassword(tx, deps, prepared)
    await useUpSetupToken(tx)
    await tx.updateTable('installation').set({ is_setup_open: true }).execute()
  })
}
