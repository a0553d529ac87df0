import type { ReportStatus } from '@canal/contract'

/** People by short names, reports and requests by their place: what the model knows, in plain sets and without a key. */
export type Name = string
export type ListedKind = 'access-to-files' | 'archived-report' | 'recusal'
export type Kind = ListedKind | 'archived-report-access'
export type Choice = 'approve' | 'deny' | 'withdraw'
/** `ok`, or the code of the refusal. */
export type Outcome = string

export interface Person {
  isInvestigator: boolean
  /** `waiting`: their keys wait for a colleague's word. `gone`: deactivated. */
  state: 'confirmed' | 'waiting' | 'gone'
  /** Which of all the key pairs that they ever had is the present one. */
  pair: number
  /** Time alone lets it count: nothing older is theirs until a colleague has checked. */
  byTime: boolean
  /** It waits though it counted before: its own code proves it, time does not. */
  isAgain: boolean
  /** Since when a colleague knows that it waits. */
  toldAt: number | null
  isObjected: boolean
  /** The pair that counted until a reset cut it off; its code opens it again. `several`: none of these tests opens them. */
  cut: { pair: number; byTime: boolean } | 'several' | null
}

export interface Ask {
  report: number
  kind: Kind
  by: Name
  /** Of who asks to be added: the reopening. */
  parent: number | null
  /** Of a recusal: whom it is about. */
  concerns: Name | null
  status: 'pending' | 'approved' | 'denied' | 'cancelled'
  askedAt: number
  /** The deciding voter lacked a key that another holder is to hand over. */
  keysPending: boolean
  threshold: number
  voters: Map<Name, { vote: 'approve' | 'deny' | null; hasLeft: boolean }>
}

type Held = Map<Name, ReadonlySet<number>>

/** Epochs whose keys people have. */
export interface Keys {
  /** Whose contents they read, whose files they open, and which they keep for votes. */
  reads: Held
  opens: Held
  keeps: Held
  /** Since the archiving, of which a former member reads what the reporter wrote. */
  since: Held
}

export interface Report extends Keys {
  status: ReportStatus
  epoch: number
  /** Everybody who ever was a member of it. */
  members: Set<Name>
  access: Set<Name>
  former: Set<Name>
  excluded: Set<Name>
  shared: Set<Name>
  /** Until when. */
  files: Map<Name, number>
  reopened: Map<Name, number>
  reopenedUntil: number
  /** The one that the archiving began. */
  archivedEpoch: number
  /** The same of what is sealed to a pair that a reset cut off. */
  behind: Keys
  messages: { text: string; epoch: number; isReporters: boolean }[]
}

export interface Page {
  now: number
  people: Map<Name, Person>
  reports: Report[]
  asks: Ask[]
}

export const hourMs = 3_600_000
export const reopenHours = 72
/** So long a request waits that nobody can vote on. */
export const unvotedHours = 72
/** So long keys wait, once a colleague knows, before they count by themselves. */
export const waitingHours = 72
const none: ReadonlySet<number> = new Set()

/** Changed by use cases; a copy shows what one would do. */
export const copyOf = (page: Page): Page => structuredClone(page)

/** Somebody whose first keys count, or wait. */
export const newPerson = (state: Person['state'], isInvestigator = false): Person => ({
  isInvestigator,
  state,
  pair: 0,
  byTime: false,
  isAgain: false,
  toldAt: null,
  isObjected: false,
  cut: null,
})

export const noKeys = (): Keys => ({ reads: new Map(), opens: new Map(), keeps: new Map(), since: new Map() })
export const kindsOfKeys = ['reads', 'opens', 'keeps', 'since'] as const

export const personOf = (page: Page, name: Name): Person => {
  const person = page.people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
export const reportOf = (page: Page, index: number): Report => {
  const report = page.reports[index]
  if (!report) throw new Error(`no report ${index}`)
  return report
}
export const askOf = (page: Page, index: number): Ask => {
  const ask = page.asks[index]
  if (!ask) throw new Error(`no request ${index}`)
  return ask
}

export const counts = (page: Page, name: Name): boolean => {
  const { isInvestigator, state } = personOf(page, name)
  return !isInvestigator && state === 'confirmed'
}
export const epochsOf = (held: Map<Name, ReadonlySet<number>>, name: Name): ReadonlySet<number> =>
  held.get(name) ?? none
export const isLive = (page: Page, until: number | undefined): boolean => until !== undefined && until > page.now

/** Whether its members are those who had it when it was archived. */
export const isShut = ({ status }: Report): boolean => status === 'archived' || status === 'reopened'

/** Whether somebody has the report from its first keys on: a grant alone gives no part in it. */
export const hasFirst = (page: Page, report: Report, name: Name): boolean =>
  epochsOf(personOf(page, name).isInvestigator ? report.reads : report.keeps, name).has(1)

/** The members of a report who count. */
export const membersOf = (page: Page, report: Report): Name[] =>
  [...(isShut(report) ? report.former : report.access)].filter(
    (name) => counts(page, name) && hasFirst(page, report, name),
  )

/** The reports that nobody but this person could read, or by a vote reopen. */
export const lastWith = (page: Page, name: Name): Report[] =>
  page.reports.filter((report) => {
    const holders = isShut(report) ? report.former : report.access
    const isWhole = (other: Name) => epochsOf(report.keeps, other).size === report.epoch
    return holders.has(name) && !membersOf(page, report).some((other) => other !== name && isWhole(other))
  })

export type Visibility = 'none' | 'row' | 'archived' | 'open'

export const visibilityOf = (page: Page, report: Report, name: Name): Visibility => {
  if (report.excluded.has(name)) return 'none'
  if (personOf(page, name).isInvestigator) {
    if (!report.shared.has(name)) return 'none'
    return isShut(report) ? 'archived' : 'open'
  }
  if (report.status === 'reopened' && isLive(page, report.reopened.get(name))) return 'open'
  if (isShut(report)) return report.former.has(name) ? 'archived' : 'row'
  return report.access.has(name) ? 'open' : 'row'
}

/** Why somebody can make no call at all; null where they can. `committee`: not for investigators. */
export const barred = (page: Page, name: Name, who: 'reader' | 'committee' = 'reader'): Outcome | null => {
  const { isInvestigator, state } = personOf(page, name)
  if (state === 'gone') return 'session-ended'
  if (who === 'committee' && isInvestigator) return 'forbidden'
  return state === 'waiting' ? 'keys-locked' : null
}

const refusals = { none: 'report-not-found', row: 'no-access', archived: 'report-archived' } as const

/** Why a report's contents are closed to somebody; null where they are open. */
export const closedTo = (page: Page, report: Report, name: Name): Outcome | null => {
  const visibility = visibilityOf(page, report, name)
  if (visibility !== 'open') return refusals[visibility]
  return epochsOf(report.reads, name).size > 0 ? null : 'no-access'
}

/** What is under the first epoch: the details and the evidence. */
export const readsWhole = (page: Page, report: Report, name: Name): boolean =>
  closedTo(page, report, name) === null && epochsOf(report.reads, name).has(1)

export const mayOpenFiles = (page: Page, report: Report, name: Name): boolean =>
  visibilityOf(page, report, name) === 'open' && isLive(page, report.files.get(name))
