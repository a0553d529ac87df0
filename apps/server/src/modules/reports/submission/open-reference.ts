import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { normaliseCode } from '../../../platform/crypto/codes.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import {
  referenceIndexes,
  referenceKek,
  unwrapNothing,
  unwrapReporterKey,
  wrapReporterKey,
} from '../../../platform/crypto/reporter/reporter-credential.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { verifyReporterKeyMac } from '../../../platform/crypto/reporter/reporter-key.ts'

type Credential = Selectable<Tables['reporter_credential']>

export interface OpenedReference {
  channelId: string
  reportId: string
  credentialId: string
  privateKey: Buffer
}

/** Rotation of ROOT_KEY: a reference moves to the writing key at the next visit, in all rows of its credential. */
const renewRing = async (deps: Deps, reference: string, row: Credential, privateKey: Buffer): Promise<void> => {
  const { currentId } = deps.rootKeys
  const index = referenceIndexes(deps.rootKeys, reference).find((entry) => entry.ringId === currentId)
  if (!index) return
  const place = { channelId: row.channel_id, reportId: row.report_id, credentialId: row.id }
  const wrapped_private = wrapReporterKey(referenceKek(deps.rootKeys, reference), privateKey, place)
  await inChannel(deps.db, row.channel_id, (tx) =>
    tx
      .updateTable('reporter_credential')
      .set({ ring: currentId, ref_index: index.index, wrapped_private })
      .where('channel_id', '=', row.channel_id)
      .where('id', '=', row.id)
      .where('ring', '=', row.ring)
      .execute(),
  )
}

/** The newest report of which the server wrote that this credential opens it: a row moved to another report opens nothing. */
const newestOf = (deps: Deps, rows: readonly Credential[]): Credential | undefined =>
  rows.find((row) => verifyReporterKeyMac(deps.rootKeys, { channel_id: row.channel_id, id: row.report_id }, row))

/**
 * Finds what a reference opens: of two reports under one reference the newer. One same answer for malformed, unknown, of
 * another channel and deleted, after the same work: a lookup and an unwrap always happen. Throws `reference-not-found`.
 */
export const openReference = async (deps: Deps, text: string, channelId: string | null): Promise<OpenedReference> => {
  const reference = normaliseCode(text) ?? ''
  const indexes = referenceIndexes(deps.rootKeys, reference)
  // The function gives rows of `reporter_credential`, those of newer reports first.
  const rows = await deps.db
    .selectFrom(sql<Credential>`credential_rows(${indexes.map((entry) => entry.index)})`.as('named'))
    .selectAll()
    .execute()
  const row = newestOf(deps, rows)
  const kek = referenceKek(deps.rootKeys, reference, row?.ring)
  if (!row || reference === '' || (channelId !== null && row.channel_id !== channelId)) {
    unwrapNothing(kek)
    throw new AppError('reference-not-found')
  }
  const place = { channelId: row.channel_id, reportId: row.report_id, credentialId: row.id }
  try {
    const privateKey = unwrapReporterKey(kek, row.wrapped_private, place)
    if (row.ring !== deps.rootKeys.currentId) await renewRing(deps, reference, row, privateKey)
    return { ...place, privateKey }
  } catch (error) {
    if (error instanceof DecryptionError) throw new AppError('reference-not-found')
    throw error
  }
}
