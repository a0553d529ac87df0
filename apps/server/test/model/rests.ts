import { sql, type RawBuilder } from 'kysely'
import { idOf, type Actual } from './actual.ts'
import type { ListedKind } from './page.ts'

/** What of the database an answer can rest on: who people are, one report, the requests about it, those of a kind. */
export type Ground = 'people' | `report ${number}` | `asked of ${number}` | `asked for ${ListedKind}`

/** Of each ground all its rows, in one word. */
export type Grounds = ReadonlyMap<string, string>

// Not those that a look itself writes: log, notifications, read marks, addresses of files.
const ofReport = [
  'report_policy',
  'report_grant',
  'report_key',
  'report_record',
  'report_reviewer',
  'slot',
  'recovery_slot',
  'reporter_credential',
  'message',
  'file',
  'file_version',
  'departure',
  'pending_share',
]
const ofPerson = ['app_user', 'user_role', 'user_key', 'session']

/** A row but for what says when somebody looked. */
const rows = (table: string, ground: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${ground} as ground, concat(${sql.lit(table)}, to_jsonb(t) - 'opened_at' - 'last_used_at') as row
    from ${sql.table(table)} t where ${condition}`

/** What stands in a channel now. */
export const groundsOf = async (actual: Actual): Promise<Grounds> => {
  const here = sql`t.channel_id = ${actual.channel.id}`
  const member = sql`(select m.user_id from membership m where m.channel_id = ${actual.channel.id})`
  const isTheirs = { app_user: sql`t.id in ${member}` } as Record<string, RawBuilder<unknown>>
  const kind = sql`'asked for ' || case t.kind when 'archived-report-access' then 'archived-report' else t.kind end`
  const all = [
    rows('membership', sql`'people'`, here),
    rows('recovery_key', sql`'people'`, here),
    ...ofPerson.map((table) => rows(table, sql`'people'`, isTheirs[table] ?? sql`t.user_id in ${member}`)),
    rows('report', sql`t.id::text`, here),
    ...ofReport.map((table) => rows(table, sql`t.report_id::text`, here)),
    ...['request', 'request_voter'].flatMap((table) => [
      rows(table, kind, here),
      rows(table, sql`'asked of ' || t.report_id`, here),
    ]),
  ]
  const found = await sql<{ ground: string; version: string }>`
    select ground, md5(string_agg(row, ',' order by row)) as version
    from (${sql.join(all, sql` union all `)}) told group by ground`.execute(actual.world.database.ownerDb)
  const byId = new Map(found.rows.map(({ ground, version }) => [ground, version]))
  const places = actual.reports.flatMap((_, at): [string, string | undefined][] => [
    [`report ${at}`, byId.get(idOf(actual, at))],
    [`asked of ${at}`, byId.get(`asked of ${idOf(actual, at)}`)],
  ])
  return new Map([...byId, ...places.map(([ground, version]): [string, string] => [ground, version ?? ''])])
}
