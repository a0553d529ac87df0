import { sql, type RawBuilder } from 'kysely'
import { holderTag } from '../../src/platform/crypto/tags.ts'
import { idOf, type Actual } from './actual.ts'
import type { ListedKind, Name } from './page.ts'

/** A path of the database's rows, and all that is below it: `account/`, `report/<id>/granted/<tag>`. */
type Ground = string

/** What stands at a path, in one word. */
export type Grounds = (ground: Ground) => string

// Not those that a look itself writes: log, notifications, read marks, addresses of files.
const ofReport = {
  row: [
    'report_policy',
    'report_key',
    'report_link',
    'report_part',
    'report_record',
    'report_reviewer',
    'report_task',
    'recovery_slot',
    'reporter_credential',
    'access_revocation',
    'pending_share',
  ],
  messages: ['message'],
  files: ['file', 'file_version'],
}
const ofHolder = { granted: 'report_grant', sealed: 'slot' }

/** What says when somebody looked, wrote or signed in, by which password and second factor: no view of the model's tells it. */
const untold = [
  ...['opened_at', 'last_used_at', 'updated_at', 'last_activity_at', 'last_reporter_at', 'last_committee_at'],
  ...['last_sign_in_at', 'password_changed_at', 'verifier', 'salt', 'pepper_ring'],
  ...['factors_version', 'factors_hash', 'factors_mac'],
]

const rows = (table: string, ground: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${ground} as ground, concat(${sql.lit(table)}, to_jsonb(t) - ${untold}::text[]) as row
    from ${sql.table(table)} t where ${condition}`

const everyRow = (channelId: string): RawBuilder<unknown>[] => {
  const here = sql`t.channel_id = ${channelId}`
  const member = sql`(select m.user_id from membership m where m.channel_id = ${channelId})`
  const theirs = sql`t.user_id in ${member}`
  const kind = sql`case t.kind when 'archived-report-access' then 'archived-report' else t.kind end`
  return [
    rows('roster_entry', sql`'roster'`, here),
    rows('membership', sql`'account/' || t.user_id`, here),
    rows('app_user', sql`'account/' || t.id`, sql`t.id in ${member}`),
    rows('user_role', sql`'account/' || t.user_id`, theirs),
    rows('recovery_key', sql`'recovery-key'`, here),
    rows('user_key', sql`'keys/' || t.user_id`, theirs),
    rows('session', sql`'keys/' || t.user_id`, theirs),
    rows('report', sql`'report/' || t.id || '/row'`, here),
    ...Object.entries(ofReport).flatMap(([part, tables]) =>
      tables.map((table) => rows(table, sql`'report/' || t.report_id || ${`/${part}`}`, here)),
    ),
    ...Object.entries(ofHolder).map(([part, table]) =>
      rows(table, sql`'report/' || t.report_id || ${`/${part}/`} || encode(t.holder_tag, 'hex')`, here),
    ),
    ...['request', 'request_voter'].map((table) => rows(table, sql`'asked/' || ${kind} || '/' || t.report_id`, here)),
  ]
}

/** What stands in a channel now. */
export const groundsOf = async ({ channel, world }: Actual): Promise<Grounds> => {
  const found = await sql<{ ground: Ground; version: string }>`
    select ground, md5(string_agg(row, ',' order by row)) as version
    from (${sql.join(everyRow(channel.id), sql` union all `)}) told group by ground order by ground`.execute(
    world.database.ownerDb,
  )
  const known = new Map<Ground, string>()
  const read = (ground: Ground): string =>
    found.rows
      .filter((row) => row.ground.startsWith(ground))
      .map((row) => row.ground + row.version)
      .join()
  return (ground) => {
    const version = known.get(ground) ?? read(ground)
    known.set(ground, version)
    return version
  }
}

/** What each of a person's views can rest on. */
export const restsOf = (actual: Actual, viewer: Name, grounds: Grounds) => {
  const id = actual.people.get(viewer)?.id ?? ''
  const tag = holderTag(actual.world.deps.rootKeys, actual.channel.id, id).toString('hex')
  const places = [...actual.reports.keys()]
  const self = ['roster', `account/${id}`, `keys/${id}`]
  const named = ['roster', 'account/', 'keys/']
  const part = (at: number, ...parts: string[]): Ground[] => parts.map((one) => `report/${idOf(actual, at)}/${one}`)
  const own = [`granted/${tag}`, `sealed/${tag}`]
  const ofAll = (...parts: string[]) => places.flatMap((at) => part(at, ...parts))
  const isAsked = (kind: ListedKind, at: number) => grounds(`asked/${kind}/${idOf(actual, at)}`) !== ''
  return {
    list: [...named, ...ofAll('row', 'granted/', `sealed/${tag}`)],
    summary: [...self, ...ofAll('row', `granted/${tag}`)],
    last: [...named, ...ofAll('row', 'granted/', 'sealed/')],
    // The reports that it is linked with tell of the link, or do not.
    report: (at: number) => [
      ...[...named, ...part(at, 'messages', 'files')],
      ...ofAll('row', 'granted/', `sealed/${tag}`),
    ],
    file: (at: number) => [...self, ...part(at, 'row', ...own, 'files')],
    since: (at: number) => [...self, ...part(at, 'row', ...own, 'messages')],
    // Whatever may be decided by a look rests on everybody's keys as well.
    asks: (kind: ListedKind) => [
      ...[...named, `asked/${kind}/`],
      ...places.filter((at) => isAsked(kind, at)).flatMap((at) => part(at, 'row', 'granted/', 'sealed/')),
    ],
  }
}
