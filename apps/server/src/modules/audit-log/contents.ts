import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { LogPlace } from './newest-entry.ts'

/** What an entry of a report's log vouches for, besides the requests: each has a digest of 32 bytes, in this order. */
export const contentKinds = ['messages', 'details', 'subject', 'clocks'] as const
export type ContentKind = (typeof contentKinds)[number]
const digestBytes = 32

/** Dates of a report's own row on which its clocks rest. */
const dates = [
  'created_at',
  'received_at',
  'acknowledge_by',
  'deadline',
  'acknowledged_at',
  'answered_at',
  'admitted_at',
  'investigation_opened_at',
  'closed_at',
  'archived_at',
  'reopened_at',
  'reopened_until',
  'delete_at',
  'kept_until',
  'held_until',
] as const

const millis = (date: RawBuilder<unknown>) => sql`coalesce((extract(epoch from ${date}) * 1000)::bigint::text, '')`
const digest = (text: RawBuilder<unknown>) => sql`sha256(convert_to(coalesce(${text}, ''), 'UTF8'))`
/** The text of one row. Hashed, so that no text in a row can be read as the end of it and the beginning of another one. */
const rowOf = (columns: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(concat_ws(':', ${columns}), 'UTF8')), 'hex')`

/** What was said and what happened: messages, and the events of which the history is made. */
const ofMessages = digest(sql`concat_ws('|', (select string_agg(${rowOf(sql`m.id, m.sender, m.kind, m.audience, m.epoch,
  ${millis(sql`m.sent_at`)}, m.file_id, encode(sha256(m.box), 'hex')`)}, ',' order by m.position)
  from message m where m.channel_id = r.channel_id and m.report_id = r.id),
  (select string_agg(${rowOf(sql`h.position, h.type, ${millis(sql`h.at`)}, h.data::text`)}, ',' order by h.position)
  from report_event h where h.channel_id = r.channel_id and h.report_id = r.id))`)

const records = (condition: RawBuilder<unknown>) =>
  sql`(select string_agg(${rowOf(sql`d.kind, d.epoch, encode(sha256(d.box), 'hex')`)}, ',' order by d.kind collate "C")
    from report_record d where d.channel_id = r.channel_id and d.report_id = r.id and ${condition})`

/** Records that lists show: what the committee calls a report, and what it takes it to be about. */
const listed = ['subject', 'category']
const isListed = sql`d.kind = any(${listed}::text[])`
/** With which parts are suppressed: a list of log entries shows no name of theirs. */
const ofSubject =
  digest(sql`concat_ws('|', ${records(isListed)}, 'parts ' || (select string_agg(${rowOf(sql`p.part, p.epoch,
  ${millis(sql`p.marked_at`)}, ${millis(sql`p.erase_at`)}, ${millis(sql`p.erased_at`)}, encode(sha256(p.box), 'hex')`)},
  ',' order by p.part collate "C") from report_part p where p.channel_id = r.channel_id and p.report_id = r.id))`)

/**
 * And what lists, requests and the home page say besides: the case number, who had the report reopened, who is assigned to it,
 * and who has which task until when.
 */
const ofClocks =
  digest(sql`concat_ws('|', r.case_number, ${sql.join(dates.map((name) => millis(sql.ref(`r.${name}`))))},
  (select string_agg(${rowOf(sql`c.rule, ${millis(sql`c.started_at`)}, ${millis(sql`c.due_at`)},
    ${millis(sql`c.met_at`)}, ${millis(sql`c.extended_from`)}, case when c.is_omitted then 'omitted' else '' end`)}, ','
    order by c.rule collate "C")
    from clock c where c.channel_id = r.channel_id and c.report_id = r.id),
  'reopened by ' || encode(r.reopened_by, 'hex'),
  'assigned ' || (select string_agg(encode(v.holder_tag, 'hex'), ',' order by v.holder_tag)
    from report_reviewer v where v.channel_id = r.channel_id and v.report_id = r.id),
  'tasks ' || (select string_agg(${rowOf(sql`t.message_id, encode(t.holder_tag, 'hex'), ${millis(sql`t.due_at`)},
    t.state, coalesce(encode(t.settled_by, 'hex'), ''), ${millis(sql`t.settled_at`)}`)}, ',' order by t.message_id)
    from report_task t where t.channel_id = r.channel_id and t.report_id = r.id))`)

/** SQL for the digests of the report whose row is called `r`. */
export const contentsNow: RawBuilder<Buffer> = sql<Buffer>`${ofMessages} || ${digest(records(sql`not ${isListed}`))}
  || ${ofSubject} || ${ofClocks}`

/** The same of what lists show alone: the last two. */
export const listedContentsNow: RawBuilder<Buffer> = sql<Buffer>`${ofSubject} || ${ofClocks}`

/** The digests as the rows are now; null for a report that is not there. */
export const contentsOf = async (tx: Tx, { channelId, reportId }: LogPlace): Promise<Buffer | null> => {
  const found = await tx
    .selectFrom('report as r')
    .select(contentsNow.as('contents'))
    .where('r.channel_id', '=', channelId)
    .where('r.id', '=', reportId)
    .executeTakeFirst()
  return found?.contents ?? null
}

/** The first of the digests that is not as an entry vouched for it; null where all are. `now`: all of them, or the last. */
export const differingContents = (vouched: Buffer, now: Buffer): ContentKind | null => {
  const first = contentKinds.length - now.length / digestBytes
  const at = contentKinds.findIndex((_kind, kind) => {
    const [start, end] = [kind * digestBytes, (kind + 1) * digestBytes]
    const shift = first * digestBytes
    return kind >= first && !vouched.subarray(start, end).equals(now.subarray(start - shift, end - shift))
  })
  return contentKinds[at] ?? null
}

type NewReport = Record<'created_at' | 'received_at' | 'acknowledge_by' | 'deadline' | 'delete_at', Date> & {
  case_number: string
}
type NewRecord = { kind: string; epoch: number; box: Buffer }
type NewClock = { rule: string; started_at: Date; due_at: Date }
type NewEvent = { position: number; type: string; at: Date; data: '{}' }

const sha256 = (value: Buffer | string) => createHash('sha256').update(value)
const rowText = (columns: readonly (string | number)[]): string => sha256(columns.join(':')).digest('hex')
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1)

/**
 * The same digests of a report that is about to be written: it has one event, and no message, suppressed part, assignment or
 * task.
 */
export const contentsOfNew = (
  { case_number: caseNumber, ...report }: NewReport,
  records: readonly NewRecord[],
  clocks: readonly NewClock[],
  event: NewEvent,
): Buffer => {
  const kept: Partial<Record<string, Date>> = report
  const own = dates.map((name) => kept[name]?.getTime() ?? '')
  const recordTexts = (isMeant: (kind: string) => boolean) =>
    records
      .filter(({ kind }) => isMeant(kind))
      .toSorted((one, other) => inOrder(one.kind, other.kind))
      .map(({ kind, epoch, box }) => rowText([kind, epoch, sha256(box).digest('hex')]))
      .join(',')
  const clockTexts = clocks
    .toSorted((one, other) => inOrder(one.rule, other.rule))
    .map(({ rule, started_at: started, due_at: due }) => rowText([rule, started.getTime(), due.getTime(), '', '', '']))
  const texts = [
    rowText([event.position, event.type, event.at.getTime(), event.data]),
    recordTexts((kind) => !listed.includes(kind)),
    recordTexts((kind) => listed.includes(kind)),
    [caseNumber, ...own, clockTexts.join(',')].join('|'),
  ]
  return Buffer.concat(texts.map((text) => sha256(text).digest()))
}
