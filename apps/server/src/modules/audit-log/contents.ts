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

/** What was said and what happened: messages, the events of which the history is made, and which parts are suppressed. */
const ofMessages =
  digest(sql`concat_ws('|', (select string_agg(concat_ws(':', m.id, m.sender, m.kind, m.audience, m.epoch,
  ${millis(sql`m.sent_at`)}, m.file_id, encode(sha256(m.box), 'hex')), ',' order by m.position)
  from message m where m.channel_id = r.channel_id and m.report_id = r.id),
  (select string_agg(concat_ws(':', h.position, h.type, ${millis(sql`h.at`)}, h.data::text), ',' order by h.position)
  from report_event h where h.channel_id = r.channel_id and h.report_id = r.id),
  'parts ' || encode(${digest(sql`(select string_agg(concat_ws(':', p.part, p.epoch, ${millis(sql`p.marked_at`)},
  ${millis(sql`p.erase_at`)}, ${millis(sql`p.erased_at`)}, encode(sha256(p.box), 'hex')), ',' order by p.part collate "C")
  from report_part p where p.channel_id = r.channel_id and p.report_id = r.id)`)}, 'hex'))`)

const ofRecords = (condition: RawBuilder<unknown>) =>
  digest(sql`(select string_agg(concat_ws(':', d.kind, d.epoch, encode(sha256(d.box), 'hex')), ','
    order by d.kind collate "C")
    from report_record d where d.channel_id = r.channel_id and d.report_id = r.id and ${condition})`)

/** Records that lists show: what the committee calls a report, and what it takes it to be about. */
const listed = ['subject', 'category']
const isListed = sql`d.kind = any(${listed}::text[])`
const ofSubject = ofRecords(isListed)

/**
 * And what lists, requests and the home page say besides: the case number, who had the report reopened, who is assigned to it,
 * and who has which task until when.
 */
const ofClocks =
  digest(sql`concat_ws('|', r.case_number, ${sql.join(dates.map((name) => millis(sql.ref(`r.${name}`))))},
  (select string_agg(concat_ws(':', c.rule, ${millis(sql`c.started_at`)}, ${millis(sql`c.due_at`)},
    ${millis(sql`c.met_at`)}, ${millis(sql`c.extended_from`)}, case when c.is_omitted then 'omitted' else '' end), ','
    order by c.rule collate "C")
    from clock c where c.channel_id = r.channel_id and c.report_id = r.id),
  'reopened by ' || encode(r.reopened_by, 'hex'),
  'assigned ' || (select string_agg(encode(v.holder_tag, 'hex'), ',' order by v.holder_tag)
    from report_reviewer v where v.channel_id = r.channel_id and v.report_id = r.id),
  'tasks ' || (select string_agg(concat_ws(':', t.message_id, encode(t.holder_tag, 'hex'), ${millis(sql`t.due_at`)},
    t.state, coalesce(encode(t.settled_by, 'hex'), ''), ${millis(sql`t.settled_at`)}), ',' order by t.message_id)
    from report_task t where t.channel_id = r.channel_id and t.report_id = r.id))`)

/** SQL for the digests of the report whose row is called `r`. */
export const contentsNow: RawBuilder<Buffer> = sql<Buffer>`${ofMessages} || ${ofRecords(sql`not ${isListed}`)}
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
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1)

/** The same digests of a report that is about to be written: it has one event, and no message, suppressed part, assignment or task. */
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
      .map(({ kind, epoch, box }) => [kind, epoch, sha256(box).digest('hex')].join(':'))
      .join(',')
  const clockTexts = clocks.map((clock) =>
    [clock.rule, clock.started_at.getTime(), clock.due_at.getTime(), '', '', ''].join(':'),
  )
  const texts = [
    [[event.position, event.type, event.at.getTime(), event.data].join(':'), `parts ${sha256('').digest('hex')}`].join(
      '|',
    ),
    recordTexts((kind) => !listed.includes(kind)),
    recordTexts((kind) => listed.includes(kind)),
    [caseNumber, ...own, clockTexts.toSorted(inOrder).join(',')].join('|'),
  ]
  return Buffer.concat(texts.map((text) => sha256(text).digest()))
}
