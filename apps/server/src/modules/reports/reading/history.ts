import { sql } from 'kysely'
import { historyTypes, statuses } from '@canal/contract'
import type { HistoryEntry } from '@canal/contract/reports/schemas'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Person } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'

const dataSchema = z.object({
  status: z.optional(z.enum(statuses)),
  previousStatus: z.optional(z.enum(statuses)),
  reviewers: z.optional(z.array(z.string())),
  by: z.optional(z.string()),
  until: z.optional(z.string()),
})

interface EventRow {
  position: number
  at: Date
  type: string
  data: unknown
}

type FindPerson = (tag: Buffer | null) => Person | undefined

const isShown = (actor: MemberActor, { type }: EventRow): boolean =>
  (historyTypes as readonly string[]).includes(type) &&
  // Who was assigned before and is no more may have stepped aside: the committee's own affair.
  !(actor.isInvestigator && type === 'reviewers')

/**
 * What happened to a report besides its messages and files, oldest first: made from business events, not from the log
 * (decisions §6). With the place of each among all that happened.
 */
export const historyOf = async (
  tx: Tx,
  actor: MemberActor,
  view: ReportView,
  find: FindPerson,
): Promise<{ entry: HistoryEntry; position: number }[]> => {
  const events = await sql<EventRow>`select position, at, type, data from report_event
    where channel_id = ${view.row.channel_id} and report_id = ${view.row.id} order by position`.execute(tx)
  const usernameOf = (tag: string | undefined) => (tag ? find(Buffer.from(tag, 'hex'))?.username : undefined)
  return events.rows
    .filter((event) => isShown(actor, event))
    .map(({ position, at, type, data }, index) => {
      const { status, previousStatus, reviewers, by, until } = dataSchema.parse(data)
      const entry = {
        // Not its place: the gaps would tell how much somebody is not shown.
        id: `${view.row.id}.${index + 1}`,
        at: at.toISOString(),
        type: type as HistoryEntry['type'],
        user: usernameOf(by) ?? null,
        ...(status && { status }),
        ...(previousStatus && { previousStatus }),
        ...(until && { until }),
        ...(reviewers && { reviewers: reviewers.flatMap((tag) => usernameOf(tag) ?? []) }),
      }
      return { entry, position }
    })
}
