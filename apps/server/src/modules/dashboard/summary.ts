import { newStatuses, statusesInProgress, type ReportStatus } from '@canal/contract/reports/statuses'
import type { Summary } from '@canal/contract/reports/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { findChannel } from '../channels/find-channel.ts'
import { byStatus, statusFigures } from './figures.ts'

/** Counts over the reports that one may access (decisions §4); archived ones over those one could ask to reopen. */
export const reportSummary = async (deps: Deps, actor: MemberActor): Promise<Summary> => {
  const channel = await findChannel(deps.db, actor.channelId)
  const figures = await inChannel(deps.db, actor.channelId, (tx) =>
    statusFigures(tx, actor, channel?.time_zone ?? 'Europe/Madrid'),
  )
  const sum = (measure: 'status' | 'assigned', statuses: readonly ReportStatus[]) =>
    byStatus(figures, measure)
      .filter(({ status }) => statuses.includes(status))
      .reduce((all, { total }) => all + total, 0)
  return {
    newReports: sum('status', newStatuses),
    inProgress: sum('status', statusesInProgress),
    archived: sum('status', ['archived']),
    assignedToMe: sum('assigned', [...newStatuses, ...statusesInProgress]),
  }
}
