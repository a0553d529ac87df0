import { newStatuses, statusesInProgress, type ReportStatus } from '@canal/contract/reports/statuses'
import { actAbout, maturesAt, maySign, neededFor, newcomerAs, signaturesOf } from './acts.ts'
import { lackingOf } from './older.ts'
import { mayStop } from './stopping.ts'
import {
  barred,
  closedTo,
  epochsOf,
  isLive,
  mayOpenFiles,
  membersOf,
  personOf,
  reportOf,
  visibilityOf,
  lastWith,
  type Ask,
  type ListedKind,
  type Name,
  type Outcome,
  type Page,
  type Report,
} from './page.ts'

/** The committee as a member's page shows it. */
export interface SeenRoster {
  seats: { name: Name; isActive: boolean; isLocked: boolean }[]
  newcomers: { name: Name; kind: 'admit' | 'rekey' }[]
  acts: {
    name: Name
    kind: string
    signed: number
    needed: number | null
    countsAt: number
    may: { sign: boolean; stop: boolean }
    isSigned: boolean
  }[]
}

export interface SeenRow {
  report: number
  status: ReportStatus
  readable: boolean
  access: Name[]
  files: Name[]
}

export interface SeenAsk {
  ask: number
  status: string
  voted: number
  total: number
  /** Of a recusal: whom it is about. */
  concerns: Name | null
  /** What the person may do: vote, withdraw, cancel. */
  may: string
  joiners: SeenAsk[]
}

/** What one person sees of a channel: every list, every report, every file; or why nothing. */
export interface Seen {
  roster: SeenRoster | Outcome
  /** Colleagues with new keys to whom they could give reports, and how many. */
  lacking: { name: Name; remaining: number }[] | Outcome
  list: { total: number; rows: SeenRow[] } | Outcome
  summary: { newReports: number; inProgress: number; archived: number } | Outcome
  /** Of each report: what it says, or the refusal. */
  reports: ({ access: Name[]; files: Name[]; messages: string[]; linked: number[] } | Outcome)[]
  /** Of each report's evidence: `ok`, or the refusal. */
  files: Outcome[]
  /** Of each report: what the reporter wrote since it was archived, or the refusal. */
  since: (string[] | Outcome)[]
  /** How many reports nobody else could open, which keeps them from leaving. */
  last: number | Outcome
  asked: Record<ListedKind, { total: number; asks: SeenAsk[] } | Outcome>
  toVote: Record<ListedKind, { total: number; asks: SeenAsk[] } | Outcome>
}

/** An investigator is told of themselves alone. */
const namesFor = (page: Page, viewer: Name, names: Iterable<Name>): Name[] =>
  [...names].filter((name) => !personOf(page, viewer).isInvestigator || name === viewer).sort()

const liveNames = (page: Page, held: Map<Name, number>) =>
  [...held.keys()].filter((name) => isLive(page, held.get(name)))

const accessOf = (page: Page, report: Report): Name[] => {
  if (report.status === 'archived') return []
  return report.status === 'reopened' ? liveNames(page, report.reopened) : [...report.access, ...report.shared]
}

const rowsFor = (page: Page, viewer: Name): SeenRow[] =>
  page.reports.flatMap((report, index) => {
    const visibility = visibilityOf(page, report, viewer)
    if (visibility === 'none') return []
    const readable = closedTo(page, report, viewer) === null
    const tells = readable || visibility === 'archived'
    const names = (of: Iterable<Name>) => (tells ? namesFor(page, viewer, of) : [])
    const access = names(accessOf(page, report))
    return [{ report: index, status: report.status, readable, access, files: names(liveNames(page, report.files)) }]
  })

/** Counted by what the policy gives, and a reopened window until it is closed: the clock of these tests does not reach it. */
const summaryFor = (page: Page, viewer: Name) => {
  const { isInvestigator } = personOf(page, viewer)
  const isCounted = (report: Report) => {
    if (report.excluded.has(viewer)) return false
    if (isInvestigator) return report.shared.has(viewer)
    if (report.status === 'archived') return report.former.has(viewer)
    return report.status === 'reopened' ? report.reopened.has(viewer) : report.access.has(viewer)
  }
  const total = (statuses: readonly ReportStatus[]) =>
    page.reports.filter((report) => statuses.includes(report.status) && isCounted(report)).length
  return {
    newReports: total(newStatuses),
    inProgress: total(statusesInProgress),
    archived: total(['archived']),
  }
}

const fileFor = (page: Page, report: Report, viewer: Name): Outcome => {
  const closed = closedTo(page, report, viewer)
  if (closed !== null) return closed
  return mayOpenFiles(page, report, viewer) && epochsOf(report.opens, viewer).has(1) ? 'ok' : 'files-locked'
}

/** With which others a report is linked, as far as somebody reads both, and has the keys of the link and of both records. */
const linkedFor = (page: Page, at: number, viewer: Name): number[] => {
  if (personOf(page, viewer).isInvestigator) return []
  const reads = (place: number, epoch: number) => {
    const report = reportOf(page, place)
    const held = epochsOf(report.reads, viewer)
    return closedTo(page, report, viewer) === null && held.has(epoch) && held.has(report.linksEpoch)
  }
  return page.links
    .filter(({ of, epochs }) => of.includes(at) && reads(of[0], epochs[0]) && reads(of[1], epochs[1]))
    .map(({ of: [one, other] }) => (one === at ? other : one))
    .sort()
}

const reportFor = (page: Page, report: Report, at: number, viewer: Name): Seen['reports'][number] => {
  const closed = closedTo(page, report, viewer)
  if (closed !== null) return closed
  const reads = epochsOf(report.reads, viewer)
  return {
    access: namesFor(page, viewer, accessOf(page, report)),
    files: namesFor(page, viewer, liveNames(page, report.files)),
    messages: report.messages
      .filter(({ epoch, from }) => reads.has(epoch) && !(from === 'note' && personOf(page, viewer).isInvestigator))
      .map(({ text }) => text),
    linked: linkedFor(page, at, viewer),
  }
}

/** Nothing older than the archiving, and nothing of the committee. */
const sinceFor = (page: Page, report: Report, viewer: Name): Seen['since'][number] => {
  const visibility = visibilityOf(page, report, viewer)
  if (visibility === 'none' || visibility === 'row') return 'report-not-found'
  if (visibility === 'open') return 'conflict'
  const reads = epochsOf(report.since, viewer)
  return report.messages.filter(({ epoch, from }) => from === 'reporter' && reads.has(epoch)).map(({ text }) => text)
}

const askFor = (page: Page, viewer: Name, ask: Ask): SeenAsk => {
  const own = ask.voters.get(viewer)
  const isPending = ask.status === 'pending'
  const hasSay = own && !own.hasLeft && membersOf(page, reportOf(page, ask.report)).includes(viewer)
  const ballot = isPending && hasSay ? (own.vote === null ? 'vote' : 'withdraw') : ''
  const { isInvestigator } = personOf(page, viewer)
  const isTold = ask.kind === 'archived-report' && !isInvestigator
  const at = page.asks.indexOf(ask)
  const joiners = isTold ? page.asks.filter((one) => one.parent === at && one.status !== 'cancelled') : []
  return {
    ask: at,
    status: ask.status,
    // An investigator is not told how many of the committee may vote, nor how many have.
    voted: isInvestigator ? 0 : [...ask.voters.values()].filter(({ vote }) => vote !== null).length,
    total: isInvestigator ? 0 : ask.voters.size,
    concerns: ask.concerns,
    may: isPending && ask.by === viewer ? 'cancel' : ballot,
    joiners: joiners.map((one) => askFor(page, viewer, one)),
  }
}

const asksFor = (page: Page, viewer: Name, kind: Ask['kind'], isListed: (ask: Ask) => boolean) => {
  const isThere = ({ report }: Ask) => {
    const found = page.reports[report]
    return found !== undefined && visibilityOf(page, found, viewer) !== 'none'
  }
  const asks = page.asks.filter(
    (ask) => ask.kind === kind && ask.status !== 'cancelled' && isListed(ask) && isThere(ask),
  )
  return { total: asks.length, asks: asks.map((ask) => askFor(page, viewer, ask)) }
}

export const byName = (one: { name: Name }, other: { name: Name }): number => one.name.localeCompare(other.name)

const rosterFor = (page: Page, viewer: Name): SeenRoster => {
  const people = [...page.people].sort(([one], [other]) => one.localeCompare(other))
  return {
    seats: people.flatMap(([name, { seat, isActive, isShut, isFormer }]) =>
      seat === null || isFormer ? [] : [{ name, isActive, isLocked: isShut }],
    ),
    newcomers: people.flatMap(([name]) => {
      const kind = newcomerAs(page, name)
      // Who was put off by a restart admits nobody.
      return personOf(page, viewer).isFormer || kind === null || actAbout(page, name) ? [] : [{ name, kind }]
    }),
    acts: page.acts
      .map((act) => ({
        name: act.whom,
        kind: act.kind,
        signed: signaturesOf(act),
        needed: neededFor(page, act),
        // Nobody signed it yet, and no day is said.
        countsAt: act.signedAt === null ? NaN : maturesAt(act),
        may: { sign: !act.signers.has(viewer) && maySign(page, viewer, act), stop: mayStop(page, viewer, act) },
        isSigned: act.signers.has(viewer),
      }))
      .sort(byName),
  }
}

/** What the model says that somebody sees. */
export const viewOf = (page: Page, viewer: Name): Seen => {
  const reader = barred(page, viewer)
  const committee = barred(page, viewer, 'committee')
  const rows = rowsFor(page, viewer)
  const mine = (kind: ListedKind) => asksFor(page, viewer, kind, (ask) => ask.by === viewer)
  // A reopening also where its former members may ask to be added, or vote on who does.
  const isReopening = (ask: Ask) =>
    ask.kind === 'archived-report' && ask.status === 'approved' && page.reports[ask.report]?.former.has(viewer) === true
  const votable = (kind: ListedKind) =>
    asksFor(page, viewer, kind, (ask) => ask.voters.get(viewer)?.hasLeft === false || isReopening(ask))
  return {
    roster: committee ?? rosterFor(page, viewer),
    lacking: committee ?? lackingOf(page, viewer),
    list: reader ?? { total: rows.length, rows },
    summary: reader ?? summaryFor(page, viewer),
    reports: page.reports.map((report, at) => reader ?? reportFor(page, report, at, viewer)),
    files: page.reports.map((report) => reader ?? fileFor(page, report, viewer)),
    since: page.reports.map((report) => committee ?? sinceFor(page, report, viewer)),
    last: committee ?? lastWith(page, viewer).length,
    asked: {
      'access-to-files': reader ?? mine('access-to-files'),
      'archived-report': reader ?? mine('archived-report'),
      recusal: committee ?? mine('recusal'),
    },
    toVote: {
      'access-to-files': committee ?? votable('access-to-files'),
      'archived-report': committee ?? votable('archived-report'),
      recusal: committee ?? votable('recusal'),
    },
  }
}
