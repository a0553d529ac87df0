import { sql } from 'kysely'
import type { VisibleReport } from '@canal/contract/external-investigators/schemas'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { OnAltered } from '../../../platform/http/alarm.ts'
import { grantOf } from '../../report-access/policy.ts'
import { loadReports } from '../../report-access/report-view.ts'
import { findPendingShares } from './pending-share-row.ts'

interface OfChannel {
  id: string
  channel_id: string | null
}

const sharedWith = async (tx: Tx, channelId: string, tags: readonly Buffer[]): Promise<string[]> => {
  const found = await tx
    .selectFrom('report_grant')
    .select('report_id as id')
    .distinct()
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`holder_tag = any(${[...tags]}::bytea[])`)
    .where('relation', '=', 'shared')
    .execute()
  return found.map(({ id }) => id)
}

const ofOneChannel = (tx: Tx, deps: Deps, channelId: string, userIds: readonly string[], onAltered?: OnAltered) =>
  alsoInChannel(tx, channelId, async () => {
    const tags = userIds.map((userId) => [userId, holderTag(deps.rootKeys, channelId, userId)] as const)
    const wishes = await findPendingShares(tx, deps, channelId)
    const shared = await sharedWith(
      tx,
      channelId,
      tags.map(([, tag]) => tag),
    )
    const ids = [...new Set([...shared, ...wishes.map((wish) => wish.report_id)])]
    const views = await loadReports(tx, deps, ids, onAltered)
    const stateFor = (tag: Buffer, reportId: string): VisibleReport['state'] | null => {
      const view = views.get(reportId)
      if (view && grantOf(view.facts, tag, 'shared')) return 'confirmed'
      return wishes.some((wish) => wish.report_id === reportId && wish.holder_tag.equals(tag)) ? 'pending' : null
    }
    return tags.map(([userId, tag]): [string, VisibleReport[]] => {
      const visible = [...views.values()].flatMap(({ row }) => {
        const state = stateFor(tag, row.id)
        return state ? [{ caseNumber: row.case_number, state }] : []
      })
      return [userId, visible.sort((a, b) => a.caseNumber.localeCompare(b.caseNumber))]
    })
  })

/**
 * By investigator, the case numbers of the reports that are shared with them now, and of those that an administrator wishes
 * they saw. For administrators: nothing else of a report, and of a wish that can never be granted, no more than that it waits.
 * One whose rows were altered is left out, and `onAltered` told.
 */
export const visibleReports = async (
  tx: Tx,
  deps: Deps,
  people: readonly OfChannel[],
  onAltered?: OnAltered,
): Promise<Map<string, VisibleReport[]>> => {
  const all = new Map<string, VisibleReport[]>()
  const channels = new Set(people.flatMap(({ channel_id: channelId }) => channelId ?? []))
  for (const channelId of channels) {
    const ids = people.filter((person) => person.channel_id === channelId).map(({ id }) => id)
    for (const [userId, visible] of await ofOneChannel(tx, deps, channelId, ids, onAltered)) all.set(userId, visible)
  }
  return all
}
