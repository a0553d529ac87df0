import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { byTag, type Person } from '../accounts/people/directory.ts'

interface Place {
  channelId: string
  reportId: string
}

export const reviewerTags = async (tx: Tx, { channelId, reportId }: Place): Promise<Buffer[]> => {
  const rows = await tx
    .selectFrom('report_reviewer')
    .select('holder_tag')
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .execute()
  return rows.map((row) => row.holder_tag)
}

export const reviewersOf = async (tx: Tx, place: Place, people: readonly Person[]): Promise<string[]> => {
  const find = byTag(people)
  return (await reviewerTags(tx, place)).flatMap((tag) => find(tag)?.username ?? []).sort()
}

export const replaceReviewers = async (tx: Tx, place: Place, tags: readonly Buffer[]): Promise<void> => {
  await sql`delete from report_reviewer where channel_id = ${place.channelId} and report_id = ${place.reportId}`.execute(
    tx,
  )
  if (tags.length === 0) return
  await tx
    .insertInto('report_reviewer')
    .values(tags.map((tag) => ({ channel_id: place.channelId, report_id: place.reportId, holder_tag: tag })))
    .execute()
}
