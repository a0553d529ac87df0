import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { LogPlace } from './newest-entry.ts'

/** What an entry of a report's log vouches for, besides the requests: each has a digest of 32 bytes, in this order. */
export const contentKinds = ['messages', 'records', 'clocks'] as const
export type ContentKind = (typeof contentKinds)[number]
const digestBytes = 32

/** Dates of a report's own row on which its clocks rest. */
const dates = [
  'created_at',
  'received_at',
  'deadline',
  'acknowledged_at',
  'investigation_opened_at',
  'closed_at',
  'archived_at',
  'reopened_at',
  'reopened_until',
] as const

const millis = (date: RawBuilder<unknown>) => sql`coalesce((extract(epoch from ${date}) * 1000)::bigint::text, '')`
const digest = (text: RawBuilder<unknown>) => sql`sha256(convert_to(coalesce(${text}, ''), 'UTF8'))`

/**
 * SQL for the three digests of the report whose row is called `r`: of its messages, of what is sealed about it (its details,
 * its reporter, its subject), and of its clocks.
 */
export const contentsNow: RawBuilder<Buffer> = sql<Buffer>`
  ${digest(sql`(select string_agg(concat_ws(':', m.id, m.sender, m.kind, m.audience, m.epoch, ${millis(sql`m.sent_at`)},
    m.file_id, encode(sha256(m.box), 'hex')), ',' order by m.position)
    from message m where m.channel_id = r.channel_id and m.report_id = r.id)`)}
  || ${digest(sql`(select string_agg(concat_ws(':', d.kind, d.epoch, encode(sha256(d.box), 'hex')), ','
    order by d.kind collate "C")
    from report_record d where d.channel_id = r.channel_id and d.report_id = r.id)`)}
  || ${digest(sql`concat_ws('|', ${sql.join(dates.map((name) => millis(sql.ref(`r.${name}`))))},
    (select string_agg(concat_ws(':', c.rule, ${millis(sql`c.started_at`)}, ${millis(sql`c.due_at`)},
      ${millis(sql`c.met_at`)}, ${millis(sql`c.extended_from`)}), ',' order by c.rule collate "C")
      from clock c where c.channel_id = r.channel_id and c.report_id = r.id))`)}`

/** The digests as the rows are now; null for a report that is not there. */
export const contentsOf = async (tx: Tx, { channelId, reportId }: LogPlace): Promise<Buffer | null> => {
  const found = await sql<{ contents: Buffer }>`select ${contentsNow} as contents from report r
    where r.channel_id = ${channelId} and r.id = ${reportId}`.execute(tx)
  return found.rows[0]?.contents ?? null
}

/** What of two sets of digests is not the same; null where all is. */
export const differingContents = (one: Buffer, other: Buffer): ContentKind | null => {
  const part = (of: Buffer, at: number) => of.subarray(at * digestBytes, (at + 1) * digestBytes)
  return contentKinds.find((_kind, at) => !part(one, at).equals(part(other, at))) ?? null
}

type NewReport = Record<'created_at' | 'received_at' | 'deadline', Date>
type NewRecord = { kind: string; epoch: number; box: Buffer }
type NewClock = { rule: string; started_at: Date; due_at: Date }

const sha256 = (value: Buffer | string) => createHash('sha256').update(value)
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1)

/** The same digests of a report that is about to be written, and has no message yet. */
export const contentsOfNew = (
  report: NewReport,
  records: readonly NewRecord[],
  clocks: readonly NewClock[],
): Buffer => {
  const kept: Partial<Record<string, Date>> = report
  const own = dates.map((name) => kept[name]?.getTime() ?? '')
  const recordTexts = records.map(({ kind, epoch, box }) => [kind, epoch, sha256(box).digest('hex')].join(':'))
  const clockTexts = clocks.map((clock) =>
    [clock.rule, clock.started_at.getTime(), clock.due_at.getTime(), '', ''].join(':'),
  )
  const texts = [
    '',
    recordTexts.toSorted(inOrder).join(','),
    [...own, clockTexts.toSorted(inOrder).join(',')].join('|'),
  ]
  return Buffer.concat(texts.map((text) => sha256(text).digest()))
}
