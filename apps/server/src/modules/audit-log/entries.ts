import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { LogType } from '@canal/contract'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** An entry of a report's chain with what stands beside it; without a payload once that was deleted. */
export type StoredEntry = Selectable<Tables['log_entry']> & {
  data: string | null
  epoch: number | null
  box: Buffer | null
}

/** One that a page may show. */
export type LogRow = StoredEntry & { type: LogType }

/** Not of a report that is deleted while its log is read. */
export const isShown = <Row extends StoredEntry>(row: Row): row is Row & LogRow => row.type !== 'deleted'

export interface LogPage {
  types: readonly LogType[] | null
  /** Tags of those who did it; null for anybody. */
  users: readonly Buffer[] | null
  /** From the first instant up to the second. */
  between: { from: Date; to: Date } | null
  sort: 'createdAt' | 'type'
  direction: 'ASC' | 'DESC'
  limit: number
  offset: number
}

interface Place {
  channelId: string
  reportId: string
}

type Wanted = Pick<LogPage, 'types' | 'users' | 'between'>

/** What is wanted of `log_entry e`, whatever its report. */
export const wantedEntries = ({ types, users, between }: Wanted): RawBuilder<unknown>[] => [
  ...(types ? [sql`e.type = any(${[...types]}::text[])`] : []),
  ...(users ? [sql`e.user_tag = any(${[...users]}::bytea[])`] : []),
  // The place, by which the indexes go: it is of the same minute as the time.
  ...(between ? [sql`e.placed_at >= ${between.from} and e.placed_at < ${between.to}`] : []),
]

/** Without what was asked and voted about a reader's own recusal: of that they hear nothing, nor that anything was logged. */
export const notAbout = ({ channelId, tag }: { channelId: string; tag: Buffer }): RawBuilder<unknown> =>
  sql`(e.report_id, e.sequence) not in (select u.report_id, u.sequence from request q
    join log_payload u on u.channel_id = q.channel_id and u.report_id = q.report_id
      and substring(u.data from '"request":"([0-9a-f-]{36})"') = q.id::text
    where q.channel_id = ${channelId} and q.concerns_tag = ${tag})`

const matching = (place: Place, reader: Buffer, wanted: Wanted) =>
  sql<boolean>`${sql.join(
    [
      sql`e.channel_id = ${place.channelId} and e.report_id = ${place.reportId}`,
      notAbout({ channelId: place.channelId, tag: reader }),
      ...wantedEntries(wanted),
    ],
    sql` and `,
  )}`

type Order = Pick<LogPage, 'sort' | 'direction'>

const by = ({ sort, direction }: Order, alias: 'e' | 'f', columns: readonly string[]) => {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`
  const all = [...(sort === 'type' ? ['type'] : []), ...columns]
  return sql.join(all.map((column) => sql`${sql.ref(`${alias}.${column}`)} ${way}`))
}

/** Of all reports, in the indexes' own words; entries of one moment follow one another by their reports and places. */
export const order = (wanted: Order, alias: 'e' | 'f' = 'e') =>
  by(wanted, alias, ['placed_at', 'report_id', 'sequence'])

/** Entries of one report in the wanted order, as far as the reader (by their tag) is to hear of them. */
export const findEntries = async (tx: Tx, place: Place, reader: Buffer, page: LogPage): Promise<LogRow[]> => {
  const found = await tx
    .selectFrom('log_entry as e')
    .leftJoin('log_payload as p', (join) =>
      join
        .onRef('p.channel_id', '=', 'e.channel_id')
        .onRef('p.report_id', '=', 'e.report_id')
        .onRef('p.sequence', '=', 'e.sequence'),
    )
    .selectAll('e')
    .select(['p.data', 'p.epoch', 'p.box'])
    .where(matching(place, reader, page))
    .orderBy(by(page, 'e', ['sequence']))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return found.filter(isShown)
}

export const countEntries = async (tx: Tx, place: Place, reader: Buffer, wanted: Wanted): Promise<number> => {
  const found = await tx
    .selectFrom('log_entry as e')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(matching(place, reader, wanted))
    .executeTakeFirstOrThrow()
  return Number(found.total)
}
