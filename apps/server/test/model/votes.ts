import { addTo, closeDue, dropFrom, outcomeOf, pendingOf, remove } from './epochs.ts'
import {
  askOf,
  barred,
  closedTo,
  epochsOf,
  hourMs,
  isAdmitted,
  isLive,
  lastWith,
  mayOpenFiles,
  membersOf,
  personOf,
  reportOf,
  unvotedHours,
  visibilityOf,
  type Ask,
  type Choice,
  type Kind,
  type Name,
  type Outcome,
  type Page,
  type Report,
} from './page.ts'

/** Why there is no door to ask for, or an open one; null where there is a closed one. */
const notRequestable = (page: Page, report: Report, by: Name, kind: Kind): Outcome | null => {
  const visibility = visibilityOf(page, report, by)
  if (visibility === 'none') return 'report-not-found'
  if (visibility === 'row') return 'no-access'
  if (kind === 'access-to-files') {
    if (visibility === 'archived') return closedTo(page, report, by)
    return mayOpenFiles(page, report, by) ? 'conflict' : null
  }
  const isThere = report.status === (kind === 'archived-report' ? 'archived' : 'reopened')
  return isThere && visibility === 'archived' ? null : 'conflict'
}

/** The reason is written under the newest key: one that they read by, or keep for votes. */
const canGiveReason = (page: Page, report: Report, by: Name): boolean => {
  const { epoch } = report
  const reads = visibilityOf(page, report, by) === 'open' && epochsOf(report.reads, by).has(epoch)
  return reads || epochsOf(report.keeps, by).has(epoch)
}

/** The person concerned loses the report like somebody who stepped aside. */
const recuse = (page: Page, ask: Ask, concerned: Name): Outcome => {
  const report = reportOf(page, ask.report)
  const members = membersOf(page, report)
  if (!members.includes(concerned)) return 'conflict'
  if (members.length === 1 || lastWith(page, concerned).includes(report)) return 'last-member'
  ask.status = 'approved'
  remove(page, report, concerned)
  report.excluded.add(concerned)
  return 'ok'
}

/** Opens the lock with what the voter keeps. */
const grant = (page: Page, ask: Ask, voter: Name): Outcome => {
  const { kind, by, concerns } = ask
  if (concerns !== null) return recuse(page, ask, concerns)
  const report = reportOf(page, ask.report)
  if (notRequestable(page, report, by, kind) !== null || !isAdmitted(page, by)) return 'conflict'
  const keys = epochsOf(report.keeps, voter)
  ask.status = 'approved'
  ask.keysPending = keys.size < report.epoch
  if (kind === 'access-to-files') {
    report.files.set(by, report.status === 'reopened' ? report.reopenedUntil : Infinity)
    report.opens.set(by, keys)
    return 'ok'
  }
  if (kind === 'archived-report') report.reopenedUntil = page.now + page.rules.reopenHours * hourMs
  report.status = 'reopened'
  report.reopened.set(by, report.reopenedUntil)
  report.reads.set(by, keys)
  dropFrom(report.since, by, keys)
  return 'ok'
}

const refusalOfRequest = (page: Page, report: Report, by: Name, kind: Wish['kind']): Outcome | null => {
  const refused = notRequestable(page, report, by, kind)
  if (refused !== null) return kind === 'archived-report-access' ? refused.replace('report-', 'request-') : refused
  if (personOf(page, by).isInvestigator && kind !== 'access-to-files') return 'forbidden'
  if (!canGiveReason(page, report, by)) return 'no-access'
  return pendingOf(page, report).some((ask) => ask.by === by && ask.kind === kind) ? 'request-pending' : null
}

/** Those to whom it was sealed when it was sent; only where none of them is left, those with whom it was shared. */
const votersOf = (page: Page, report: Report, ...without: Name[]): Name[] => {
  const others = membersOf(page, report).filter((name) => !without.includes(name))
  const first = others.filter((name) => report.first.has(name))
  return first.length > 0 ? first : others
}

/** A request that was just made. */
const askOn = (page: Page, of: Pick<Ask, 'report' | 'kind' | 'by' | 'parent' | 'concerns'>, voters: Name[]): Ask => ({
  ...of,
  status: 'pending',
  askedAt: page.now,
  keysPending: false,
  threshold: page.rules.voteRule === 'unanimous' ? voters.length : Math.floor(voters.length / 2) + 1,
  voters: new Map(voters.map((name) => [name, { vote: null, hasLeft: false }])),
})

/** What the deciding voter could not hand over, somebody who keeps it does. */
const complete = (page: Page, ask: Ask, by: Name): void => {
  const report = reportOf(page, ask.report)
  const visibility = visibilityOf(page, report, by)
  if (visibility === 'none' || visibility === 'row' || !report.keeps.has(by)) return
  const isFiles = ask.kind === 'access-to-files'
  const isGranted = isLive(page, (isFiles ? report.files : report.reopened).get(ask.by))
  if (isGranted && !isAdmitted(page, ask.by)) return
  const given = isFiles ? report.opens : report.reads
  if (isGranted) addTo(given, ask.by, epochsOf(report.keeps, by))
  if (isGranted && !isFiles) dropFrom(report.since, ask.by, epochsOf(report.keeps, by))
  ask.keysPending = isGranted && epochsOf(given, ask.by).size < report.epoch
}

/** Nobody could vote, and it waited for its time: approved, unless somebody who could vote is there again. */
const decideUnvoted = (page: Page, ask: Ask): void => {
  const report = reportOf(page, ask.report)
  closeDue(page, report)
  if (ask.status !== 'pending') return
  if (votersOf(page, report, ask.by).length > 0) ask.status = 'denied'
  else grant(page, ask, ask.by)
}

/** Nobody could vote on it, and its time has come. */
const isDueUnvoted = (page: Page, { status, askedAt, voters }: Ask): boolean =>
  status === 'pending' && voters.size === 0 && askedAt + unvotedHours * hourMs <= page.now

/** Whose vote on a request counts. */
const hasSayIn =
  (page: Page, ask: Ask) =>
  (name: Name): boolean =>
    membersOf(page, reportOf(page, ask.report)).includes(name)

/** Something is left to be done in the session of whoever can. */
export const awaitsSession = (page: Page, ask: Ask): boolean => ask.keysPending || isDueUnvoted(page, ask)

/** What had to wait for a session like this one is done when it looks at requests. */
export const settle = (page: Page, by: Name): void => {
  if (barred(page, by, 'committee') !== null) return
  for (const ask of page.asks) {
    if (ask.keysPending) complete(page, ask, by)
    if (ask.by === by && isDueUnvoted(page, ask)) decideUnvoted(page, ask)
  }
}

export interface Wish {
  by: Name
  report: number
  kind: Exclude<Kind, 'recusal'>
  parent: number | null
}

export const request = (page: Page, { by, report: at, kind, parent }: Wish): Outcome => {
  const barrier = barred(page, by, kind === 'archived-report-access' ? 'committee' : 'reader')
  if (barrier !== null) return barrier
  const report = reportOf(page, at)
  if (kind === 'archived-report-access' && (parent === null || askOf(page, parent).status !== 'approved'))
    return 'request-not-found'
  if (kind !== 'access-to-files') closeDue(page, report)
  const refused = refusalOfRequest(page, report, by, kind)
  if (refused !== null) return refused
  const voters = votersOf(page, report, by)
  const ask = askOn(page, { report: at, kind, by, parent, concerns: null }, voters)
  const hadOthers = [...report.members].some((name) => name !== by)
  if (voters.length === 0 && !hadOthers && !personOf(page, by).isInvestigator) {
    const granted = grant(page, ask, by)
    if (granted !== 'ok') return granted
  }
  page.asks.push(ask)
  return 'ok'
}

/** Asks the others to recuse a colleague. */
export const askToRecuse = (page: Page, by: Name, at: number, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const report = reportOf(page, at)
  const visibility = visibilityOf(page, report, by)
  if (visibility === 'none') return 'report-not-found'
  if (visibility === 'row') return 'no-access'
  if (visibility === 'archived')
    return closedTo(page, report, by) === 'report-archived' ? 'archived-read-only' : 'no-access'
  if (whom === by || !membersOf(page, report).includes(whom)) return 'invalid'
  const voters = votersOf(page, report, by, whom)
  if (voters.length === 0) return 'no-voters'
  if (!canGiveReason(page, report, by)) return 'no-access'
  if (pendingOf(page, report).some(({ concerns }) => concerns === whom)) return 'recusal-pending'
  page.asks.push(askOn(page, { report: at, kind: 'recusal', by, parent: null, concerns: whom }, voters))
  return 'ok'
}

/** Why a request is not there, or not open, for somebody. */
const closedRequest = (page: Page, ask: Ask, by: Name): Outcome | null => {
  const ballot = ask.voters.get(by)
  const hasPart = ask.by === by || (ballot !== undefined && !ballot.hasLeft)
  if (visibilityOf(page, reportOf(page, ask.report), by) === 'none' || !hasPart) return 'request-not-found'
  return ask.status === 'pending' ? null : 'request-closed'
}

export const vote = (page: Page, by: Name, at: number, choice: Choice): Outcome => {
  const ask = askOf(page, at)
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  if (ask.status === 'pending') closeDue(page, reportOf(page, ask.report))
  const refused = closedRequest(page, ask, by)
  if (refused !== null) return refused
  const ballot = ask.voters.get(by)
  if (!ballot || ask.by === by) return 'forbidden'
  const cast = choice === 'withdraw' ? null : choice
  if (cast === ballot.vote) return 'ok'
  const before = ballot.vote
  ballot.vote = cast
  const outcome = outcomeOf(ask, hasSayIn(page, ask))
  if (outcome === 'denied') ask.status = 'denied'
  // Only who approves opens: where a denial finds it decided, an approver is waited for.
  if (outcome !== 'approved' || cast !== 'approve') return 'ok'
  const granted = grant(page, ask, by)
  // A vote that cannot open what it decides is not cast.
  if (granted !== 'ok') ballot.vote = before
  return granted
}

export const cancel = (page: Page, by: Name, at: number): Outcome => {
  const ask = askOf(page, at)
  const isReaders = ask.kind === 'access-to-files' || ask.kind === 'archived-report'
  const refused = barred(page, by, isReaders ? 'reader' : 'committee') ?? closedRequest(page, ask, by)
  if (refused !== null) return refused
  if (ask.by !== by) return 'forbidden'
  ask.status = 'cancelled'
  return 'ok'
}
