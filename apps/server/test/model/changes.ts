import type { ReportStatus } from '@canal/contract'
import { canMove } from '@canal/contract/reports/transitions'
import { addTo, archive, closeDue, dropFrom, endAsks, remove } from './epochs.ts'
import {
  barred,
  closedTo,
  counts,
  epochsOf,
  hasFirst,
  isShut,
  lastWith,
  mayOpenFiles,
  membersOf,
  personOf,
  readsWhole,
  reportOf,
  visibilityOf,
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
    reads: first(),
    opens: new Map(),
    keeps: first(),
    since: new Map(),
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
  const { isInvestigator, state } = personOf(page, name)
  return state === 'confirmed' && (isInvestigator || hasFirst(page, report, name))
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

export const arrive = (page: Page, who: Name): Outcome => {
  page.people.set(who, { isInvestigator: false, state: 'waiting' })
  return 'ok'
}

export const leave = (page: Page, who: Name): Outcome => {
  const counting = [...page.people.keys()].filter((name) => counts(page, name))
  if (counting.length === 1 && counting[0] === who) return 'last-member'
  if (lastWith(page, who).length > 0) return 'last-with-access'
  personOf(page, who).state = 'gone'
  for (const report of page.reports) {
    const relations = [report.access, report.former, report.shared, report.files, report.reopened]
    if (relations.some((relation) => relation.has(who))) remove(page, report, who)
  }
  return 'ok'
}

/** To a former member, what came since the archiving: as much of it as the other reads. */
const handOnSince = (page: Page, report: Report, by: Name, whom: Name): void => {
  if (visibilityOf(page, report, whom) !== 'archived' || personOf(page, whom).isInvestigator) return
  const isOpen = visibilityOf(page, report, by) === 'open'
  const read = isOpen
    ? [...epochsOf(report.reads, by)].filter((epoch) => epoch >= report.archivedEpoch)
    : epochsOf(report.since, by)
  addTo(report.since, whom, read)
}

/** Gives a colleague what nobody else could open, so that one can leave. A shut report is handed over shut. */
export const handOver = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { isInvestigator, state } = personOf(page, whom)
  if (by === whom || isInvestigator || state === 'gone') return 'invalid'
  if (state === 'waiting') return 'conflict'
  for (const report of lastWith(page, by)) {
    const keys = epochsOf(report.keeps, by)
    if (report.excluded.has(whom) || keys.size === 0) continue
    const relation = isShut(report) ? report.former : report.access
    relation.add(whom)
    report.members.add(whom)
    addTo(report.keeps, whom, keys)
    if (!isShut(report)) addTo(report.reads, whom, keys)
    else handOnSince(page, report, by, whom)
  }
  return 'ok'
}

/** A password from the administrator, and one's own after it: keys that wait, and nothing of before within reach. */
export const reset = (page: Page, who: Name): Outcome => {
  personOf(page, who).state = 'waiting'
  for (const report of page.reports)
    for (const keys of [report.reads, report.opens, report.keeps, report.since]) keys.delete(who)
  return 'ok'
}

/** Seals to a colleague what both may see. Says whether there was any. */
const reseal = (page: Page, report: Report, by: Name, whom: Name): boolean => {
  const [mine, theirs] = [visibilityOf(page, report, by), visibilityOf(page, report, whom)]
  if (mine === 'none' || mine === 'row' || theirs === 'none' || theirs === 'row') return false
  const { isInvestigator } = personOf(page, whom)
  if (isInvestigator && theirs !== 'open') return false
  const keys = epochsOf(report.keeps, by)
  const had = epochsOf(isInvestigator ? report.reads : report.keeps, whom)
  if ([...keys].every((epoch) => had.has(epoch))) return false
  if (!isInvestigator) addTo(report.keeps, whom, keys)
  if (theirs === 'open') {
    addTo(report.reads, whom, keys)
    dropFrom(report.since, whom, keys)
  }
  handOnSince(page, report, by, whom)
  if (mayOpenFiles(page, report, whom)) addTo(report.opens, whom, keys)
  return true
}

export const confirm = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const person = personOf(page, whom)
  if (by === whom || person.state === 'gone') return 'not-found'
  const hasWaited = person.state === 'waiting'
  person.state = 'confirmed'
  const sealed = page.reports.filter((report) => reseal(page, report, by, whom))
  return hasWaited || sealed.length > 0 ? 'ok' : 'not-found'
}

export const pass = (page: Page, ms: number): Outcome => {
  page.now += ms
  return 'ok'
}

/** The job, whenever it comes by. */
export const tidy = (page: Page): Outcome => {
  for (const report of page.reports) closeDue(page, report)
  return 'ok'
}
