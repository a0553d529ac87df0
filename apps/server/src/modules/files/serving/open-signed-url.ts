import { sql } from 'kysely'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { tokenRowId } from '../../../platform/crypto/session-token.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { toSubject, visibilityOf } from '../../report-access/policy.ts'
import { loadReport } from '../../report-access/report-view.ts'
import type { ReportView } from '../../report-access/view.ts'
import { kindOf, unwrapSignedUrl, secretOf, type SignedUrlKeys, type SignedUrlRow } from './signed-url.ts'
import { actorOfSignedUrl } from './signed-url-session.ts'
import { fileOf, versionOf, type FileRow, type VersionRow } from '../repository.ts'

export interface OpenedSignedUrl {
  row: SignedUrlRow
  /** Past its time to begin; by the database's clock. */
  isExpired: boolean
  keys: SignedUrlKeys
  actor: ReportActor
  file: FileRow
  version: VersionRow
}

const notFound = () => new AppError('not-found')

const findRow = async (deps: Deps, secret: string, purpose: SignedUrlRow['purpose']) => {
  for (const ringId of deps.rootKeys.trustedIds) {
    const id = tokenRowId(deps.rootKeys, kindOf({ purpose }), secret, ringId)
    // The function gives rows of `file_address`.
    const found = await deps.db
      .selectFrom(sql<SignedUrlRow>`address_row(${id})`.as('a'))
      .selectAll('a')
      .select(sql<boolean>`a.expires_at <= clock_timestamp()`.as('is_expired'))
      .executeTakeFirst()
    // Whatever its row says, it is of the kind that it was found as.
    if (found?.purpose === purpose) return found
  }
  return undefined
}

const unwrap = (deps: Deps, secret: string, row: SignedUrlRow): SignedUrlKeys => {
  try {
    return unwrapSignedUrl(deps, secret, row)
  } catch (error) {
    if (error instanceof DecryptionError) throw notFound()
    throw error
  }
}

/** The report, file and version of a signed URL, if the person for whom it was made may still read the report. */
export const placeOfSignedUrl = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  row: SignedUrlRow,
): Promise<{ view: ReportView; file: FileRow; version: VersionRow }> => {
  const view = await loadReport(tx, deps, row.report_id)
  if (!view || visibilityOf(toSubject(actor, row.report_id), view.facts) !== 'open') throw notFound()
  const file = await fileOf(tx, row.report_id, row.file_id)
  const version = await versionOf(tx, row.report_id, row.version_id)
  if (!file || !version) throw notFound()
  return { view, file, version }
}

/**
 * Opens a signed URL by its secret. Throws `not-found`, always the same, for one that is unknown, of another purpose, or
 * whose session or right has gone.
 */
export const openSignedUrl = async (
  deps: Deps,
  location: string,
  purpose: SignedUrlRow['purpose'],
): Promise<OpenedSignedUrl & { view: ReportView }> => {
  const secret = secretOf(location)
  const found = secret ? await findRow(deps, secret, purpose) : undefined
  if (!secret || !found) throw notFound()
  const { is_expired: isExpired, ...row } = found
  const keys = unwrap(deps, secret, row)
  const actor = await actorOfSignedUrl(deps, row)
  if (!actor) throw notFound()
  const place = await inChannel(deps.db, row.channel_id, (tx) => placeOfSignedUrl(tx, deps, actor, row))
  return { row, isExpired, keys, actor, ...place }
}

/** What a signed URL is for, without opening it; null where there is none. */
export const purposeOf = async (deps: Deps, location: string): Promise<SignedUrlRow['purpose'] | null> => {
  const secret = secretOf(location)
  if (!secret) return null
  for (const purpose of ['download', 'upload'] as const) if (await findRow(deps, secret, purpose)) return purpose
  return null
}
