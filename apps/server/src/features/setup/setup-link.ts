import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sameBytes } from '../../crypto/hkdf.ts'
import { newToken } from '../../crypto/session-token.ts'
import { amongPeople, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

const validMs = 60 * 60 * 1000

const hashOf = (token: string): Buffer => createHash('sha256').update(`canal/setup/1${token}`).digest()

const hasAdministrator = async (tx: Tx): Promise<boolean> => {
  const found = await sql<{ found: boolean }>`select exists (
    select 1 from user_role ur join role r on r.id = ur.role_id where r.name = 'ROLE_ADMIN') as found`.execute(tx)
  return found.rows[0]?.found ?? true
}

/** Whether the first start is over: there is an administrator. */
export const isSetUp = (deps: Pick<Deps, 'db'>): Promise<boolean> => amongPeople(deps.db, hasAdministrator)

/**
 * The address of the first-start wizard, good for an hour and for once; the token is in the fragment, which no server
 * or proxy is sent. Null where there is an administrator already. A new link ends the one before.
 */
export const createSetupLink = (deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<string | null> =>
  amongPeople(deps.db, async (tx) => {
    if (await hasAdministrator(tx)) return null
    const token = newToken()
    const set = await tx
      .updateTable('installation')
      .set({ setup_token_hash: hashOf(token), setup_expires_at: new Date(deps.now().getTime() + validMs) })
      .returning('id')
      .executeTakeFirst()
    if (!set) throw new Error('the installation has no row yet')
    const base = deps.config.publicUrl?.href ?? `http://localhost:${deps.config.port}/`
    return new URL(`admin/setup#${token}`, base).href
  })

/** Throws `setup-done` once there is an administrator, `not-found` for a link that is not the last one or too old. */
export const requireSetupToken = async (tx: Tx, deps: Deps, token: string): Promise<void> => {
  if (await hasAdministrator(tx)) throw new AppError('setup-done')
  const row = await tx
    .selectFrom('installation')
    .select(['setup_token_hash', 'setup_expires_at'])
    .forUpdate()
    .executeTakeFirst()
  const { setup_token_hash: hash, setup_expires_at: expiresAt } = row ?? {}
  if (!hash || !expiresAt || expiresAt <= deps.now() || !sameBytes(hash, hashOf(token))) throw new AppError('not-found')
}

export const useUpSetupToken = (tx: Tx): Promise<unknown> =>
  tx.updateTable('installation').set({ setup_token_hash: null, setup_expires_at: null }).execute()
