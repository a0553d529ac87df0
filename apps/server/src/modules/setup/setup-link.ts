import { roleNames } from '@canal/contract'
import { isTokenMac, newToken, tokenMac } from '../../platform/crypto/session-token.ts'
import { amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'

const validMs = 60 * 60 * 1000

/** Under the root key, and of the time too: who writes in the database alone can neither make a link nor prolong one. */
const until = (expiresAt: Date) => [expiresAt.getTime()]

const hasAdministrator = async (tx: Tx): Promise<boolean> => {
  const found = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user_id')
    .where('role.name', '=', roleNames.admin)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the first start is over: there is an administrator. */
export const isSetUp = (deps: Pick<Deps, 'db'>): Promise<boolean> => amongPeople(deps.db, hasAdministrator)

/**
 * The address of the first-start wizard, good for an hour and for once; the token is in the fragment, which no server
 * or proxy is sent. Null where there is an administrator already. A new link ends the one before.
 */
export const createSetupLink = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'rootKeys'>): Promise<string | null> =>
  amongPeople(deps.db, async (tx) => {
    if (await hasAdministrator(tx)) return null
    const token = newToken()
    const expiresAt = new Date(deps.now().getTime() + validMs)
    const mac = tokenMac(deps.rootKeys, 'setup-link', token, until(expiresAt))
    const set = await tx
      .updateTable('installation')
      .set({ setup_token_hash: mac, setup_expires_at: expiresAt })
      .returning('id')
      .executeTakeFirst()
    if (!set) throw new Error('the installation has no row yet')
    const base = deps.config.publicUrl?.href ?? `http://localhost:${deps.config.port}/`
    return new URL(`admin/setup#${token}`, base).href
  })

/** Throws `setup-done` once there is an administrator, `not-found` for a link that is not the last one or too old. */
export const requireSetupToken = async (tx: Tx, deps: Deps, token: string): Promise<void> => {
  // Before the question whether it is done: of two at once the second waits here for the first.
  const row = await tx
    .selectFrom('installation')
    .select(['setup_token_hash', 'setup_expires_at'])
    .forUpdate()
    .executeTakeFirst()
  if (await hasAdministrator(tx)) throw new AppError('setup-done')
  const { setup_token_hash: mac, setup_expires_at: expiresAt } = row ?? {}
  const isGood =
    mac &&
    expiresAt &&
    expiresAt > deps.now() &&
    isTokenMac(deps.rootKeys, 'setup-link', token, { of: until(expiresAt), mac })
  if (!isGood) throw new AppError('not-found')
}

export const useUpSetupToken = (tx: Tx): Promise<unknown> =>
  tx.updateTable('installation').set({ setup_token_hash: null, setup_expires_at: null }).execute()
