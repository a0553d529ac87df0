import { sql } from 'kysely'
import { channelPeople } from '../src/modules/accounts/people/directory.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { findChannel } from '../src/modules/channels/find-channel.ts'
import { insertReport } from '../src/modules/reports/submission/insert-report.ts'
import { buildReport, type Draft } from '../src/modules/reports/submission/new-report.ts'
import { recipientsOf, type Recipients } from '../src/modules/reports/submission/recipients.ts'
import { newReporterCredential } from '../src/modules/reports/submission/reporter-credential.ts'
import { inChannel, type Tx } from '../src/platform/db/transaction.ts'
import type { World } from './world.ts'

/** Rows of a report, as many times over: of last year, each a little older than the one before it. */
export const addOldReports = async (world: World, reportId: string, many: number): Promise<void> => {
  await sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by,
      deadline, delete_at, updated_at, last_activity_at, last_reporter_at)
    select channel_id, gen_random_uuid(), '2025-' || lpad(n::text, 5, '0'),
      (array['archived', 'archived', 'pending', 'instruction', 'investigation', 'resolution'])[1 + n % 6],
      created_at - n * interval '7 minutes', received_at, locale,
      acknowledge_by - n * interval '9 minutes', deadline - n * interval '11 minutes', delete_at, updated_at,
      last_activity_at - n * interval '5 minutes', last_reporter_at
    from report, generate_series(1, ${many}::int) n where id = ${reportId}`.execute(world.database.ownerDb)
}

/** What PostgreSQL says of one step of a plan. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** Each time round, and how often; only where the statement was run. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** A plan's steps, each before those within it. */
export const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]

/** The last number that was given: none is given twice, where a test is tried again neither. */
let numbered = 10_000

/** In one transaction. */
const reportsAtOnce = 500

/**
 * Reports as a submission writes them, by the program's own builder and insert: all that a report holds, and a log that vouches
 * for it. They open by one reference, which nobody has. Gives their ids, in order.
 */
export const addWholeReports = async (
  deps: Deps,
  channelId: string,
  moments: readonly Date[],
  { body, subjectOf }: { body: object; subjectOf?: (index: number) => string },
): Promise<string[]> => {
  const channel = await findChannel(deps.db, channelId)
  if (!channel) throw new Error('no such channel')
  const { credential } = newReporterCredential(deps, channelId)
  const fields = { receiveUpdates: false, keepOriginals: false, reporterName: '', restrictedUsers: [], ...body }
  const ids: string[] = []
  const insertOne = async (tx: Tx, recipients: Recipients, moment: Date) => {
    const caseNumber = `${moment.getUTCFullYear()}-${(numbered += 1)}`
    const draft: Draft = { channel, body: fields as never, caseNumber, recipients, credential, locale: 'es' }
    if (subjectOf) draft.subject = subjectOf(ids.length)
    const built = buildReport({ ...deps, now: () => moment }, draft)
    const expiresAt = new Date(deps.now().getTime() + 3_600_000)
    await insertReport(tx, deps, built, { token: { kind: 'form', nonce: built.reportId, expiresAt } })
    ids.push(built.reportId)
  }
  for (let from = 0; from < moments.length; from += reportsAtOnce)
    await inChannel(deps.db, channelId, async (tx) => {
      const recipients = recipientsOf(await channelPeople(tx, deps, channelId), [], ({ username }) => username)
      for (const moment of moments.slice(from, from + reportsAtOnce)) await insertOne(tx, recipients, moment)
    })
  return ids
}
