import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '@canal/contract/notifications/schemas'
import type { Locale } from '@canal/messages'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { Person as Somebody } from '../accounts/people/directory.ts'
import { ownRows, type Holder } from './holder.ts'
import { loadPreferences, unmailedKinds } from './load-preferences.ts'
import { stillTheirs } from './still-theirs.ts'
import { shownRows } from './told-acts.ts'

type Person = Holder & Pick<Somebody, 'userId' | 'isActive' | 'isLocked' | 'holder'>
interface Row {
  kind: string
  report_id: string | null
}

/** What a member can stop without a session, with username and password (docs/security.md, "The committee's roster"). */
const stoppable: readonly NotificationKind[] = ['act-waits', 'recovery-key-changes', 'no-voters']

/**
 * Who is disabled, was reset and has not recovered their access, is off the committee or not on it yet sees nothing in the office:
 * they hear of what they can stop alone.
 */
export const isInOffice = ({ isActive, isLocked, holder }: Pick<Person, 'isActive' | 'isLocked' | 'holder'>): boolean =>
  isActive && !isLocked && holder !== null

const rowsOf = async (tx: Tx, deps: Deps, person: Person): Promise<RawBuilder<unknown>> =>
  isInOffice(person)
    ? shownRows(tx, deps, person)
    : sql`n.channel_id = ${person.channelId} and n.holder_tag = ${person.tag}
        and n.kind = any(${[...stoppable]}::text[])`

const isWanted = async (tx: Tx, deps: Deps, person: Person, rows: readonly Row[]): Promise<boolean> => {
  if (rows.length === 0) return false
  const unwanted: readonly string[] = unmailedKinds(await loadPreferences(tx, person.userId))
  const wanted = rows.filter(({ kind }) => !unwanted.includes(kind))
  // Whether there is still something to stop is asked of the roster, when the mail leaves.
  const seen = isInOffice(person) ? await stillTheirs(tx, deps, person, wanted) : wanted
  return seen.length > 0
}

/**
 * Notes that all that somebody has not read was looked at for a mail; true where any of it is worth one. Also what they are
 * not shown: left as it is, it would say whose their rows are. What is being renewed at this moment is left for the next time.
 */
export const takeNews = async (tx: Tx, deps: Deps, person: Person): Promise<boolean> => {
  const told = await rowsOf(tx, deps, person)
  const unseen: RawBuilder<unknown> = sql`select n.id from notification n
    where ${isInOffice(person) ? ownRows(person) : told} and n.read_at is null and not n.is_mailed for update skip locked`
  const taken = await tx
    .updateTable('notification as n')
    .set({ is_mailed: true })
    .where('n.channel_id', '=', person.channelId)
    .where(sql<boolean>`n.id in (${unseen})`)
    .returning(['n.kind', 'n.report_id', sql<boolean>`${told}`.as('isTold')])
    .execute()
  return isWanted(
    tx,
    deps,
    person,
    taken.filter(({ isTold }) => isTold),
  )
}

/** Whether anything is unread that somebody wants to hear of by mail. */
export const stillHasNews = async (tx: Tx, deps: Deps, person: Person): Promise<boolean> => {
  const unread = await tx
    .selectFrom('notification as n')
    .select(['n.kind', 'n.report_id'])
    .where(sql<boolean>`${await rowsOf(tx, deps, person)} and n.read_at is null`)
    .execute()
  return isWanted(tx, deps, person, unread)
}

/** The language in which somebody is written to. */
export const languageOf = async (tx: Tx, userId: string): Promise<Locale> =>
  (await loadPreferences(tx, userId)).language
