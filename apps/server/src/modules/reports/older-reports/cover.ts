import { sql } from 'kysely'
import type { BatchDone } from '@canal/contract/batches'
import * as z from 'zod/mini'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { alsoInChannel, inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { heldRoster, rosterOf } from '../../audit-log/governance/store.ts'
import { leftLately } from '../../audit-log/governance/rule.ts'
import { batchOf, beforeAllReports, forEachReport, reportsPerCall } from '../../report-access/for-each-report.ts'
import {
  insertRecoverySlots,
  recoveryKeyInForce,
  type KeptKey,
  type RecoveryKey,
} from '../../report-access/recovery-slots.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { openCustody } from '../../report-access/open-slot.ts'
import { reportTargets } from '../../report-access/targets.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { tellCommittee } from '../../accounts/people/tell-committee.ts'
import { proposeAct } from '../../roster/acts.ts'
import { settleAct } from '../../roster/effects.ts'
import { changingPeople } from '../../accounts/users/directory.ts'
import { requireMember } from '../../roster/recovery-key/members.ts'

const lacking = (actor: MemberActor, key: RecoveryKey, after: string) => sql`
  select distinct kept.report_id from slot kept
  where kept.channel_id = ${actor.channelId} and kept.holder_tag = ${actor.tag} and kept.kind = 'custody'
    and kept.key_version = ${actor.keyring.version}
    and kept.target = any(${[...reportTargets]}::text[]) and kept.report_id > ${after}::uuid
    and not exists (select 1 from recovery_slot r where r.channel_id = kept.channel_id and r.report_id = kept.report_id
      and r.target = kept.target and r.epoch = kept.epoch and r.key_version = ${key.version})`

/** Of how many reports the caller keeps keys that the organisation's does not. */
export const countUncovered = async (
  tx: Tx,
  actor: MemberActor,
  key: RecoveryKey,
  after = beforeAllReports,
): Promise<number> => {
  const { total } = await tx
    .selectNoFrom(sql<number>`(select count(*)::int from (${lacking(actor, key, after)}) l)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const coverOne = (deps: Deps, actor: MemberActor, reportId: string): Promise<boolean> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'share')
    const key = await keyToCover(tx, deps, actor.channelId)
    if (!view || !key) return false
    const opened = (await openCustody(tx, actor, reportId, reportTargets)) as KeptKey[]
    if (opened.length === 0) return false
    await lockChain(tx, reportId)
    await insertRecoverySlots(tx, deps, key, reportId, opened)
    const report = { channelId: actor.channelId, reportId, status: view.row.status, version: view.row.version }
    const data = { change: 'recovery-key', recoveryKey: key.version }
    await appendLog(tx, deps, report, [{ type: 'access_changed', userTag: actor.tag, data }], deps.now())
    return true
  })

/** The key in force, where the committee decided that it gets reports from before it; null otherwise. */
const keyToCover = async (tx: Tx, deps: Deps, channelId: string): Promise<RecoveryKey | null> => {
  const key = await recoveryKeyInForce(tx, deps, channelId)
  return key && (await rosterOf(tx, deps, channelId)).covered === key.version ? key : null
}

/**
 * Wishes, with the caller's signature, that the key in force may be given the reports from before it. Throws `forbidden`, and
 * `conflict` where no key is in force, where this was decided, or where it waits already.
 */
export const beginCover = (deps: Deps, actor: MemberActor): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const { channelId } = actor
    const roster = await alsoInChannel(tx, channelId, async () => {
      await requireMember(tx, deps, actor)
      return heldRoster(tx, deps, channelId)
    })
    const id = await proposeAct(tx, deps, actor, { kind: 'cover', version: roster.recovery?.version ?? 0 })
    if (await settleAct(tx, deps, channelId, id)) return
    // Who left lately, and who was of the committee before a restart, had these reports, and can stop it.
    const besides = leftLately(roster, deps.now()).map(({ user }) => holderTag(deps.rootKeys, channelId, user))
    await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act: id, isForBefore: true, besides })
  })

/**
 * Gives the organisation's key the next of the reports whose keys the caller keeps, those from before it was set and those
 * that an earlier key had. Each in a transaction of its own. Throws `forbidden`, `conflict` where no key is in force, or
 * where the committee did not decide this for it.
 */
export const coverReports = async (deps: Deps, actor: MemberActor, after = beforeAllReports): Promise<BatchDone> => {
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inChannel(deps.db, actor.channelId, work)
  const ids = await inOwn(async (tx) => {
    await requireMember(tx, deps, actor)
    const key = await keyToCover(tx, deps, actor.channelId)
    if (!key) throw new AppError('conflict')
    const found = await readRows(
      tx,
      z.object({ report_id: z.string() }),
      sql`${lacking(actor, key, after)} order by kept.report_id limit ${reportsPerCall}`,
    )
    return found.map((row) => row.report_id)
  })
  const counts = await forEachReport(deps, ids, (id) => coverOne(deps, actor, id))
  const last = ids.at(-1)
  const remaining = await inOwn(async (tx) => {
    const key = await recoveryKeyInForce(tx, deps, actor.channelId)
    return key && last ? countUncovered(tx, actor, key, last) : 0
  })
  return batchOf(counts, ids, remaining)
}
