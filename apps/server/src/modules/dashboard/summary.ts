import { newStatuses, statusesInProgress, type ReportStatus } from '@canal/contract/reports/statuses'
import type { Summary } from '@canal/contract/reports/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { findChannel } from '../channels/find-channel.ts'
import { byStatus, statusFigures, type Figures } from './figures.ts'

const atWork: readonly ReportStatus[] = [...newStatuses, ...statusesInProgress]

/** How many reports are assigned to somebody, of those that they may open now: the one number of "assigned to me". */
export const assignedTotal = (figures: Figures): number =>
  byStatus(figures, 'assigned').reduce((all, { status, total }) => all + (atWork.includes(status) ? total : 0), 0)

/** Counts over the reports that one may access (decisions §4); archived ones over those one could ask to reopen. */
export const reportSummary = async (deps: Deps, actor: MemberActor): Promise<Summary> => {
  const channel = await findChannel(deps.db, actor.channelId)
  const figures = await inChannel(deps.db, actor.channelId, (tx) =>
    statusFigures(tx, actor, channel?.time_zone ?? 'Europe/Madrid'),
  )
  const sum = (statuses: readonly ReportStatus[]) =>
    byStatus(figures, 'status')
      .filter(({ status }) => statuses.includes(status))
      .reduce((all, { total }) => all + total, 0)
  return {
    newReports: sum(newStatuses),
    inProgress: sum(statusesInProgress),
    archived: sum(['archived']),
    assignedToMe: assignedTotal(figures),
  }
}
