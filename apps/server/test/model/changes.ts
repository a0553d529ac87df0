import type { ReportStatus } from '@canal/contract'
import { canMove } from '@canal/contract/reports/transitions'
import { addTo, archive, endAsks, remove } from './epochs.ts'
import {
  barred,
  closedTo,
  counts,
  epochsOf,
  hasFirst,
  isShut,
  lastWith,
  membersOf,
  noKeys,
  personOf,
  readsWhole,
  reportOf,
  type Name,
  type Outcome,
  type Page,
  type Report,
} from './page.ts'

/** Why somebody cannot change a report: an archived one is a conflict with its state, not a closed door. */
const notWritable = (page: Page, report: Report, by: Name, who: 'reader' | 'committee' = 'reader'): Outcome | null => {
  const barrier = barred(page, by, who)
  if (barrier !== null) return barrier
  const closed = closedTo(page, report, by)
  return closed === 'report-archived' ? 'archived-read-only' : closed
}

export const submit = (page: Page, excluded: readonly Name[]): Outcome => {
  const recipients = [...page.people.keys()].filter((name) => counts(page, name) && !excluded.includes(name))
  if (recipients.length === 0) return 'nobody-left'
  const first = () => new Map(recipients.map((name) => [name, new Set([1])]))
  page.reports.push({
    status: 'pending',
    epoch: 1,
    members: new Set(recipients),
    access: new Set(recipients),
    former: new Set(),
    excluded: new Set(excluded),
    shared: new Set(),
    files: new Map(),
    reopened: new Map(),
    reopenedUntil: 0,
    archivedEpoch: Infinity,
    ...noKeys(),
    reads: first(),
    keeps: first(),
    behind: noKeys(),
    messages: [],
  })
  return 'ok'
}

/** `by` null: the reporter. */
export const write = (page: Page, by: Name | null, at: number, text: string): Outcome => {
  const report = reportOf(page, at)
  if (by !== null) {
    const refused = notWritable(page, report, by)
    if (refused !== null) return refused
    if (!epochsOf(report.reads, by).has(report.epoch)) return 'no-access'
  }
  report.messages.push({ text, epoch: report.epoch, isReporters: by === null })
  return 'ok'
}

/** An investigator has no keys of what is shut; a member who has none was not given it again. */
const mayGetBack = (page: Page, report: Report, name: Name): boolean => {
  const { isInvestigator, state, byTime } = personOf(page, name)
  return state === 'confirmed' && (isInvestigator ? !byTime : hasFirst(page, report, name))
}

const putBackToWork = (page: Page, report: Report, by: Name, status: ReportStatus): Outcome => {
  const keys = epochsOf(report.keeps, by)
  if (keys.size === 0) return 'keys-locked'
  report.status = status
  report.access = report.former
  report.former = new Set()
  report.reopened.clear()
  report.since.clear()
  for (const name of [...report.access, ...report.shared])
    if (mayGetBack(page, report, name)) report.reads.set(name, keys)
  endAsks(page, report)
  return 'ok'
}

export const move = (page: Page, by: Name, at: number, status: ReportStatus): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by)
  if (refused !== null) return refused
  if (!readsWhole(page, report, by)) return 'no-access'
  if (report.status === status) return 'ok'
  if (!canMove(report.status, status)) return 'transition-refused'
  if (status === 'archived') archive(page, report)
  else if (report.status === 'reopened') return putBackToWork(page, report, by, status)
  else report.status = status
  return 'ok'
}

export const stepAside = (page: Page, by: Name, at: number): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  if (!membersOf(page, report).some((name) => name !== by) || lastWith(page, by).includes(report)) return 'last-member'
  remove(page, report, by)
  report.excluded.add(by)
  return 'ok'
}

export const share = (page: Page, by: Name, at: number, whom: Name): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  const { isInvestigator, state } = personOf(page, whom)
  if (state === 'gone') return 'invalid'
  if (state === 'waiting' || (!isInvestigator && report.status === 'reopened')) return 'conflict'
  const relation = isInvestigator ? report.shared : report.access
  if (report.excluded.has(whom) || relation.has(whom)) return 'conflict'
  const keys = epochsOf(report.keeps, by)
  if (keys.size === 0) return 'keys-locked'
  relation.add(whom)
  report.reads.set(whom, keys)
  if (isInvestigator) return 'ok'
  report.members.add(whom)
  addTo(report.keeps, whom, keys)
  return 'ok'
}

export const unshare = (page: Page, by: Name, at: number, whom: Name): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  if (!report.shared.has(whom)) return 'conflict'
  remove(page, report, whom)
  return 'ok'
}

/** Of what one has, all that a colleague lacks. What cannot be shared is passed over. */
export const shareMany = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { isInvestigator, state } = personOf(page, whom)
  if (by === whom || isInvestigator || state === 'gone') return 'invalid'
  if (state === 'waiting') return 'conflict'
  for (const [at, report] of page.reports.entries())
    if (!isShut(report) && report.access.has(by) && hasFirst(page, report, by)) share(page, by, at, whom)
  return 'ok'
}
