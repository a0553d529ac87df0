import type { CaseAct } from './acts.ts'
import { outcomeNames, type ReportOutcome } from './deletion.ts'
import { partGrounds } from './parts.ts'

interface Proposal {
  /** What is done once it counts. */
  readonly act: CaseAct
  /** The delegate's to propose, or a substitute's (art. 8.2), where one of them may read the report. */
  readonly isDelegates?: true
  /** Why it may be done, each ground with its article (Ley 2/2023 where none other is named). */
  readonly grounds: Readonly<Record<string, { readonly article: string }>>
  /** What becomes of it where nobody is left who could confirm it, of a report that once was another member's, too. */
  readonly withoutColleagues: WithoutColleagues
  /** The report is archived with it: nothing is left to do. */
  readonly archives?: true
}

/**
 * `waits`: for a week, in which those who had the report can stop it. `counts`: at once, as it does no more than one member may
 * alone. `silence`: nobody's objection in its time, as with colleagues.
 */
type WithoutColleagues = 'waits' | 'counts' | 'silence'

/** What a second member with access confirms, where there is one. */
export const proposals = {
  extension: {
    act: 'deadline_extended',
    isDelegates: true,
    grounds: { complexity: { article: '9.2.d' } },
    withoutColleagues: 'waits',
  },
  /** It closes the report with that outcome. The articles 18 and 35 by analogy. */
  not_admitted: {
    act: 'closed',
    grounds: {
      outside_scope: { article: '2' },
      not_plausible: { article: '18.2.a' },
      interpersonal: { article: '35.2' },
      already_known: { article: '18.2.a' },
      rumour: { article: '35.2' },
      other_body: { article: '7.4' },
    },
    withoutColleagues: 'waits',
  },
  /** Advertising, empty or a test: not admitted, and archived with it. The article by analogy, too. */
  without_information: {
    act: 'closed',
    grounds: { no_information: { article: '18.2.a' } },
    withoutColleagues: 'waits',
    archives: true,
  },
  omitted: { act: 'omitted', grounds: { confidentiality: { article: '9.2.c' } }, withoutColleagues: 'waits' },
  held: {
    act: 'held',
    grounds: {
      proceedings: { article: '32.3' },
      possible_crime: { article: '32.3' },
      legal_claim: { article: 'RGPD 17.3.e' },
    },
    // While it waited, the report could be deleted. One member may end it.
    withoutColleagues: 'counts',
  },
  /** Nobody is shown it from then on, without a confirmation too. */
  part: { act: 'part_suppressed', grounds: partGrounds, withoutColleagues: 'silence' },
  /** Of the whole report: it is closed with that outcome, and deleted at once. Unconfirmed it is what one member closes alone. */
  untrue: { act: 'closed', grounds: { untrue: { article: '32.3' } }, withoutColleagues: 'counts' },
} as const satisfies Readonly<Record<string, Proposal>>
export type ProposalKind = keyof typeof proposals
export const proposalKinds = Object.keys(proposals) as [ProposalKind, ...ProposalKind[]]

export type GroundOf<Kind extends ProposalKind> = Kind extends ProposalKind
  ? keyof (typeof proposals)[Kind]['grounds'] & string
  : never
export type Ground = GroundOf<ProposalKind>

/** The grounds of a kind, in the order in which they are offered. */
export const groundsOf = <Kind extends ProposalKind>(kind: Kind) =>
  Object.keys(proposals[kind].grounds) as [GroundOf<Kind>, ...GroundOf<Kind>[]]

export const grounds = [...new Set(proposalKinds.flatMap((kind): Ground[] => groundsOf(kind)))] as [Ground, ...Ground[]]

/** Whether a kind is the delegate's to propose. */
export const isDelegates = (kind: ProposalKind): boolean => 'isDelegates' in proposals[kind]

/** What becomes of it where nobody is left to confirm it. */
export const withoutColleagues = (kind: ProposalKind): WithoutColleagues => proposals[kind].withoutColleagues

/** Whether the report is archived once it counts. */
export const archivesReport = (kind: ProposalKind): boolean => 'archives' in proposals[kind]

/** Why a report was not admitted, whichever of the two ways it went. */
export type NotAdmittedGround = GroundOf<'not_admitted' | 'without_information'>
export const notAdmittedGrounds: readonly [NotAdmittedGround, ...NotAdmittedGround[]] = [
  ...groundsOf('not_admitted'),
  ...groundsOf('without_information'),
]

/** Whose act it is once it counts. */
export const actOfProposal = (kind: ProposalKind): CaseAct => proposals[kind].act

type ClosableOutcome = Exclude<ReportOutcome, 'not_admitted'>

/** What one member may close a report with; that it is not admitted is proposed. */
export const closableOutcomes = outcomeNames.filter((outcome) => outcome !== 'not_admitted') as [
  ClosableOutcome,
  ...ClosableOutcome[],
]
