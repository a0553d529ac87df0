import { sql } from 'kysely'
import * as z from 'zod/mini'
import { wallClock } from '@canal/contract/reports/event-date'
import type { Db } from '../../platform/db/connect.ts'
import { isObjectKey } from '../../platform/store/object-key.ts'
import { deletedType } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { toLine } from '../audit-log/deletion-line.ts'
import type { StoredEntry } from '../audit-log/entries.ts'
import { toErasureLine } from '../audit-log/erasure-line.ts'
import { isGenuineWithPayload } from '../audit-log/genuine-payload.ts'

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
      // What somebody wrote here that is no key must not keep the others waiting.
      if (isObjectKey(key)) await deps.store.delete(key)
      if (isLast || !isObjectKey(key)) await owner.deleteFrom('object_removal').where('object_key', '=', key).execute()
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

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Columns of what stands beside an entry. */
const beside = ['l.salt', 'l.data', 'l.epoch', 'l.box'] as const

/** What a line is made of: an entry of a log, with what stands beside it. */
type Untold = StoredEntry & { salt: Buffer | null }
type Genuine<Row extends Untold> = Row & { salt: Buffer; data: string }

/** Deletions that were not told, with what is left of their reports. */
const untoldDeletions = (owner: Db) =>
  owner
    .selectFrom('deletion_untold as u')
    .innerJoin('channel as c', 'c.id', 'u.channel_id')
    .innerJoin('log_entry as f', (join) =>
      join.onRef('f.channel_id', '=', 'u.channel_id').onRef('f.report_id', '=', 'u.report_id').on('f.sequence', '=', 1),
    )
    .innerJoin('log_entry as e', (join) =>
      join
        .onRef('e.channel_id', '=', 'u.channel_id')
        .onRef('e.report_id', '=', 'u.report_id')
        .on('e.type', '=', deletedType),
    )
    .innerJoin('log_payload as l', (join) =>
      join
        .onRef('l.channel_id', '=', 'e.channel_id')
        .onRef('l.report_id', '=', 'e.report_id')
        .onRef('l.sequence', '=', 'e.sequence'),
    )
    .selectAll('e')
    .select(beside)
    .select(['c.time_zone', 'f.at as received_at'])
    .orderBy('u.channel_id')
    .orderBy('u.report_id')

/**
 * Parts that were erased and not told, each with the entry of its log. What it says is compared as text: what somebody else wrote
 * there may be no JSON, and would keep all others waiting.
 */
const untoldParts = (owner: Db) =>
  owner
    .selectFrom('report_part as p')
    .innerJoin('log_entry as e', (join) =>
      join
        .onRef('e.channel_id', '=', 'p.channel_id')
        .onRef('e.report_id', '=', 'p.report_id')
        .on('e.type', '=', 'part_erased'),
    )
    .innerJoin('log_payload as l', (join) =>
      join
        .onRef('l.channel_id', '=', 'e.channel_id')
        .onRef('l.report_id', '=', 'e.report_id')
        .onRef('l.sequence', '=', 'e.sequence'),
    )
    .selectAll('e')
    .select(beside)
    .select('p.part')
    .where(
      sql<boolean>`p.erased_at is not null and not p.is_told and starts_with(l.data, '{"part":"' || p.part || '"')`,
    )
    .orderBy('p.channel_id')
    .orderBy('p.report_id')
    .orderBy('p.part')
    .orderBy('e.sequence')

/**
 * Tells the operator of each row and marks it as told. A line is signed, and a restore deletes by it: only what this server wrote
 * in a report's log is told. What somebody else wrote stays untold; the daily check finds it.
 */
const tellEach = async <Row extends Untold>(
  deps: Deps,
  read: (page: { limit: number; offset: number }) => Promise<Row[]>,
  tell: (row: Genuine<Row>) => Promise<unknown>,
): Promise<void> => {
  const isGenuine = (row: Row): row is Genuine<Row> => isGenuineWithPayload(deps.rootKeys, row)
  for (let offset = 0; ;) {
    const found = await read({ limit: batchSize, offset })
    for (const row of found) {
      if (isGenuine(row)) await tell(row)
      else offset += 1
    }
    if (found.length < batchSize) return
  }
}

const ruleSchema = z.object({ rule: z.string() })

const tellOfDeletions = (deps: Deps, owner: Db): Promise<void> =>
  tellEach(
    deps,
    ({ limit, offset }) => untoldDeletions(owner).limit(limit).offset(offset).execute(),
    async ({ channel_id: channelId, report_id: reportId, ...row }) => {
      const deletion = {
        channelId,
        reportId,
        received: monthOf(row.received_at, row.time_zone),
        rule: ruleSchema.parse(JSON.parse(row.data)).rule,
        day: dayOf(row.at),
        sequence: row.sequence,
        hash: row.hash,
      }
      deps.log.info(
        { deletion: toLine(deps.rootKeys, deletion) },
        'a report was deleted; keep these lines elsewhere for restore --deletions',
      )
      await owner
        .deleteFrom('deletion_untold')
        .where('channel_id', '=', channelId)
        .where('report_id', '=', reportId)
        .execute()
    },
  )

const tellOfParts = (deps: Deps, owner: Db): Promise<void> =>
  tellEach(
    deps,
    ({ limit, offset }) => untoldParts(owner).limit(limit).offset(offset).execute(),
    async ({ channel_id: channelId, report_id: reportId, part, at, sequence, hash }) => {
      const erasure = { channelId, reportId, part, day: dayOf(at), sequence, hash }
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
    },
  )

/**
 * What follows on deletions that are committed, also those of a run that was cut short: the operator is told of each, and
 * the objects of their files leave the store. The same of parts that were erased. Throws where the store fails; it is tried
 * again the next time.
 */
export const finishDeletions = async (deps: Deps, owner: Db): Promise<void> => {
  await tellOfDeletions(deps, owner)
  await tellOfParts(deps, owner)
  await removeObjects(deps, owner)
}
