import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isShut } from '@canal/contract/reports/statuses'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { grantOf } from '../../report-access/policy.ts'
import { loadReports } from '../../report-access/report-view.ts'
import type { ReportView } from '../../report-access/view.ts'
import { endShareCalls } from '../../notifications/mark-read.ts'
import { notify } from '../../notifications/notify.ts'
import { sealPendingShare } from './pending-share-row.ts'

interface Wish {
  channelId: string
  /** The investigator. */
  userId: string
  caseNumbers: readonly string[]
}

const idsByNumber = async (tx: Tx, { channelId, caseNumbers }: Wish): Promise<Map<string, string>> => {
  const found = await tx
    .selectFrom('report')
    .select(['id', 'case_number as number'])
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`case_number = any(${[...caseNumbers]}::text[])`)
    .execute()
  return new Map(found.map(({ id, number }) => [number, id]))
}

/** Whom it can be asked of: members who may open it now. Nobody of a report that a vote must open first. */
const membersOf = ({ facts }: ReportView): Buffer[] =>
  isShut(facts.status)
    ? []
    : facts.grants
        .filter(({ relation, expiresAt }) => relation === 'access' && (expiresAt === null || expiresAt > facts.now))
        .map(({ tag }) => tag)

/** Members are told, unless nobody could grant it: a wish about a report that excludes the investigator waits unseen. */
const add = async (tx: Tx, deps: Deps, { channelId }: Wish, tag: Buffer, view: ReportView): Promise<void> => {
  const at = deps.now()
  const row = { channel_id: channelId, id: randomUUID(), report_id: view.row.id, holder_tag: tag, asked_at: at }
  const added = await tx
    .insertInto('pending_share')
    .values(sealPendingShare(deps, row))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows) === 0 || grantOf(view.facts, tag, 'excluded')) return
  await notify(tx, { channelId, reportId: view.row.id, kind: 'share-wanted', to: membersOf(view), at })
}

/**
 * Says which reports an administrator would have an investigator see, in place of what was wished before. Gives the numbers
 * that no report of the channel has. What is shared already stays shared, and nothing is opened by this: each wish waits for
 * a member, also where none may ever grant it: an administrator does not learn whom a report excludes. Must run in
 * `changingPeople`.
 */
export const wantShares = (tx: Tx, deps: Deps, wish: Wish): Promise<{ unknown: string[] }> =>
  alsoInChannel(tx, wish.channelId, async () => {
    const { channelId, caseNumbers } = wish
    const tag = holderTag(deps.rootKeys, channelId, wish.userId)
    const ids = await idsByNumber(tx, wish)
    const gone = await tx
      .deleteFrom('pending_share')
      .where('channel_id', '=', channelId)
      .where('holder_tag', '=', tag)
      .where(sql<boolean>`not (report_id = any(${[...ids.values()]}::uuid[]))`)
      .returning('report_id as id')
      .execute()
    for (const { id } of gone) await endShareCalls(tx, channelId, id, deps.now())
    const views = await loadReports(tx, deps, [...ids.values()])
    for (const view of views.values()) {
      if (!grantOf(view.facts, tag, 'shared')) await add(tx, deps, wish, tag, view)
    }
    return { unknown: caseNumbers.filter((number) => !ids.has(number)) }
  })
