import { logCountMax } from '@canal/contract'
import * as endpoints from '@canal/contract/logs/endpoints'
import type { LogEntry } from '@canal/contract/logs/schemas'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, type TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { dayText, momentText } from '../../platform/time.ts'
import type { Person } from '../accounts/people/directory.ts'
import { appendToEach } from '../audit-log/append.ts'
import { toCsv } from './csv.ts'
import { findFoundEntries, searchFor } from './find-logs.ts'
import { askingOf, orderOf, presentEntries, wantedOf, type Asking } from './list-logs.ts'

/** Entries presented, and chains written to, at once. */
const batchSize = 100

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize)
}

/** All entries that the query matches, as the page shows them. Throws `export-too-large`. */
const readEntries = async (deps: Deps, actor: MemberActor, sent: unknown) => {
  const query = listQuery(endpoints.exportLogs.query, sent)
  const { findings, ...read } = await inChannel(deps.db, actor.channelId, async (tx) => {
    const asking = await askingOf(tx, deps, actor)
    const wanted = wantedOf(asking, query.conditions)
    const page = { ...orderOf(query, sent), limit: logCountMax + 1, offset: 0 }
    const rows = await findFoundEntries(tx, await searchFor(tx, actor, wanted), wanted, page)
    if (rows.length > logCountMax) throw new AppError('export-too-large', { params: { max: logCountMax } })
    const entries: LogEntry[] = []
    const altered: TamperEvidence[] = []
    for (const batch of batches(rows)) {
      const presented = await presentEntries(tx, deps, asking, batch)
      entries.push(...presented.entries)
      altered.push(...presented.findings)
    }
    return { asking, entries, findings: altered }
  })
  for (const finding of findings) await raiseAlarm(deps, finding)
  return read
}

const linesOf = (entries: readonly LogEntry[], { people, timeZone }: Asking, locale: Locale): string[][] => {
  const text = translators[locale]
  const named = new Map(people.map((person: Person) => [person.username, person.fullName]))
  const name = (username: string) => named.get(username) ?? username
  const statusName = (status: LogEntry['reportStatus']) => text(`report.status.${status}`)
  const detailOf = ({ details }: LogEntry): string => {
    if (details.status) return text('log.to', { status: statusName(details.status) })
    if (details.reviewers) return details.reviewers.map(name).join(', ') || text('log.reviewersNone')
    if (details.change)
      return text(`log.change.${details.change}`, { name: details.username ? name(details.username) : '' })
    if (details.proposal) return text(`log.proposal.${details.proposal}`)
    const vote = [
      details.vote && text(`log.vote.${details.vote}`),
      details.withoutVote && text(`log.withoutVote.${details.withoutVote}`),
      details.requestedBy && text('log.ofRequest', { name: name(details.requestedBy) }),
    ].filter((words) => words !== undefined)
    return vote.join(', ') || (details.filename ?? (details.username ? name(details.username) : ''))
  }
  const actorOf = ({ user, type }: LogEntry): string =>
    user ? name(user) : text(type === 'created' || type === 'chat_message_sent' ? 'log.reporter' : 'log.system')
  const heading = [
    text('log.column.when'),
    text('log.csv.utc'),
    text('log.column.case'),
    text('log.column.type'),
    text('log.column.user'),
    text('log.csv.username'),
    text('log.column.status'),
    text('log.column.detail'),
  ]
  const lines = entries.map((entry) => [
    momentText(new Date(entry.createdAt), timeZone),
    entry.createdAt,
    entry.caseNumber,
    text(`log.type.${entry.type}`),
    actorOf(entry),
    entry.user ?? '',
    statusName(entry.reportStatus),
    detailOf(entry),
  ])
  return [heading, ...lines]
}

/**
 * The entries that a query matches, as CSV. That they were taken out is noted in each report's own log before a byte is
 * given away. Throws `invalid`, and `export-too-large` where there are more than the log ever counts.
 */
export const exportLogs = async (
  deps: Deps,
  actor: MemberActor,
  sent: unknown,
  locale: Locale,
): Promise<{ filename: string; csv: Buffer }> => {
  const { asking, entries } = await readEntries(deps, actor, sent)
  const reportIds = [...new Set(entries.map(({ reportId }) => reportId))].sort()
  const at = deps.now()
  for (const ids of batches(reportIds))
    await inChannel(deps.db, actor.channelId, (tx) =>
      appendToEach(
        tx,
        deps,
        { channelId: actor.channelId, reportIds: ids },
        { type: 'exported', userTag: actor.tag },
        at,
      ),
    )
  const day = dayText(at, asking.timeZone).split('/').reverse().join('-')
  const filename = `${translators[locale]('log.filename')}-${day}.csv`
  return { filename, csv: toCsv(linesOf(entries, asking, locale)) }
}
