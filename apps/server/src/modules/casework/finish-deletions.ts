import { sql } from 'kysely'
import * as z from 'zod/mini'
import { wallClock } from '@canal/contract/reports/event-date'
import type { Db } from '../../platform/db/connect.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Deps } from '../audit-log/deps.ts'
import { toLine } from '../audit-log/deletion-line.ts'
import { toErasureLine } from '../audit-log/erasure-line.ts'

/** Rows worked on at once. */
const batchSize = 100
/** An upload that was under way at the deletion has ended by then, whatever it wrote. */
const lastLookMs = 25 * 3_600_000

/** Throws where the store fails; it is tried again the next time. */
export const removeObjects = async (deps: Deps, owner: Db): Promise<void> => {
  for (;;) {
    const found = await owner
      .selectFrom('object_removal')
      .select(['object_key', 'is_last'])
      .where('due_at', '<=', deps.now())
      .orderBy('object_key')
      .limit(batchSize)
      .execute()
    for (const { object_key: key, is_last: isLast } of found) {
      await deps.store.delete(key)
      if (isLast) await owner.deleteFrom('object_removal').where('object_key', '=', key).execute()
      else
        await owner
          .updateTable('object_removal')
          .set({ is_last: true, due_at: new Date(deps.now().getTime() + lastLookMs) })
          .where('object_key', '=', key)
          .execute()
    }
    if (found.length < batchSize) return
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const monthOf = (at: Date, timeZone: string): string => {
  const { year, month } = wallClock(at, timeZone)
  return `${year}-${twoDigits(month)}`
}

const untoldSchema = z.object({
  channel_id: z.string(),
  report_id: z.string(),
  time_zone: z.string(),
  received_at: z.date(),
  at: z.date(),
  sequence: z.number(),
  hash: z.instanceof(Buffer),
  rule: z.string(),
})

/** Deletions that were not told, with what is left of their reports. */
const untold = (owner: Db) =>
  readRows(
    owner,
    untoldSchema,
    sql`select u.channel_id, u.report_id, c.time_zone, f.at as received_at, e.at, e.sequence, e.hash,
        p.data::jsonb ->> 'rule' as rule
      from deletion_untold u
        join channel c on c.id = u.channel_id
        join log_entry f on f.channel_id = u.channel_id and f.report_id = u.report_id and f.sequence = 1
        join log_entry e on e.channel_id = u.channel_id and e.report_id = u.report_id and e.type = 'deleted'
        join log_payload p on p.channel_id = e.channel_id and p.report_id = e.report_id and p.sequence = e.sequence
      order by u.channel_id, u.report_id limit ${batchSize}`,
  )

const tellOperator = async (deps: Deps, owner: Db): Promise<void> => {
  for (;;) {
    const found = await untold(owner)
    for (const row of found) {
      const deletion = {
        channelId: row.channel_id,
        reportId: row.report_id,
        received: monthOf(row.received_at, row.time_zone),
        rule: row.rule,
        day: row.at.toISOString().slice(0, 10),
        sequence: row.sequence,
        hash: row.hash,
      }
      deps.log.info(
        { deletion: toLine(deps.rootKeys, deletion) },
        'a report was deleted; keep these lines elsewhere for restore --deletions',
      )
      await owner
        .deleteFrom('deletion_untold')
        .where('channel_id', '=', row.channel_id)
        .where('report_id', '=', row.report_id)
        .execute()
    }
    if (found.length < batchSize) return
  }
}

const erasedSchema = z.object({
  channel_id: z.string(),
  report_id: z.string(),
  part: z.string(),
  at: z.date(),
  sequence: z.number(),
  hash: z.instanceof(Buffer),
})

/** Parts that were erased and not told, each with the entry of its log. */
const untoldParts = (owner: Db) =>
  readRows(
    owner,
    erasedSchema,
    sql`select p.channel_id, p.report_id, p.part, e.at, e.sequence, e.hash
      from report_part p
        join log_entry e on e.channel_id = p.channel_id and e.report_id = p.report_id and e.type = 'part_erased'
        join log_payload l on l.channel_id = e.channel_id and l.report_id = e.report_id and l.sequence = e.sequence
          and l.data::jsonb ->> 'part' = p.part
      where p.erased_at is not null and not p.is_told
      order by p.channel_id, p.report_id, p.part, e.sequence limit ${batchSize}`,
  )

const tellOfParts = async (deps: Deps, owner: Db): Promise<void> => {
  for (;;) {
    const found = await untoldParts(owner)
    for (const { channel_id: channelId, report_id: reportId, part, at, sequence, hash } of found) {
      const erasure = { channelId, reportId, part, day: at.toISOString().slice(0, 10), sequence, hash }
      deps.log.info(
        { erasure: toErasureLine(deps.rootKeys, erasure) },
        'a part of a report was erased; keep these lines elsewhere for restore --deletions',
      )
      await owner
        .updateTable('report_part')
        .set({ is_told: true })
        .where('channel_id', '=', channelId)
        .where('report_id', '=', reportId)
        .where('part', '=', part)
        .execute()
    }
    if (found.length < batchSize) return
  }
}

/**
 * What follows on deletions that are committed, also those of a run that was cut short: the operator is told of each, and
 * the objects of their files leave the store. The same of parts that were erased. Throws where the store fails; it is tried
 * again the next time.
 */
export const finishDeletions = async (deps: Deps, owner: Db): Promise<void> => {
  await tellOperator(deps, owner)
  await tellOfParts(deps, owner)
  await removeObjects(deps, owner)
}
