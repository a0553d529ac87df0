import type { StoppableRequest } from '@canal/contract/roster/schemas'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import { bytes, readRows } from '../../platform/db/read-rows.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { everyPerson, type Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { areClocksApart, databaseTime, rosterOf } from '../audit-log/governance/store.ts'
import { requireWholeLog } from '../audit-log/verify/verify-log.ts'
import { notify } from '../notifications/notify.ts'
import { loadReport, loadReports } from '../report-access/report-view.ts'
import { decidedFrom, stoppersOf, tellStoppers, waitedSince } from '../votes/unvoted.ts'
import { finishAct } from './finish-act.ts'
import { openForChange, othersOf, placeOf, type OpenedCase } from './opened-case.ts'
import { proposalKindRules, refusalOf } from './proposal-kinds.ts'
import { proposalIn, type KeptProposal } from './proposal-record.ts'
import { recordOf, settle, settledBy } from './settle-proposal.ts'

const foundSchema = z.object({ id: z.string(), reportId: z.string(), at: z.date(), by: z.nullable(bytes) })
type Found = z.output<typeof foundSchema>

/**
 * What was proposed in a channel, or in one report, without anybody left to confirm it, and neither done nor taken back nor
 * stopped. Only the log tells of it without a report's keys: by its id, and not what it is.
 */
const findUnconfirmed = (tx: Tx, channelId: string, reportId: string | null = null): Promise<Found[]> =>
  readRows(
    tx,
    foundSchema,
    sql`
    select ${proposalIn('p')} as id, e.report_id as "reportId", e.at, e.user_tag as "by"
    from log_entry e join log_payload p using (channel_id, report_id, sequence)
    where e.channel_id = ${channelId} and e.type = 'proposed' and (${reportId}::uuid is null or e.report_id = ${reportId}::uuid)
      and p.data like '%"withoutVote":"unconfirmed"%' and ${proposalIn('p')} is not null
      and not exists (select 1 from log_entry l join log_payload d using (channel_id, report_id, sequence)
        where l.channel_id = e.channel_id and l.report_id = e.report_id and l.sequence > e.sequence
          and ${proposalIn('d')} = ${proposalIn('p')})
    order by e.placed_at, e.sequence`,
  )

/** Does it, or settles it where it was overtaken. */
const count = async (opened: OpenedCase, proposal: KeptProposal, at: Date): Promise<void> => {
  const { tx, deps, view } = opened
  await lockChain(tx, view.row.id)
  // The log names those who could stop it, and says whether one did. It must be whole: what is missing could be that.
  await requireWholeLog(tx, deps, placeOf(view))
  if (refusalOf(proposal, view, at)) {
    await settle(opened, proposal, 'withdrawn', at)
    const over = { ...(await recordOf(opened, 'proposal_withdrawn', proposal)), userTag: null }
    await finishAct(opened, { view, records: [over] }, at)
    return
  }
  await settle(opened, proposal, 'done', at)
  const done = await proposalKindRules[proposal.kind].takeEffect(opened, proposal, at)
  await finishAct(opened, settledBy(proposal, done, true), at, proposal)
  await tellStoppers(tx, deps, opened.actor, view, at)
}

const countOne = (deps: Deps, actor: MemberActor, { id, reportId }: Found): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const now = await databaseTime(tx, deps)
    if (areClocksApart(deps, now)) return
    const opened = await openForChange(tx, deps, actor, reportId)
    const proposal = opened.proposals.find((one) => one.id === id && one.state === 'waiting' && one.waitsAlone)
    if (proposal?.by !== actor.userId || othersOf(opened).length > 0) return
    const roster = await rosterOf(tx, deps, actor.channelId)
    if (decidedFrom(roster, { requested_on: new Date(proposal.askedAt) }) > now) return
    await count(opened, proposal, at)
  })

/**
 * Does what the actor proposed in a report, nobody was left to confirm, and nobody stopped for a week: called before they read
 * it. By the database's clock, as requests without voters are; with a colleague who can confirm it, it waits for that one.
 * What cannot be done now is left as it is, and keeps nobody from reading.
 */
export const countUnconfirmed = async (deps: Deps, actor: MemberActor, reportId: string): Promise<void> => {
  if (actor.isInvestigator || !z.uuid().safeParse(reportId).success) return
  const found = await inChannel(deps.db, actor.channelId, (tx) => findUnconfirmed(tx, actor.channelId, reportId))
  for (const one of found.filter(({ at }) => at <= waitedSince(deps.now())))
    await countOne(deps, actor, one).catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof DecryptionError)) throw error
    })
}

/** Who proposed it. The log keeps the tags of its time, those of an older root key too. */
const proposerOf = ({ by }: Found, people: readonly Person[]): Person | undefined =>
  people.find(({ everyTag }) => everyTag.some((tag) => by?.equals(tag)))

/** What a person may stop in a channel of that (stoppersOf), without a session. */
export const listStoppableProposals = (deps: Deps, channelId: string, userId: string): Promise<StoppableRequest[]> =>
  inChannel(deps.db, channelId, async (tx) => {
    const found = await findUnconfirmed(tx, channelId)
    if (found.length === 0) return []
    const views = await loadReports(
      tx,
      deps,
      found.map(({ reportId }) => reportId),
    )
    const roster = await rosterOf(tx, deps, channelId)
    const people = await everyPerson(tx, deps, channelId)
    const stoppable: StoppableRequest[] = []
    for (const one of found) {
      const view = views.get(one.reportId)
      const proposer = proposerOf(one, people)
      if (!view || !proposer) continue
      if (!(await stoppersOf(tx, deps, view, proposer.tag)).some((stopper) => stopper.userId === userId)) continue
      stoppable.push({
        id: one.id,
        kind: 'proposal',
        caseNumber: view.row.case_number,
        requestedBy: proposer.fullName,
        decidedFrom: decidedFrom(roster, { requested_on: one.at }).toISOString(),
      })
    }
    return stoppable
  })

/**
 * Ends such a proposal for somebody who proved who they are; the report's log says who stopped it, and its proposer hears of
 * it. False where there is none that they can stop.
 */
export const stopProposal = (deps: Deps, channelId: string, userId: string, id: string): Promise<boolean> =>
  inChannel(deps.db, channelId, async (tx) => {
    const at = deps.now()
    const reportId = (await findUnconfirmed(tx, channelId)).find((one) => one.id === id)?.reportId
    const view = reportId && (await loadReport(tx, deps, reportId, 'update'))
    if (!view) return false
    // Held now: it may have been settled meanwhile.
    const found = (await findUnconfirmed(tx, channelId, reportId)).find((one) => one.id === id)
    const proposer = found && proposerOf(found, await everyPerson(tx, deps, channelId))
    if (!proposer) return false
    const stopper = (await stoppersOf(tx, deps, view, proposer.tag)).find((one) => one.userId === userId)
    if (!stopper) return false
    await lockChain(tx, reportId)
    const { status, version } = view.row
    const data = { proposal: id, withoutVote: 'proposal-stopped' }
    const record = { type: 'proposal_withdrawn' as const, userTag: stopper.tag, data }
    await appendLog(tx, deps, { channelId, reportId, status, version }, [record], at)
    await notify(tx, { channelId, reportId, kind: 'request-decided', to: [proposer.tag], by: stopper.tag, at })
    return true
  })
