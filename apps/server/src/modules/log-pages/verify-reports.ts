import { sql } from 'kysely'
import type { ChainVerdict } from '@canal/contract/logs/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { readableReports } from '../report-access/readable-reports.ts'
import { notAbout, wantedEntries } from '../audit-log/entries.ts'
import { readableTypes } from '../reports/log/report-log.ts'
import { verifyChain } from '../audit-log/verify/verify-log.ts'

/** By the entries that the actor reads: a number, or the time of another one, would tell of those that they do not. */
const since = async (tx: Tx, actor: MemberActor, reportId: string, sequence: number): Promise<string | null> => {
  const wanted = { types: readableTypes(actor, null), users: null, between: null }
  const conditions = sql.join([notAbout(actor), ...wantedEntries(wanted)], sql` and `)
  const found = await tx
    .selectFrom('log_entry as e')
    .select('e.at')
    .where('e.channel_id', '=', actor.channelId)
    .where('e.report_id', '=', reportId)
    .where('e.sequence', '>=', sequence)
    .where(sql<boolean>`${conditions}`)
    .orderBy('e.sequence')
    .limit(1)
    .executeTakeFirst()
  return found?.at.toISOString() ?? null
}

/**
 * Whether the chains of these reports are as they were written, and each report as its chain says it is; of those that
 * the actor may open.
 */
export const verifyReports = (deps: Deps, actor: MemberActor, ids: readonly string[]): Promise<ChainVerdict[]> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const reports = await readableReports(tx, deps, actor, [...new Set(ids)])
    const verdicts: ChainVerdict[] = []
    for (const [reportId, { view }] of reports) {
      const broken = await verifyChain(tx, deps.rootKeys, { channelId: actor.channelId, reportId })
      const caseNumber = view.row.case_number
      if (!broken) verdicts.push({ reportId, caseNumber, intact: true, since: null })
      else
        verdicts.push({
          reportId,
          caseNumber,
          intact: false,
          since: await since(tx, actor, reportId, broken.sequence ?? 0),
        })
    }
    return verdicts
  })
