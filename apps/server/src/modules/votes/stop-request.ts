import type { StoppableRequest } from '@canal/contract/roster/schemas'
import { sql } from 'kysely'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { byTag, everyPerson } from '../accounts/people/directory.ts'
import { loadReport, loadReports } from '../report-access/report-view.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { lockChain } from '../audit-log/append.ts'
import { closeRequest } from './close-request.ts'
import { logRequests } from './log-requests.ts'
import { findRequest, reportOfRequest, votersOf } from './repository.ts'
import { requireGenuine, requireNewestRequests } from './request-mac.ts'
import { decidedFrom, stoppersOf } from './unvoted.ts'

/** What waits in a channel without anybody who could vote on it, and somebody can stop. */
export const listStoppableRequests = (deps: Deps, channelId: string, userId: string): Promise<StoppableRequest[]> =>
  inChannel(deps.db, channelId, async (tx) => {
    const found = await tx
      .selectFrom('request as q')
      .selectAll('q')
      .where('q.channel_id', '=', channelId)
      .where('q.status', '=', sql.lit('pending'))
      .where(
        sql<boolean>`not exists (
          select 1 from request_voter v where v.channel_id = q.channel_id and v.request_id = q.id)`,
      )
      .orderBy('q.requested_on')
      .execute()
    const views = await loadReports(
      tx,
      deps,
      found.map(({ report_id: id }) => id),
    )
    const roster = await rosterOf(tx, deps, channelId)
    const personOf = byTag(await everyPerson(tx, deps, channelId))
    const stoppable: StoppableRequest[] = []
    for (const request of found) {
      const view = views.get(request.report_id)
      if (!view) continue
      const stoppers = await stoppersOf(tx, deps, view, request.requester_tag)
      if (!stoppers.some((one) => one.userId === userId)) continue
      stoppable.push({
        id: request.id,
        kind: request.kind,
        caseNumber: view.row.case_number,
        requestedBy: personOf(request.requester_tag)?.fullName ?? '',
        decidedFrom: decidedFrom(roster, request).toISOString(),
      })
    }
    return stoppable
  })

/**
 * Ends a request that nobody can vote on, for somebody who proved who they are: it is denied, and the report's log says who
 * stopped it. False where there is none that they can stop.
 */
export const stopRequest = (deps: Deps, channelId: string, userId: string, id: string): Promise<boolean> =>
  inChannel(deps.db, channelId, async (tx) => {
    const at = deps.now()
    const reportId = await reportOfRequest(tx, channelId, id)
    const view = reportId && (await loadReport(tx, deps, reportId, 'update'))
    const request = await findRequest(tx, channelId, id)
    if (!view || request?.status !== 'pending') return false
    const voters = await votersOf(tx, channelId, [id])
    requireGenuine(deps, request, voters)
    await requireNewestRequests(tx, deps, { channelId, reportId })
    const stopper = (await stoppersOf(tx, deps, view, request.requester_tag)).find((one) => one.userId === userId)
    if (voters.length > 0 || !stopper) return false
    await lockChain(tx, reportId)
    await closeRequest(tx, deps, { channelId, id }, { status: 'denied', at, by: stopper.tag })
    const data = { request: id, withoutVote: 'stopped' }
    const record = { type: 'request_denied' as const, userTag: stopper.tag, data }
    await logRequests(tx, deps, view, [record], at)
    return true
  })
