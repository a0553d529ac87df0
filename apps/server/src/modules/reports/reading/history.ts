import { statuses } from '@canal/contract'
import { actNames, rulesOfAct } from '@canal/contract/casework/acts'
import { historyTypes } from '@canal/contract/reports/schemas'
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

/** Of these an investigator is not told; nor is their page, live (`tell_committee` of the schema). */
export const internalEvents: readonly string[] = [
  ...actNames.filter((act) => rulesOfAct(act).isInternal),
  'category_changed',
]

type FindPerson = (tag: Buffer | null) => Person | undefined

const isShown = (actor: MemberActor, { type }: EventRow): boolean =>
  (historyTypes as readonly string[]).includes(type) &&
  // Who was assigned before and is no more may have stepped aside: the committee's own affair.
  !(actor.isInvestigator && (type === 'reviewers' || internalEvents.includes(type)))

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
  const events = await tx
    .selectFrom('report_event')
    .select(['position', 'at', 'type', 'data'])
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .orderBy('position')
    .execute()
  const usernameOf = (tag: string | undefined) => (tag ? find(Buffer.from(tag, 'hex'))?.username : undefined)
  return events
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
