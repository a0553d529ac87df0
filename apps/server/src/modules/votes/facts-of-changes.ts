import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bytes, readRows } from '../../platform/db/read-rows.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { firstEpoch } from '../report-access/slots.ts'
import { loadReports } from '../report-access/report-view.ts'
import { visibilityOf } from '../report-access/policy.ts'
import type { ReportView } from '../report-access/view.ts'
import type { Change } from '../notifications/live-events/change.ts'
import type { FactsOfChanges } from '../notifications/live-events/hooks.ts'
import type { Facts } from '../notifications/live-events/policy.ts'

const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/** Whose keys open a report now; the policy alone is not enough. */
const keyHolders = async (tx: Tx, reportIds: readonly string[]): Promise<Set<string>> => {
  const found = await tx
    .selectFrom('slot')
    .select(sql<string>`report_id || '/' || encode(holder_tag, 'hex')`.as('holder'))
    .distinct()
    .where(
      sql<boolean>`report_id = any(${[...reportIds]}::uuid[]) and kind = 'access' and target = 'content'
        and epoch = ${firstEpoch} and (expires_at is null or expires_at > clock_timestamp())`,
    )
    .execute()
  return new Set(found.map(({ holder }) => holder))
}

type Concerned = Pick<Facts, 'concerned' | 'isDecided'>

const concerned = z.object({ id: z.string(), isDecided: z.boolean(), tag: bytes })

/** Who made a request and who votes on it; of one that asks to be added, those of the first request too. */
const concernedBy = async (tx: Tx, requestIds: readonly string[]): Promise<Map<string, Concerned>> => {
  const found = await readRows(
    tx,
    concerned,
    sql`
    with told as (select id, status <> 'pending' as is_decided, unnest(array[id, parent_id]) as source
      from request where id = any(${[...requestIds]}::uuid[]))
    select told.id, told.is_decided as "isDecided", q.requester_tag as tag from told join request q on q.id = told.source
    union select told.id, told.is_decided, v.voter_tag from told
      join request_voter v on v.request_id = told.source and v.left_at is null`,
  )
  const byRequest = new Map<string, Concerned>()
  for (const { id, isDecided, tag } of found)
    byRequest.set(id, { isDecided, concerned: [...(byRequest.get(id)?.concerned ?? []), tag] })
  return byRequest
}

const ofNoRequest: Concerned = { concerned: [], isDecided: false }

/** Throws nothing for a report whose rows were altered: nobody hears of it, and its own log says so. */
export const loadFacts = async (deps: Deps, channelId: string, changes: readonly Change[]): Promise<FactsOfChanges> => {
  const reportIds = present(changes.map(({ report }) => report))
  const requestIds = present(changes.map(({ topic, detail }) => (topic === 'requests' ? detail : undefined)))
  const findings: TamperEvidence[] = []
  const facts = await inChannel(deps.db, channelId, async (tx): Promise<FactsOfChanges> => {
    const onAltered = (finding: TamperEvidence) => findings.push(finding)
    const views =
      reportIds.length > 0 ? await loadReports(tx, deps, reportIds, onAltered) : new Map<string, ReportView>()
    const holders = await keyHolders(tx, reportIds)
    const concerned = requestIds.length > 0 ? await concernedBy(tx, requestIds) : new Map<string, Concerned>()
    return {
      of: (subscriber, change) => {
        const view = change.report === undefined ? undefined : views.get(change.report)
        const subject = {
          ...subscriber,
          ownsReport: subscriber.kind === 'reporter' && subscriber.reportId === change.report,
        }
        const visibility = view ? visibilityOf(subject, view.facts) : 'none'
        const hasKeys =
          subscriber.kind === 'reporter' || holders.has(`${change.report}/${subscriber.tag.toString('hex')}`)
        return {
          visibility: visibility === 'open' && !hasKeys ? 'row' : visibility,
          ...(concerned.get(change.detail ?? '') ?? ofNoRequest),
        }
      },
    }
  })
  for (const finding of findings) await raiseAlarm(deps, finding)
  return facts
}
