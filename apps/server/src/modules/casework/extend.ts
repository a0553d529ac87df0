import { randomUUID } from 'node:crypto'
import { clockRules } from '@canal/contract/casework/acts'
import type { Casework } from '@canal/contract/casework/schemas'
import { isLocale, sourceLocale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { dayBounds, dayText, monthsLater } from '../../platform/time.ts'
import { channelPeople, type Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain, type LogRecord } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { findChannel } from '../channels/find-channel.ts'
import { endDeadlineCalls, endExtensionCalls } from '../notifications/mark-read.ts'
import { notify } from '../notifications/notify.ts'
import { visibilityOf } from '../report-access/policy.ts'
import { reportKeys, type ReportKeys } from '../report-access/open-slot.ts'
import { readableReport, writableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { addEvent } from '../reports/reading/timeline.ts'
import { sendMessage } from '../reports/write-message.ts'
import { loadExtensions, saveExtensions, type KeptExtension } from './extension-record.ts'

/** All that an act about a report's deadline needs, opened by the actor. */
interface Opened {
  tx: Tx
  deps: Deps
  actor: MemberActor
  view: ReportView
  keys: ReportKeys
  kept: readonly KeptExtension[]
  timeZone: string
  people: readonly Person[]
}

const openView = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView): Promise<Opened> => {
  const keys = await reportKeys(tx, deps, actor, view)
  const kept = await loadExtensions(tx, view, keys)
  // Written under keys that the actor lacks: who cannot read what waits must not replace it.
  if (!kept) throw new AppError('no-access')
  const timeZone = (await findChannel(tx, actor.channelId))?.time_zone ?? 'Europe/Madrid'
  return { tx, deps, actor, view, keys, kept, timeZone, people: await channelPeople(tx, deps, actor.channelId) }
}

/** The same, held FOR UPDATE: two changes come one after the other. */
const open = async (tx: Tx, deps: Deps, actor: MemberActor, id: string): Promise<Opened> =>
  openView(tx, deps, actor, await writableReport(tx, deps, actor, id, 'update'))

/** The last day that the law allows (art. 9.2.d): in total, however often it is put off. */
const latestOf = ({ view, timeZone }: Opened): Date =>
  monthsLater(view.row.received_at, clockRules.answer.months + clockRules.answer.extensionMonths, timeZone)

/** Members, but the actor, who may read the report now, also while it is reopened: one of them confirms. */
const othersOf = ({ actor, view, people }: Opened): Person[] =>
  people.filter(({ tag, isInvestigator, userId }) => {
    const who = { kind: 'user', tag, isInvestigator, ownsReport: false } as const
    return !isInvestigator && userId !== actor.userId && visibilityOf(who, view.facts) === 'open'
  })

const presented = (opened: Opened): Casework => {
  const { actor, view, kept, people } = opened
  // An answered report has nothing to put off: what waited for that is over.
  const waiting = view.row.answered_at ? undefined : kept.find(({ state }) => state === 'waiting')
  const latest = latestOf(opened)
  return {
    extension: waiting
      ? {
          id: waiting.id,
          until: waiting.until,
          reason: waiting.reason,
          askedAt: waiting.askedAt,
          by: people.find(({ userId }) => userId === waiting.by)?.username ?? null,
          isOwn: waiting.by === actor.userId,
        }
      : null,
    extendableUntil: view.row.answered_at || view.row.deadline >= latest ? null : latest.toISOString(),
    needsConfirmation: othersOf(opened).length > 0,
  }
}

const save = (opened: Opened, kept: readonly KeptExtension[]): Promise<void> =>
  saveExtensions(opened.tx, opened.view, opened.keys, kept)

const append = async ({ tx, deps, view }: Opened, records: readonly LogRecord[], at: Date): Promise<void> => {
  const { channel_id: channelId, id: reportId, status, version } = view.row
  await appendLog(tx, deps, { channelId, reportId, status, version, changesContents: true }, records, at)
}

/** Puts the answer off, and tells the reporter until when, without a name. */
const takeEffect = async (opened: Opened, until: Date, at: Date): Promise<LogRecord[]> => {
  const { tx, deps, actor, view, timeZone } = opened
  const { channel_id: channelId, id: reportId, locale, deadline } = view.row
  if (view.row.answered_at) throw new AppError('already-done')
  if (until <= deadline) throw new AppError('conflict')
  await tx
    .updateTable('report')
    .set({ deadline: until })
    .where('channel_id', '=', channelId)
    .where('id', '=', reportId)
    .execute()
  await tx
    .updateTable('clock')
    .set((eb) => ({ due_at: until, extended_from: eb.fn.coalesce('extended_from', 'due_at') }))
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('rule', '=', 'answer')
    .execute()
  const words = translators[isLocale(locale) ? locale : sourceLocale]
  const text = words('casework.extendedMessage', { date: dayText(until, timeZone) })
  const sent = await sendMessage(tx, deps, actor, view, {
    id: reportId,
    text,
    fileNames: [],
    keepOriginals: false,
    kind: 'message',
    at,
  })
  const data = { by: actor.tag.toString('hex'), until: until.toISOString() }
  await addEvent(tx, { channelId, reportId }, { type: 'deadline_extended', at, data })
  await endDeadlineCalls(tx, channelId, reportId, at)
  return [
    { type: 'chat_message_sent', userTag: actor.tag, rowHash: sent.rowHash },
    { type: 'deadline_extended', userTag: actor.tag, data: { until: until.toISOString() } },
  ]
}

/** What waits to be confirmed in a report. Throws as readableReport does. */
export const readCasework = (deps: Deps, actor: MemberActor, id: string): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) =>
    presented(await openView(tx, deps, actor, await readableReport(tx, deps, actor, id))),
  )

/**
 * Puts the answer off for a report's special complexity, up to the law's end: once a second member with access confirms, or
 * at once where there is none. One waits at a time. Throws `invalid` for a day that is over, not later or too late,
 * `conflict` where one waits, `already-done` of an answered report, and as writableReport does.
 */
export const extendDeadline = (
  deps: Deps,
  actor: MemberActor,
  { id, until, reason }: { id: string; until: string; reason: string },
): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await open(tx, deps, actor, id)
    const { view, kept, timeZone } = opened
    if (view.row.answered_at) throw new AppError('already-done')
    if (kept.some(({ state }) => state === 'waiting')) throw new AppError('conflict')
    const end = dayBounds(until, timeZone)
    const day = end && new Date(end.to.getTime() - 1000)
    if (!day || day < at || day <= view.row.deadline || day > latestOf(opened))
      throw invalidField('until', 'errors.invalidDate')
    await lockChain(tx, id)
    const others = othersOf(opened)
    const own: KeptExtension = {
      id: randomUUID(),
      until: day.toISOString(),
      reason,
      askedAt: at.toISOString(),
      by: actor.userId,
      state: others.length > 0 ? 'waiting' : 'done',
      decidedBy: null,
    }
    await save(opened, [...kept, own])
    const place = { channelId: actor.channelId, reportId: id }
    const records: LogRecord[] = [{ type: 'extension_requested', userTag: actor.tag, data: { until: own.until } }]
    if (others.length === 0) records.push(...(await takeEffect(opened, day, at)))
    else await notify(tx, { ...place, kind: 'extension-waits', to: others.map(({ tag }) => tag), by: actor.tag, at })
    await append(opened, records, at)
    const after = await open(tx, deps, actor, id)
    return presented(after)
  })

const decide = (
  deps: Deps,
  actor: MemberActor,
  { id, extensionId }: { id: string; extensionId: string },
  state: 'done' | 'withdrawn',
): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await open(tx, deps, actor, id)
    const waiting = opened.kept.find((one) => one.id === extensionId && one.state === 'waiting')
    if (!waiting) throw new AppError('conflict')
    if (state === 'done' && waiting.by === actor.userId) throw new AppError('conflict')
    await lockChain(tx, id)
    await save(
      opened,
      opened.kept.map((one) => (one === waiting ? { ...one, state, decidedBy: actor.userId } : one)),
    )
    const records =
      state === 'done'
        ? await takeEffect(opened, new Date(waiting.until), at)
        : [{ type: 'extension_withdrawn' as const, userTag: actor.tag }]
    await append(opened, records, at)
    await endExtensionCalls(tx, actor.channelId, id, at)
    return presented(await open(tx, deps, actor, id))
  })

/** A second member confirms an extension, which then counts. Throws `conflict` of one's own, or where it no longer waits. */
export const confirmExtension = (deps: Deps, actor: MemberActor, which: { id: string; extensionId: string }) =>
  decide(deps, actor, which, 'done')

/** Takes an extension back, or refuses a colleague's. Throws `conflict` where it no longer waits. */
export const withdrawExtension = (deps: Deps, actor: MemberActor, which: { id: string; extensionId: string }) =>
  decide(deps, actor, which, 'withdrawn')
