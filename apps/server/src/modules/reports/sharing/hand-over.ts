import type { BatchDone } from '@canal/contract/batches'
import type { OwnLastReports } from '@canal/contract/reports/schemas'
import { isShut } from '@canal/contract/reports/statuses'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { toSubject, grantOf, visibilityOf } from '../../report-access/policy.ts'
import { batchOf, forEachReport, reportsPerCall } from '../../report-access/for-each-report.ts'
import { changePolicy } from '../../report-access/write-policy.ts'
import { channelPeople, counts } from '../../accounts/people/directory.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { memberAccess, memberCustody } from '../../report-access/targets.ts'
import { releaseKeys } from '../../report-access/release.ts'
import { sealSinceArchived } from '../../report-access/since-archived.ts'
import { lastWithAccess } from '../../report-access/revocation/last-with-access.ts'
import { resealOwnFiles } from '../../files/reseal-own.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { notify } from '../../notifications/notify.ts'
import { colleagueNamed } from './colleague-named.ts'

/** What of the caller's nobody else could open, and who could take it over. */
export const ownLastReports = (deps: Deps, actor: MemberActor): Promise<OwnLastReports> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const people = await channelPeople(tx, deps, actor.channelId)
    const colleagues = people.filter(counts).filter(({ tag, isActive }) => isActive && !tag.equals(actor.tag))
    return {
      total: (await lastWithAccess(tx, deps, actor.channelId, actor.tag)).length,
      colleagues: colleagues.map(({ username, fullName }) => ({ username, fullName })),
    }
  })

/**
 * Seals to the colleague what the caller keeps of one report. An archived or reopened one stays shut to them: they keep its
 * keys for the vote that may reopen it, as the caller did, and read what the reporter wrote since.
 */
const handOverOne = (deps: Deps, actor: MemberActor, username: string, reportId: string): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await loadReport(tx, deps, reportId, 'update')
    const mine = view ? visibilityOf(toSubject(actor, reportId), view.facts) : 'none'
    // Asked for once the report is held: nobody leaves from then on.
    const colleague = colleagueNamed(await channelPeople(tx, deps, actor.channelId), actor, username)
    if (!view || mine === 'none' || mine === 'row') throw new AppError('no-access')
    if (grantOf(view.facts, colleague.tag, 'excluded')) throw new AppError('conflict')
    const isClosed = isShut(view.row.status)
    const relation = isClosed ? 'former' : 'access'
    await lockChain(tx, reportId)
    const held = grantOf(view.facts, colleague.tag, relation)
    const changed = held
      ? view
      : await changePolicy(tx, deps, view, {
          remove: (grant) => grant.relation === relation && grant.tag.equals(colleague.tag),
          add: [{ tag: colleague.tag, relation, ground: 'handed-over', grantedBy: actor.tag }],
          at,
        })
    await releaseKeys(tx, deps, actor, {
      reportId,
      to: colleague.holder,
      targets: isClosed ? [] : memberAccess,
      grantVersion: held?.version ?? changed.row.version,
      expiresAt: null,
      withCustody: memberCustody,
    })
    if (isClosed) await sealSinceArchived(tx, deps, actor, changed, colleague.holder)
    else await resealOwnFiles(tx, deps, actor, changed, { to: colleague.holder, expiresAt: null })
    const { channelId } = actor
    const { status, version } = changed.row
    const data = { holder: colleague.tag.toString('hex'), change: 'handed_over' }
    const record = { type: 'access_changed' as const, userTag: actor.tag, data }
    await appendLog(tx, deps, { channelId, reportId, status, version }, [record], at)
    await notify(tx, { channelId, reportId, kind: 'shared', to: [colleague.tag], by: actor.tag, at })
  })

/**
 * Gives a colleague, a batch a call, the reports that nobody but the caller could open, so that the caller can leave. Only
 * their own session can: nobody else's opens the keys (decisions/0017).
 */
export const handOver = async (
  deps: Deps,
  actor: MemberActor,
  input: { username: string; after?: string | undefined },
): Promise<BatchDone> => {
  const { after, username } = input
  const ids = await inChannel(deps.db, actor.channelId, async (tx) => {
    colleagueNamed(await channelPeople(tx, deps, actor.channelId), actor, username)
    return (await lastWithAccess(tx, deps, actor.channelId, actor.tag)).filter((id) => !after || id > after)
  })
  const batch = ids.slice(0, reportsPerCall)
  const handed = await forEachReport(deps, batch, (id) => handOverOne(deps, actor, username, id))
  return batchOf(handed, batch, ids.length - batch.length)
}
