import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { bytes, moment, readRows } from '../../../platform/db/read-rows.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { Locale } from '@canal/messages'
import * as z from 'zod/mini'
import type { Delivery, Letter, Mailer } from '../../../platform/mail/mailer.ts'
import { everyPerson } from '../../accounts/people/directory.ts'
import { isInOffice, languageOf, stillHasNews } from '../news.ts'
import { canStopSomething } from '../../roster/stop.ts'
import { memberWords, reporterWords, stopperWords } from './letters.ts'
import { openWaiting } from './outbox-box.ts'
import { forgottenAt, nextHour, pauseAfter } from './times.ts'

/** A run is a minute's work; the next one goes on. */
const atOnce = 50

type Ready = Deps & { mailer: Mailer }

const claimed = { id: z.string(), due_at: moment, attempts: z.number() }
const memberRow = z.object({ ...claimed, user_id: z.string(), channel_id: z.string() })
const reporterRow = z.object({ ...claimed, key: bytes, box: bytes })
type Claimed = z.output<z.ZodMiniObject<typeof claimed>>
type MemberRow = z.output<typeof memberRow>
type ReporterRow = z.output<typeof reporterRow>

/** Where mail waits: what is claimed there, and what becomes of it. */
interface Outbox<Row extends Claimed> {
  table: 'member_mail' | 'reporter_mail'
  row: z.ZodMiniType<Row>
  /** Null where there is nothing to say any more. */
  letterOf: (deps: Deps, owner: Db, row: Row) => Promise<Letter | null>
  /** What is noted when an attempt begins, besides the attempt. */
  onClaim: RawBuilder<unknown>
  /** After it was sent, before it is taken out. */
  onSent: (deps: Deps, owner: Db, row: Row) => Promise<unknown>
}

interface News {
  language: Locale
  isInOffice: boolean
}

/** What there is for somebody to hear of; null where they have read it meanwhile. */
const newsFor = (deps: Deps, { channel_id: channelId, user_id: userId }: MemberRow): Promise<News | null> =>
  inChannel(deps.db, channelId, async (tx) => {
    const person = (await everyPerson(tx, deps, channelId)).find((one) => one.userId === userId)
    if (!person || !(await stillHasNews(tx, deps, { channelId, ...person }))) return null
    return { language: await languageOf(tx, userId), isInOffice: isInOffice(person) }
  })

const members: Outbox<MemberRow> = {
  table: 'member_mail',
  row: memberRow,
  letterOf: async (deps, owner, row) => {
    const { channel_id: channelId, user_id: userId, id, due_at: date } = row
    const news = await newsFor(deps, row)
    // There is nothing to say to who is not in the office and can stop nothing any more.
    if (!news || !(news.isInOffice || (await canStopSomething(deps, channelId, userId)))) return null
    const found = await owner.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst()
    const words = news.isInOffice ? memberWords : stopperWords
    return found ? { id, to: found.email, date, ...words(deps, news.language) } : null
  },
  onClaim: sql``,
  // What is unread by now, they find when they follow it.
  onSent: () => Promise.resolve(),
}

const reporters: Outbox<ReporterRow> = {
  table: 'reporter_mail',
  row: reporterRow,
  letterOf: (deps, _owner, { id, key, box, due_at: date }) => {
    const waiting = openWaiting(deps.rootKeys, key, box)
    if (!waiting) return Promise.resolve(null)
    const { address, locale, slug } = waiting
    return Promise.resolve({ id, to: address, date, ...reporterWords(deps, locale, slug) })
  },
  onClaim: sql`, is_renewed = false`,
  // What was written while it was being sent may have come too late for who looked at once: another mail, later.
  onSent: (deps, owner, { id }) => {
    const dueAt = nextHour(deps.now())
    return sql`update reporter_mail set id = ${randomUUID()}, due_at = ${dueAt}, expires_at = ${forgottenAt(dueAt)},
      attempts = 0, is_renewed = false where id = ${id} and is_renewed`.execute(owner)
  },
}

/**
 * Takes the mail that has waited longest. The attempt is counted and the next one put off before anything is sent, and
 * committed: no other instance takes it meanwhile, and who is killed in the middle leaves it to be tried again.
 */
const claim = async <Row extends Claimed>(
  owner: Db,
  { table, row, onClaim }: Outbox<Row>,
  now: Date,
): Promise<Row | null> =>
  owner.transaction().execute(async (tx) => {
    const [due] = await readRows(
      tx,
      row,
      sql`select * from ${sql.table(table)} where due_at <= ${now} order by due_at limit 1 for update skip locked`,
    )
    if (!due) return null
    const next = new Date(now.getTime() + pauseAfter(due.attempts + 1))
    await sql`update ${sql.table(table)} set attempts = attempts + 1, due_at = ${next}${onClaim}
      where id = ${due.id}`.execute(tx)
    return due
  })

const tellFailure = (deps: Deps, { outcome, status }: Delivery): void => {
  const what = outcome === 'refused' ? 'The mail server refused a mail' : 'The mail server does not work'
  deps.log.warn({ job: 'send_mail', ...(status && { status }) }, `${what}; it is tried again later.`)
}

const sendOne = async <Row extends Claimed>(
  deps: Ready,
  owner: Db,
  outbox: Outbox<Row>,
  row: Row,
): Promise<Delivery['outcome'] | 'dropped'> => {
  const letter = await outbox.letterOf(deps, owner, row)
  const delivery = letter ? await deps.mailer.send(letter) : null
  if (delivery && delivery.outcome !== 'sent') {
    tellFailure(deps, delivery)
    return delivery.outcome
  }
  if (delivery) await outbox.onSent(deps, owner, row)
  await sql`delete from ${sql.table(outbox.table)} where id = ${row.id}`.execute(owner)
  return delivery?.outcome ?? 'dropped'
}

const sendFrom = async <Row extends Claimed>(deps: Ready, owner: Db, outbox: Outbox<Row>): Promise<number> => {
  let sent = 0
  for (let tried = 0; tried < atOnce; tried += 1) {
    const row = await claim(owner, outbox, deps.now())
    if (!row) break
    const outcome = await sendOne(deps, owner, outbox, row)
    // No server, no use in going on with the next one.
    if (outcome === 'unreachable') break
    if (outcome === 'sent') sent += 1
  }
  return sent
}

/**
 * Sends what is due. What the server took is gone from here; what it did not take waits longer each time, a member's until
 * there is nothing unread, a reporter's 72 hours. Gives how many were sent.
 */
export const sendMail = async (deps: Deps, owner: Db): Promise<number> => {
  const { mailer } = deps
  await sql`delete from reporter_mail where expires_at <= ${deps.now()}`.execute(owner)
  if (!mailer) return 0
  const ready = { ...deps, mailer }
  return (await sendFrom(ready, owner, reporters)) + (await sendFrom(ready, owner, members))
}
