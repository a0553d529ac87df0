import { sql } from 'kysely'
import { aad } from '../../../platform/crypto/aad.ts'
import { decrypt, encrypt } from '../../../platform/crypto/aead.ts'
import { idempotencyKeys } from '../../../platform/crypto/idempotency.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'

/** What a retry needs to show the same reference again. */
export interface IdempotentResponse {
  id: string
  caseNumber: string
  reference: string
}

/** A lost answer must not lose a report; it is kept for 15 minutes, sealed under the client's own key. */
const keptMs = 15 * 60 * 1000

const keysFor = (deps: Deps, channelId: string, key: string) =>
  idempotencyKeys(deps.rootKeys, { scope: [channelId, 'submit'], key })

const boxAad = (channelId: string) => aad({ purpose: 'idempotent-response', channel: channelId })

export const findIdempotentResponse = async (
  deps: Deps,
  db: Db | Tx,
  channelId: string,
  key: string,
): Promise<IdempotentResponse | null> => {
  const { rowId, sealKey } = keysFor(deps, channelId, key)
  const row = await db.selectFrom('idempotency').selectAll().where('id', '=', rowId).executeTakeFirst()
  if (!row || row.expires_at < deps.now()) return null
  return JSON.parse(decrypt(sealKey, row.box, boxAad(channelId)).toString('utf8')) as IdempotentResponse
}

/**
 * Keeps the answer in the submission's own transaction: both are there, or neither. Takes the place of one that is older
 * than fifteen minutes; gives false where another of the same key is still good: the caller was overtaken by its retry.
 */
export const keepIdempotentResponse = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  key: string,
  answer: IdempotentResponse,
): Promise<boolean> => {
  const { rowId, sealKey } = keysFor(deps, channelId, key)
  const box = encrypt(sealKey, Buffer.from(JSON.stringify(answer)), boxAad(channelId))
  // Rounded up: the row tells the minute of a report, as all of it does.
  const expiresAt = toMinute(new Date(deps.now().getTime() + keptMs + 60_000))
  const kept = await sql`insert into idempotency (id, box, expires_at) values (${rowId}, ${box}, ${expiresAt})
    on conflict (id) do update set box = excluded.box, expires_at = excluded.expires_at
      where idempotency.expires_at < ${deps.now()}
    returning 1`.execute(tx)
  return kept.rows.length > 0
}
