import type { Selectable } from 'kysely'
import { verifyReporterKeyMac } from '../../platform/crypto/reporter/reporter-key.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'

export type Credential = Selectable<Tables['reporter_credential']>

/** Whether the server wrote that the credential of the row opens the row's report. */
export const isGenuine = (deps: Deps, row: Credential): boolean =>
  verifyReporterKeyMac(deps.rootKeys, { channel_id: row.channel_id, id: row.report_id }, row)

/** The rows by which the reporter's reference opens reports, as the server wrote them: one put into another report is none. */
export const credentialsOf = async (tx: Tx, deps: Deps, { credentialId }: ReporterActor): Promise<Credential[]> => {
  const found = await tx.selectFrom('reporter_credential').selectAll().where('id', '=', credentialId).execute()
  return found.filter((row) => isGenuine(deps, row))
}

/** The reporter of a report that their reference opens, whichever their session is for; null for one that it does not open. */
export const reporterOfReport = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  reportId: string,
): Promise<ReporterActor | null> => {
  const own = await credentialsOf(tx, deps, actor)
  return own.some((row) => row.report_id === reportId) ? { ...actor, reportId } : null
}
