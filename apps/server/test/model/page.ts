import * as contract from '@canal/contract/reports/statuses'

/** People by short names, reports and requests by their place: what the model knows, in plain sets and without a key. */
export type Name = string
export type ListedKind = 'access-to-files' | 'archived-report' | 'recusal'
export type Kind = ListedKind | 'archived-report-access'
export type Choice = 'approve' | 'deny' | 'withdraw'
/** `ok`, or the code of the refusal. */
export type Outcome = string

export interface Person {
  isInvestigator: boolean
  /** Named by the administrator to receive what the reporter lets nobody else receive; the committee admits them. */
  isAlternate: boolean
  /** On the committee before a restart: their place there opens what they received, and gives them nothing new. */
  isFormer: boolean
  /** Off the roster by an act of the committee. */
  hasLeft: boolean
  /** With which of their identities they left a committee of which they were a member, and when. */
  leftAt: Map<number, number>
  /** Which of their identities is on the roster, or was when a restart put the committee in other hands; null for none. */
  seat: number | null
  /** A reset shut it, and nothing opened it since. */
  isShut: boolean
  isActive: boolean
  /** Since when they are disabled, while they are. */
  disabledAt: number
  /** The identities that they ever made are counted from 1. */
  newest: number
  /** Those that their present password opens. */
  opens: Set<number>
  /**
   * Those that they made in place of one that opened still: without a recovery code, and with the one before sealed to them.
   */
  renewed: Set<number>
  /** The one that their session opened; null for a session without keys. */
  session: number | null
  /** A restart ended the sessions of who is to begin the next committee. */
  isOut: boolean
}

/** How votes go, as the committee's chain says. */
export interface Rules {
  voteRule: 'majority' | 'unanimous'
  reopenHours: number
}

/** What is about the channel; a recovery key comes, goes, or gets the reports from before it. */
export type ChannelAct = 'settings' | 'recovery' | 'drop' | 'cover' | 'restart'

/** What waits for signatures: about one person, or about the channel. */
export interface Act {
  kind: 'admit' | 'rekey' | 'unlock' | 'leave' | ChannelAct
  /** For what is about nobody, what it is about (`aboutChannel`). */
  whom: Name
  /** The identity, or the recovery key, that would count; of a departure and of `cover`, the one that does. */
  version: number
  rules?: Partial<Rules>
  /** Who is to begin the next committee. */
  founder?: Name
  /** Who signed, with which identity. */
  signers: Map<Name, number>
  /** Null for an administrator's wish that nobody has signed. */
  signedAt: number | null
  /** When a member who had not signed saw it first. */
  seenAt: number | null
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

/** Epochs whose keys people have, under the identity that is on the roster. */
export interface Keys {
  /** Whose contents they read, whose files they open, and which they keep for votes. */
  reads: Held
  opens: Held
  keeps: Held
  /** Since the archiving, of which a former member reads what the reporter wrote. */
  since: Held
}

export interface Report extends Keys {
  status: contract.ReportStatus
  epoch: number
  /** Everybody who ever was a member of it. */
  members: Set<Name>
  /** To whom it was sealed when it was sent, until they lose it. */
  first: Set<Name>
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
  /** Epochs whose keys the organisation's recovery key in force opens. */
  recovered: Set<number>
  /** What the identity has that somebody renewed, as far as the present one was not given it. */
  before: Keys
  messages: { text: string; epoch: number; from: 'reporter' | 'reader' | 'note' }[]
  /** Of which epoch's keys its record of links is under. */
  linksEpoch: number
}

/** Two reports that are linked, the lower place first, and the epochs of each whose keys made the mark. */
export interface Link {
  of: readonly [number, number]
  epochs: readonly [number, number]
}

export interface Page {
  now: number
  people: Map<Name, Person>
  rules: Rules
  /** `whole`: keys of which two shares were taken. `sealedTo`: who got a share of the newest, by which identity's version. */
  recovery: {
    current: number | null
    newest: number
    isCovered: boolean
    whole: Set<number>
    sealedTo: Map<Name, number | null>
  }
  /** Who may begin the committee; null once they did. */
  founder: Name | null
  acts: Act[]
  reports: Report[]
  links: Link[]
  /** All that ever were: a writer in the database can put the records of both reports back (docs/decisions/0064). */
  everLinked: Link['of'][]
  asks: Ask[]
}

export const hourMs = 3_600_000
/** What acts about the channel are called by: of one name only one waits. */
export const aboutChannel: Readonly<Record<ChannelAct, Name>> = {
  settings: 'rules',
  recovery: 'recovery',
  drop: 'recovery',
  cover: 'cover',
  restart: 'restart',
}
/** What the recovery key is called among those who sign. */
export const recoverySigner = 'recovery'
export const isAboutChannel = (kind: string): kind is ChannelAct => kind in aboutChannel
/** So long a request waits that nobody can vote on. */
export const unvotedHours = 7 * 24
/** An act that too few signed counts so long after another member saw it, and so long where nobody did. */
export const waitDays = { seen: 7, unseen: 30 }
/** So long after being disabled somebody can stop what waits. */
export const stopDaysWhenDisabled = 90
/** So long after leaving somebody can stop that older reports go to the recovery key, which has to wait for them. */
export const stopDaysAfterLeaving = 30
const none: ReadonlySet<number> = new Set()

/** Changed by use cases; a copy shows what one would do. */
export const copyOf = (page: Page): Page => structuredClone(page)

/** Somebody with an identity of their own, on the roster or not. */
export const newPerson = (isAdmitted: boolean, { isInvestigator = false, isAlternate = false } = {}): Person => ({
  isInvestigator,
  isAlternate,
  isFormer: false,
  hasLeft: false,
  leftAt: new Map(),
  seat: isAdmitted ? 1 : null,
  isShut: false,
  isActive: true,
  disabledAt: 0,
  newest: 1,
  opens: new Set([1]),
  renewed: new Set(),
  session: 1,
  isOut: false,
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

export const isAdmitted = (page: Page, name: Name): boolean => personOf(page, name).seat !== null

/** On the roster as it is, and no former one. */
export const isSeated = (page: Page, name: Name): boolean => isAdmitted(page, name) && !personOf(page, name).isFormer

/** To be a member, or one already: no investigator and no alternate. */
export const isMember = ({ isInvestigator, isAlternate }: Person): boolean => !isInvestigator && !isAlternate

/** A member of the committee or of the one before a restart: they vote on what they received. */
export const mayVote = (page: Page, name: Name): boolean => isMember(personOf(page, name)) && isAdmitted(page, name)

/** A member of the committee, whether or not they can sign in. */
export const counts = (page: Page, name: Name): boolean => mayVote(page, name) && isSeated(page, name)
export const countingOf = (page: Page): Name[] => [...page.people.keys()].filter((name) => counts(page, name))
export const epochsOf = (held: Map<Name, ReadonlySet<number>>, name: Name): ReadonlySet<number> =>
  held.get(name) ?? none
export const isLive = (page: Page, until: number | undefined): boolean => until !== undefined && until > page.now

/** Whether its members are those who had it when it was archived. */
export const isShut = ({ status }: Report): boolean => contract.isShut(status)

/** The members of a report who vote on it. */
export const membersOf = (page: Page, report: Report): Name[] =>
  [...(isShut(report) ? report.former : report.access)].filter((name) => mayVote(page, name))

/** The reports that nobody but this person could read, or by a vote reopen. */
export const lastWith = (page: Page, name: Name): Report[] =>
  page.reports.filter((report) => {
    const holders = isShut(report) ? report.former : report.access
    const isWhole = (other: Name) =>
      isAdmitted(page, other) && !personOf(page, other).isShut && epochsOf(report.keeps, other).size === report.epoch
    return holders.has(name) && ![...holders].some((other) => other !== name && isWhole(other))
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
  const { isInvestigator, isActive, isOut, isShut, seat, session } = personOf(page, name)
  if (!isActive || isOut) return 'session-ended'
  if (who === 'committee' && isInvestigator) return 'forbidden'
  return seat === null || isShut || session !== seat ? 'keys-locked' : null
}

/** Reopened for somebody, so that to the others it is not the archive that is shut. */
const isReopenedNow = (page: Page, { status, reopenedUntil }: Report): boolean =>
  status === 'reopened' && isLive(page, reopenedUntil)

const refusals = { none: 'report-not-found', row: 'no-access', archived: 'report-archived' } as const

/** Why a report's contents are closed to somebody; null where they are open. */
export const closedTo = (page: Page, report: Report, name: Name): Outcome | null => {
  const visibility = visibilityOf(page, report, name)
  if (visibility === 'archived' && isReopenedNow(page, report)) return 'no-access'
  if (visibility !== 'open') return refusals[visibility]
  return epochsOf(report.reads, name).has(1) ? null : 'no-access'
}

export const mayOpenFiles = (page: Page, report: Report, name: Name): boolean =>
  visibilityOf(page, report, name) === 'open' && isLive(page, report.files.get(name))
