import { sql } from 'kysely'
import { aad } from '../../platform/crypto/aad.ts'
import { decrypt, encrypt } from '../../platform/crypto/aead.ts'
import { idempotencyKeys } from '../../platform/crypto/idempotency.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { toMinute } from '../../platform/time.ts'

/** What a retry needs to give the same answer again: of a report that was sent, and of a message in one. */
interface Answers {
  submit: { id: string; caseNumber: string; reference: string }
  chat: { id: string; files: readonly { entryId: string; filename: string }[] }
}
export type Answer<Operation extends keyof Answers> = Answers[Operation]

/** Whose the client's key is: the same key elsewhere, or for something else, is another one. */
export interface Retry<Operation extends keyof Answers> {
  channelId: string
  operation: Operation
  /** Of a message, the credential of its reporter. */
  of?: string
  key: string
}

/** A lost answer must lose nothing, and double nothing; it is kept for 15 minutes, sealed under the client's own key. */
const keptMs = 15 * 60 * 1000

const keysFor = (deps: Deps, { channelId, operation, of, key }: Retry<keyof Answers>) =>
  idempotencyKeys(deps.rootKeys, { scope: [channelId, operation, ...(of ? [of] : [])], key })

const boxAad = (channelId: string) => aad({ purpose: 'idempotent-response', channel: channelId })

export const findIdempotentResponse = async <Operation extends keyof Answers>(
  deps: Deps,
  db: Db | Tx,
  retry: Retry<Operation>,
): Promise<Answer<Operation> | null> => {
  const { rowId, sealKey } = keysFor(deps, retry)
  const row = await db.selectFrom('idempotency').selectAll().where('id', '=', rowId).executeTakeFirst()
  if (!row || row.expires_at < deps.now()) return null
  return JSON.parse(decrypt(sealKey, row.box, boxAad(retry.channelId)).toString('utf8')) as Answer<Operation>
}

/**
 * Keeps the answer in the transaction of what it tells: both are there, or neither. Takes the place of one that is older
 * than fifteen minutes; gives false where another of the same key is still good: the caller was overtaken by its retry.
 */
export const keepIdempotentResponse = async <Operation extends keyof Answers>(
  tx: Tx,
  deps: Deps,
  retry: Retry<Operation>,
  answer: Answer<Operation>,
): Promise<boolean> => {
  const { rowId, sealKey } = keysFor(deps, retry)
  const box = encrypt(sealKey, Buffer.from(JSON.stringify(answer)), boxAad(retry.channelId))
  // Rounded up: the row tells the minute of a report, as all of it does.
  const expiresAt = toMinute(new Date(deps.now().getTime() + keptMs + 60_000))
  const kept = await sql`insert into idempotency (id, box, expires_at) values (${rowId}, ${box}, ${expiresAt})
    on conflict (id) do update set box = excluded.box, expires_at = excluded.expires_at
      where idempotency.expires_at < ${deps.now()}
    returning 1`.execute(tx)
  return kept.rows.length > 0
}
