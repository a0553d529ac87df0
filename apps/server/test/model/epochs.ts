import { epochsOf, isAdmitted, isLive, kindsOfKeys, type Ask, type Name, type Page, type Report } from './page.ts'

type Held = Map<Name, ReadonlySet<number>>

export const addTo = (held: Held, name: Name, epochs: Iterable<number>): unknown =>
  held.set(name, new Set([...epochsOf(held, name), ...epochs]))

/** To a member to keep, whatever else they may do with them. */
export const keep = (report: Report, name: Name, epochs: ReadonlySet<number>): unknown =>
  addTo(report.keeps, name, epochs)

/** Keys that are sealed anew for who reads the whole report are none of a former member any more. */
export const dropFrom = (held: Held, name: Name, epochs: ReadonlySet<number>): unknown =>
  held.set(name, new Set([...epochsOf(held, name)].filter((epoch) => !epochs.has(epoch))))

/** A new epoch begins, for whoever is there to receive its keys. */
const rotate = (page: Page, report: Report): void => {
  report.epoch += 1
  const epoch = [report.epoch]
  if (page.recovery.current !== null) report.recovered.add(report.epoch)
  for (const [name, { isInvestigator }] of page.people) {
    if (!isAdmitted(page, name)) continue
    const member = report.status === 'reopened' ? isLive(page, report.reopened.get(name)) : report.access.has(name)
    const holds = isInvestigator ? report.shared.has(name) : member
    if (!holds && !report.former.has(name)) continue
    addTo(holds ? report.reads : report.since, name, epoch)
    if (isLive(page, report.files.get(name))) addTo(report.opens, name, epoch)
    if (!isInvestigator) addTo(report.keeps, name, epoch)
  }
}

/** What the ballots of those who still have a say come to. */
export const outcomeOf = (ask: Ask, hasSay: (name: Name) => boolean): 'pending' | 'approved' | 'denied' => {
  const ballots = [...ask.voters]
    .filter(([name, ballot]) => !ballot.hasLeft && hasSay(name))
    .map(([, { vote }]) => vote)
  const approvals = ballots.filter((vote) => vote === 'approve').length
  if (approvals >= ask.threshold) return 'approved'
  return approvals + ballots.filter((vote) => vote === null).length < ask.threshold ? 'denied' : 'pending'
}

export const pendingOf = (page: Page, report: Report): Ask[] =>
  page.asks.filter((ask) => page.reports[ask.report] === report && ask.status === 'pending')

/** Whoever has no say any more: what they asked for ends, and their missing vote may deny, never approve. */
const leaveVotes = (page: Page, report: Report, name: Name): void => {
  for (const ask of pendingOf(page, report)) {
    const ballot = ask.voters.get(name)
    if (ballot) ballot.hasLeft = true
    if (ask.by === name || ask.concerns === name) ask.status = 'cancelled'
    else if (ask.voters.size > 0 && outcomeOf(ask, () => true) === 'denied') ask.status = 'denied'
  }
}

/** The report moved on: what was asked of its former state is asked no more. A recusal goes on. */
export const endAsks = (page: Page, report: Report): void => {
  for (const ask of pendingOf(page, report)) if (ask.kind !== 'recusal') ask.status = 'cancelled'
}

/** Somebody is taken off a report: all that was theirs goes, and what comes next is under keys that they never had. */
export const remove = (page: Page, report: Report, name: Name): void => {
  for (const relation of [report.access, report.former, report.shared, report.files, report.reopened])
    relation.delete(name)
  for (const kind of kindsOfKeys) for (const keys of [report, report.before]) keys[kind].delete(name)
  report.first.delete(name)
  rotate(page, report)
  leaveVotes(page, report, name)
}

/** Everybody's access ends; what they keep for votes stays, and what comes next is for the former members. */
export const archive = (page: Page, report: Report): void => {
  for (const name of report.access) report.former.add(name)
  report.status = 'archived'
  for (const ended of [report.access, report.files, report.reopened]) ended.clear()
  for (const kind of ['reads', 'opens', 'since'] as const)
    for (const keys of [report, report.before]) keys[kind].clear()
  report.archivedEpoch = report.epoch + 1
  rotate(page, report)
  endAsks(page, report)
}

/** A window that has passed is closed by whoever asks about the report next, or by the job. */
export const closeDue = (page: Page, report: Report): void => {
  if (report.status === 'reopened' && report.reopenedUntil <= page.now) archive(page, report)
}
