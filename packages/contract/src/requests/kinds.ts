import type { ErrorCode } from '../errors.ts'

interface Declared {
  /** Who may make such a call: members and external investigators, or the committee alone. */
  readonly who: 'user' | 'committee'
  /** The name under which the ways to its list count what waits for a vote. */
  readonly count: string
  /** The kind of request that it is part of, in whose lists it stands; others have lists of their own. */
  readonly partOf?: string
  /** About a member, and not about the report alone. */
  readonly isAboutMember?: true
}

/**
 * What one may ask the committee to vote on. What a vote does is declared in the server's `modules/votes/kinds`, where it is
 * shown in the web's `lib/request-kinds.ts`; its words are texts that end in its id (CONTRIBUTING.md, "Add a kind of vote").
 */
const declared = {
  'access-to-files': { who: 'user', count: 'votesOnFiles' },
  'archived-report': { who: 'user', count: 'votesOnArchived' },
  // To be added to a report that was reopened for a colleague.
  'archived-report-access': { who: 'committee', count: 'votesOnArchived', partOf: 'archived-report' },
  recusal: { who: 'committee', count: 'votesOnRecusals', isAboutMember: true },
} as const satisfies Readonly<Record<string, Declared>>

export type RequestKind = keyof typeof declared
/** Those with lists of their own. */
export type ListedKind = {
  [Kind in RequestKind]: (typeof declared)[Kind] extends { readonly partOf: string } ? never : Kind
}[RequestKind]
export type VoteCount = (typeof declared)[RequestKind]['count']

export const rulesOf = (kind: RequestKind): Declared & { readonly partOf?: ListedKind; readonly count: VoteCount } =>
  declared[kind]

export const requestKinds = Object.keys(declared) as RequestKind[]
const isListed = (kind: RequestKind): kind is ListedKind => !rulesOf(kind).partOf
export const listedKinds = /* @__PURE__ */ requestKinds.filter(isListed)
/** A count for each list. */
export const voteCounts = /* @__PURE__ */ listedKinds.map((kind) => rulesOf(kind).count)

/** How the log says that it was asked. */
export const requestLogTypes = ['files_access_requested', 'archive_access_requested', 'recusal_requested'] as const

interface Served {
  /** By a call of its own, which takes the report and the reason; or by another call, which is not made from this. */
  readonly asked: 'by-its-own-call' | 'otherwise'
  /** What becomes of one that nobody can vote on: it waits, and can be stopped; or it is not taken. */
  readonly withoutVoters: 'waits' | 'refused'
  readonly logged: (typeof requestLogTypes)[number]
  /** Nouns of the calls' names in the API's description: of lists and ballots, of what is asked, of what is voted on. */
  readonly names: { readonly list: string; readonly request: string; readonly vote: string }
  /** Why a ballot may be refused, besides what any may. */
  readonly errors: readonly ErrorCode[]
}

const served = {
  'access-to-files': {
    asked: 'by-its-own-call',
    withoutVoters: 'waits',
    logged: 'files_access_requested',
    names: { list: 'File', request: 'FileRequest', vote: 'FileRequest' },
    errors: [],
  },
  'archived-report': {
    asked: 'by-its-own-call',
    withoutVoters: 'waits',
    logged: 'archive_access_requested',
    names: { list: 'Archive', request: 'ArchiveRequest', vote: 'ArchiveRequest' },
    errors: [],
  },
  'archived-report-access': {
    asked: 'otherwise',
    withoutVoters: 'waits',
    logged: 'archive_access_requested',
    names: { list: 'ReopenedAccessRequest', request: 'ReopenedAccessRequest', vote: 'ReopenedAccessRequest' },
    errors: [],
  },
  recusal: {
    asked: 'otherwise',
    // A colleague is not put out by one other alone, however long nobody else is there.
    withoutVoters: 'refused',
    logged: 'recusal_requested',
    names: { list: 'Recusal', request: 'RecusalRequest', vote: 'Recusal' },
    errors: ['last-member'],
  },
} as const satisfies Readonly<Record<RequestKind, Served>>

/** Those asked by a call of their own. */
export type AskedKind = {
  [Kind in RequestKind]: (typeof served)[Kind]['asked'] extends 'by-its-own-call' ? Kind : never
}[RequestKind]

/** What the server knows of a kind besides; a browser does not load it. */
export const servedAs = (kind: RequestKind): Served => served[kind]

const isAsked = (kind: RequestKind): kind is AskedKind => servedAs(kind).asked === 'by-its-own-call'
export const askedKinds = /* @__PURE__ */ requestKinds.filter(isAsked)
/** Those that wait where nobody can vote on them, and can be stopped. */
export const waitingKinds = /* @__PURE__ */ requestKinds.filter((kind) => servedAs(kind).withoutVoters === 'waits')

/** What the API's description says of its lists: of what one asked for, and of what one may vote on. */
export const describedLists: Readonly<Record<ListedKind, { readonly mine: string; readonly toVote: string }>> = {
  'access-to-files': { mine: 'My requests for files', toVote: 'File requests to vote on' },
  'archived-report': { mine: 'My requests to reopen', toVote: 'Reopening requests to vote on' },
  recusal: { mine: 'Recusals that I asked for', toVote: 'Recusals to vote on' },
}
