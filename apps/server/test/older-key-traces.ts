import { sql } from 'kysely'
import { splitRingId } from '../src/platform/crypto/root-key/ring-id.ts'
import type { Db } from '../src/platform/db/connect.ts'

/**
 * What a rotation of the root key does with each column that has to do with one.
 * `renewed`: MACs, boxes and tags are those of the new key. `ended`: what it held is gone.
 * `stays`: the older key's, in what a newer entry of the log covers, or in what only its owner can move.
 * `another`: made with a key that derives from the root key, or from somebody's secret with it, and names none.
 */
export type Fate = 'renewed' | 'ended' | 'stays' | 'another'

export const fates: Record<string, Fate> = {
  'app_user.factors_mac': 'renewed',
  'app_user.verifier': 'another',
  'backup_code.mac': 'ended',
  'carried_root_key.box': 'another',
  'channel.address_mac': 'renewed',
  'channel_address.mac': 'renewed',
  'access_revocation.holder_tag': 'renewed',
  'access_revocation.mac': 'renewed',
  'file.uploader_tag': 'renewed',
  'file_address.holder_tag': 'ended',
  'file_address.id': 'ended',
  'file_address.wrapped_key': 'ended',
  'file_version.key_box': 'renewed',
  'holder_total.holder_tag': 'renewed',
  'idempotency.box': 'ended',
  'idempotency.id': 'ended',
  'log_entry.mac': 'stays',
  'log_entry.user_tag': 'stays',
  'log_payload.data': 'stays',
  'message.author_tag': 'stays',
  'notification.holder_tag': 'renewed',
  'passkey.box': 'renewed',
  'pending_share.holder_tag': 'renewed',
  'pending_share.mac': 'renewed',
  'recovery_key.second_by': 'renewed',
  'recovery_key.started_by': 'renewed',
  'recovery_share.box': 'renewed',
  'recovery_share.holder_tag': 'renewed',
  'recovery_slot.mac': 'renewed',
  'reply_template.box': 'renewed',
  'report.reopened_by': 'renewed',
  'report_draft.holder_tag': 'renewed',
  'report_event.data': 'renewed',
  'report_grant.granted_by': 'renewed',
  'report_grant.holder_tag': 'renewed',
  'report_key.mac': 'renewed',
  'report_link.box': 'renewed',
  'report_policy.mac': 'renewed',
  'report_read.holder_tag': 'renewed',
  'report_reviewer.holder_tag': 'renewed',
  'report_task.holder_tag': 'renewed',
  'report_task.settled_by': 'renewed',
  'report_unread.holder_tag': 'renewed',
  'reporter_credential.mac': 'renewed',
  'reporter_credential.ref_index': 'another',
  'reporter_credential.wrapped_private': 'another',
  'reporter_mail.box': 'renewed',
  'reporter_mail.key': 'another',
  'request.concerns_tag': 'renewed',
  'request.mac': 'renewed',
  'request.requester_tag': 'renewed',
  'request_voter.voter_tag': 'renewed',
  'roster_entry.mac': 'renewed',
  'session.id': 'ended',
  'session.wrapped_private': 'ended',
  'slot.box': 'renewed',
  'slot.holder_tag': 'renewed',
  'totp.secret_box': 'renewed',
  'user_key.former_sealed': 'renewed',
  'user_key.mac': 'renewed',
  'user_key.recovery_wrapped': 'stays',
  'user_key.verifier': 'another',
  'user_key.wrapped_private': 'another',
}

/**
 * Bytes that no root key has to do with: hashes, salts, public keys, signatures, boxes under keys of reports and of persons.
 */
export const withoutRootKey = new Set([
  'app_user.factors_hash',
  'app_user.salt',
  'byte_budget.bucket',
  'channel_logo.content',
  'file.box',
  'file_address.session_id',
  'file_version.meta_box',
  'installation.log_public_key',
  'installation.setup_token_hash',
  'limit_bucket.bucket',
  'limit_key.key',
  'log_checkpoint.former_key',
  'log_checkpoint.heads_hash',
  'log_checkpoint.signature',
  'log_entry.contents',
  'log_entry.hash',
  'log_entry.payload_hash',
  'log_entry.previous_hash',
  'log_entry.requests_hash',
  'log_entry.row_hash',
  'log_payload.box',
  'log_payload.salt',
  'message.box',
  'passkey.credential_id',
  'recovery_key.public_key',
  'recovery_slot.box',
  'report.registered_by',
  'report_draft.box',
  'report_grant.reason',
  'report_key.public_key',
  'report_part.box',
  'report_record.box',
  'reporter_credential.public_key',
  'reporter_credential.read_box',
  'reporter_credential.visit_box',
  'request.reason_box',
  'roster_entry.hash',
  'roster_entry.previous_hash',
  'session.replaced_by',
  'used_token.id',
  'user_key.pending_private',
  'user_key.public_key',
  'user_key.salt',
  'user_key.signing_key',
])

/** What a column holds of one root key. */
export interface Trace {
  type: string
  /** Values that are there. */
  values: number
  /** Those that are a MAC or a box that names the key. */
  under: number
  /** Those that are, or hold, a tag of the key. */
  tags: number
}

const columnsOf = async (owner: Db): Promise<{ table: string; column: string; type: string }[]> => {
  const found = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('bytea', 'text', 'jsonb')
    order by 1, 2`.execute(owner)
  return found.rows
}

/** A MAC or box says its key in its first bytes, a box for somebody after its version. */
const isUnder = (value: unknown, ringId: string): boolean =>
  Buffer.isBuffer(value) && [value, value.subarray(1)].some((part) => splitRingId(part)?.ringId === ringId)

/**
 * What each column of the whole database, by `table.column`, holds of a root key. `tags`: in hexadecimal digits, those of
 * that key.
 */
export const tracesOf = async (
  owner: Db,
  { ringId, tags }: { ringId: string; tags: readonly string[] },
): Promise<Map<string, Trace>> => {
  const names = (value: unknown): boolean => {
    const text = Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value)
    return tags.some((tag) => text.includes(tag))
  }
  const traces = new Map<string, Trace>()
  for (const { table, column, type } of await columnsOf(owner)) {
    const found = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(owner)
    const values = found.rows.map(({ value }) => value)
    traces.set(`${table}.${column}`, {
      type,
      values: values.length,
      under: values.filter((value) => isUnder(value, ringId)).length,
      tags: values.filter(names).length,
    })
  }
  return traces
}
