import { sql } from 'kysely'
import { pipelined } from '../../platform/db/pipelined.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { tamperEvidenceOf, type TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { reportKeysOf } from '../report-access/open-slot.ts'
import { reachable } from '../report-access/reachable.ts'
import { openRecord } from '../report-access/records.ts'
import type { ReportView } from '../report-access/view.ts'
import { recordPlace } from '../reports/reading/contents.ts'
import { isWaiting } from './proposal-kinds.ts'
import type { KeptProposal } from './proposal-record.ts'

interface OpenProposals {
  readonly proposals: ReadonlyMap<string, KeptProposal>
  readonly omitting: ReadonlySet<string>
  readonly findings: TamperEvidence[]
}

/**
 * By report, the oldest proposal of a colleague's that waits for the actor; `views` are the reports. A report is left out where
 * nothing waits, where the actor's keys do not open the proposals, and where their box was altered, which is among the findings.
 * For members alone: the caller checks who asks. `omitting`: reports in which somebody, the actor too, proposed not to
 * acknowledge, and that waits.
 */
export const openWaitingProposals = async (
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  actor: MemberActor,
  views: ReadonlyMap<string, ReportView>,
  reportIds: readonly string[],
): Promise<OpenProposals> => {
  const proposals = new Map<string, KeptProposal>()
  const omitting = new Set<string>()
  const findings: TamperEvidence[] = []
  if (reportIds.length === 0) return { proposals, omitting, findings }
  const isShown = sql<boolean>`channel_id = ${actor.channelId} and report_id = any(${[...reportIds]}::uuid[])`
  const [slots, records] = await pipelined([
    tx
      .selectFrom('slot')
      .selectAll()
      .where(isShown)
      .where('holder_tag', '=', actor.tag)
      .where(
        sql<boolean>`kind = 'access' and target = 'internal' and (expires_at is null or expires_at > clock_timestamp())`,
      )
      .execute(),
    tx.selectFrom('report_record').selectAll().where(isShown).where('kind', '=', 'proposals').execute(),
  ])
  const usable = reachable(actor, slots)
  const open = async ({ report_id: id, epoch, box }: (typeof records)[number]): Promise<void> => {
    const view = views.get(id)
    if (!view) return
    const own = usable.filter((slot) => slot.report_id === id)
    const keys = reportKeysOf(actor, view, own)
    if (!keys.has('internal', epoch)) return
    const key = await keys.key('internal', epoch)
    const kept = openRecord<readonly KeptProposal[]>(key, recordPlace(view, 'proposals', id, epoch), box)
    const waiting = kept.filter((one) => isWaiting(one, view, now()))
    const first = waiting.find(({ by }) => by !== actor.userId)
    if (first) proposals.set(id, first)
    if (waiting.some(({ kind }) => kind === 'omitted')) omitting.add(id)
  }
  for (const record of records)
    try {
      await open(record)
    } catch (error) {
      const finding = tamperEvidenceOf(error)
      if (!finding) throw error
      findings.push(finding)
    }
  return { proposals, omitting, findings }
}
