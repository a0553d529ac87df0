import type { ReportStatus } from '@canal/contract'
import { canMove } from '@canal/contract/reports/statuses'
import { archive, endAsks, keep, remove } from './epochs.ts'
import {
  barred,
  closedTo,
  countingOf,
  epochsOf,
  isAdmitted,
  isSeated,
  isShut,
  lastWith,
  membersOf,
  noKeys,
  personOf,
  reportOf,
  type Link,
  type Name,
  type Outcome,
  type Page,
  type Report,
} from './page.ts'
import { notColleague } from './people.ts'

/** Why somebody cannot change a report: an archived one is a conflict with its state, not a closed door. */
const notWritable = (page: Page, report: Report, by: Name, who: 'reader' | 'committee' = 'reader'): Outcome | null => {
  const barrier = barred(page, by, who)
  if (barrier !== null) return barrier
  const closed = closedTo(page, report, by)
  return closed === 'report-archived' ? 'archived-read-only' : closed
}

export const submit = (page: Page, excluded: readonly Name[]): Outcome => {
  const readers = countingOf(page)
  const isAnyActive = (names: readonly Name[]) => names.some((name) => personOf(page, name).isActive)
  if (!isAnyActive(readers)) return 'channel-without-readers'
  // Whose account is disabled receives it like everybody else.
  const others = readers.filter((name) => !excluded.includes(name))
  const isAlone = !isAnyActive(others)
  const alternates = [...page.people.keys()].filter(
    (name) => isAlone && personOf(page, name).isAlternate && isSeated(page, name),
  )
  if (isAlone && !isAnyActive(alternates)) return 'nobody-left'
  const recipients = [...others, ...alternates]
  const first = () => new Map(recipients.map((name) => [name, new Set([1])]))
  page.reports.push({
    status: 'pending',
    epoch: 1,
    members: new Set(recipients),
    first: new Set(recipients),
    access: new Set(recipients),
    former: new Set(),
    excluded: new Set(excluded),
    shared: new Set(),
    files: new Map(),
    reopened: new Map(),
    reopenedUntil: 0,
    archivedEpoch: Infinity,
    recovered: new Set(page.recovery.current === null ? [] : [1]),
    ...noKeys(),
    before: noKeys(),
    reads: first(),
    keeps: first(),
    messages: [],
    linksEpoch: 1,
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
  report.messages.push({ text, epoch: report.epoch, from: by === null ? 'reporter' : 'reader' })
  return 'ok'
}

/** An internal note, of which an investigator reads nothing; a task of its writer. */
export const note = (page: Page, by: Name, at: number, text: string): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  if (!epochsOf(report.reads, by).has(report.epoch)) return 'no-access'
  report.messages.push({ text, epoch: report.epoch, from: 'note' })
  return 'ok'
}

/** Why somebody may not set a link on the side of one of the two reports. */
const notLinkable = (page: Page, by: Name, at: number): Outcome | null => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  const reads = epochsOf(report.reads, by)
  return reads.has(report.linksEpoch) && reads.has(report.epoch) ? null : 'no-access'
}

/** Two reports of which each would be refused for a reason of its own: which comes first depends on their ids. */
export const isUndecided = (page: Page, by: Name, [one, other]: readonly [number, number]): boolean => {
  const [first, second] = [notLinkable(page, by, one), notLinkable(page, by, other)]
  return first !== null && second !== null && first !== second
}

/** Links two reports, the lower place first, or takes the link away. */
export const link = (page: Page, by: Name, of: readonly [number, number], isLinked: boolean): Outcome => {
  const refused = notLinkable(page, by, of[0]) ?? notLinkable(page, by, of[1])
  if (refused !== null) return refused
  const isIt = (one: Link) => one.of[0] === of[0] && one.of[1] === of[1]
  if (page.links.some(isIt) === isLinked) return 'ok'
  const [one, other] = [reportOf(page, of[0]), reportOf(page, of[1])]
  if (isLinked) {
    page.links.push({ of, epochs: [one.epoch, other.epoch] })
    page.everLinked.push(of)
  } else page.links = page.links.filter((each) => !isIt(each))
  for (const side of [one, other]) side.linksEpoch = side.epoch
  return 'ok'
}

/** What became of the report's first task, of which each note is one. */
export const settleTask = (page: Page, by: Name, at: number): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by, 'committee')
  if (refused !== null) return refused
  const first = report.messages.find(({ from }) => from === 'note')
  if (!first) return 'not-found'
  return epochsOf(report.reads, by).has(first.epoch) ? 'ok' : 'no-access'
}

const putBackToWork = (page: Page, report: Report, by: Name, status: ReportStatus): Outcome => {
  const keys = epochsOf(report.keeps, by)
  // What they cannot give the others, nobody could read any more.
  if (keys.size < report.epoch) return 'keys-locked'
  report.status = status
  report.access = report.former
  report.former = new Set()
  report.reopened.clear()
  report.since.clear()
  for (const name of [...report.access, ...report.shared]) if (isAdmitted(page, name)) report.reads.set(name, keys)
  endAsks(page, report)
  return 'ok'
}

export const move = (page: Page, by: Name, at: number, status: ReportStatus): Outcome => {
  const report = reportOf(page, at)
  const refused = notWritable(page, report, by)
  if (refused !== null) return refused
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
  const { isInvestigator, isActive, isFormer } = personOf(page, whom)
  if (!isActive || isFormer) return 'invalid'
  if (!isAdmitted(page, whom) || (!isInvestigator && report.status === 'reopened')) return 'conflict'
  const relation = isInvestigator ? report.shared : report.access
  if (report.excluded.has(whom) || relation.has(whom)) return 'conflict'
  const keys = epochsOf(report.keeps, by)
  if (keys.size === 0) return 'keys-locked'
  relation.add(whom)
  report.reads.set(whom, keys)
  if (isInvestigator) return 'ok'
  report.members.add(whom)
  keep(report, whom, keys)
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
  const refused = notColleague(page, by, whom)
  if (refused !== null) return refused
  for (const [at, report] of page.reports.entries())
    if (!isShut(report) && report.access.has(by) && epochsOf(report.keeps, by).has(1)) share(page, by, at, whom)
  return 'ok'
}
