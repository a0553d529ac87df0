import type { ReportStatus } from '@canal/contract'
import type { Category } from '@canal/contract/casework/categories'
import type { Close } from '@canal/contract/casework/schemas'
import type { Ground, ProposalKind } from '@canal/contract/casework/proposals'

export type DemoPhase = 'INSTRUCTION' | 'INVESTIGATION' | 'RESOLUTION'

export type DemoOutcome = 'approved' | 'pending' | 'denied' | 'cancelled'

/**
 * When something happened: the whole part counts days after the day of reception, the fraction is the time of day
 * in UTC (12.4 is the twelfth day, 09:36).
 */
export type DaysAfter = number

export interface DemoReporter {
  name: string
  email: string | null
  receiveUpdates: boolean
}

/** A change of status through "Gestión del expediente". Reopening is never a step: only a vote reopens. */
export interface DemoStep {
  to: Exclude<ReportStatus, 'pending' | 'reopened'>
  by: string
  daysAfter: DaysAfter
}

/** `from` is 'reporter' or a username. */
export interface DemoMessage {
  from: string
  daysAfter: DaysAfter
  text: string
  file?: string
}

export interface DemoInternalFile {
  phase: DemoPhase
  by: string
  filename: string
  daysAfter: DaysAfter
}

/** Votes are cast in the order that leaves the deciding one last: against an approval first, for a denial first. */
export interface DemoRequest {
  by: string
  daysAfter: DaysAfter
  reason: string
  votes: { approve: readonly string[]; deny: readonly string[] }
  outcome: DemoOutcome
}

/** A request to reopen; `joiners` are former members who then asked to be added to the window it opened. */
export interface DemoArchiveRequest extends DemoRequest {
  joiners?: readonly DemoRequest[]
}

export interface DemoShare {
  username: string
  by: string
  daysAfter: DaysAfter
}

/** Whose it is, the day on which it ends, and who has done it. */
export interface DemoTask {
  holder: string
  until: DaysAfter
  done?: { by: string; daysAfter: DaysAfter }
}

/** An internal note; `mentions` are usernames. */
export interface DemoNote {
  by: string
  daysAfter: DaysAfter
  text: string
  mentions?: readonly string[]
  task?: DemoTask
}

/** Another report of the same channel that belongs to this one. */
export interface DemoLink {
  key: string
  by: string
  daysAfter: DaysAfter
}

/** The committee's own word on what a report is about. */
export interface DemoCorrection {
  by: string
  daysAfter: DaysAfter
  category: Category
}

/** What a second member confirms; without `confirmed` it still waits. */
export interface DemoProposal {
  kind: ProposalKind
  ground: Ground
  by: string
  daysAfter: DaysAfter
  reason: string
  /** Of an extension: by how many days the answer is put off. */
  days?: number
  /** Of a part: the message of the chat that is suppressed. */
  message?: string
  confirmed?: { by: string; daysAfter: DaysAfter }
}

/** With what the committee's answer, its last message, closes the report. */
export type DemoClosing = Pick<Close, 'outcome' | 'reason' | 'measures' | 'lost' | 'recovered'>

/** How a report is written down in the data; what is left out gets the value that `completeReport` gives. */
export interface DemoReportDraft {
  key: string
  subject: string
  description: string
  /** Absent means that the reporter does not know it. */
  location?: string
  witnesses?: readonly string[]
  /** Days between the day of reception and today. */
  daysAgo: number
  /** Overrides daysAgo: received on the last day whose three calendar months end this many days from today. */
  deadlineInDays?: number
  /** HH:mm of the reception, UTC. */
  time: string
  event: { daysBefore: number; time?: string; approximate?: true }
  reporter?: DemoReporter
  restricted?: readonly string[]
  finalStatus: ReportStatus
  steps?: readonly DemoStep[]
  reviewers?: readonly string[]
  chat?: readonly DemoMessage[]
  evidence?: readonly string[]
  internalFiles?: readonly DemoInternalFile[]
  filesRequests?: readonly DemoRequest[]
  archiveRequests?: readonly DemoArchiveRequest[]
  sharedWith?: readonly DemoShare[]
  /** What its reporter says that it is about. */
  category?: Category
  correction?: DemoCorrection
  notes?: readonly DemoNote[]
  proposals?: readonly DemoProposal[]
  link?: DemoLink
  closing?: DemoClosing
  /** No investigation was opened, so its last day is over: it is deleted when the demonstration starts. */
  isDeleted?: true
}

/** One report of the demonstration, with everything that happened to it afterwards. Null reporter: anonymous. */
export interface DemoReport {
  key: string
  channel: 'demo' | 'municipio'
  subject: string
  description: string
  location: string
  locationUnknown: boolean
  witnesses: readonly string[]
  daysAgo: number
  deadlineInDays: number | null
  time: string
  event: { daysBefore: number; time: string; approximate: boolean }
  reporter: DemoReporter | null
  restricted: readonly string[]
  finalStatus: ReportStatus
  steps: readonly DemoStep[]
  reviewers: readonly string[]
  chat: readonly DemoMessage[]
  evidence: readonly string[]
  internalFiles: readonly DemoInternalFile[]
  filesRequests: readonly DemoRequest[]
  archiveRequests: readonly DemoArchiveRequest[]
  sharedWith: readonly DemoShare[]
  category: Category | ''
  correction: DemoCorrection | null
  notes: readonly DemoNote[]
  proposals: readonly DemoProposal[]
  link: DemoLink | null
  closing: DemoClosing | null
  isDeleted: boolean
}

/** Fills in what a draft leaves out: anonymous, no conflict, nothing happened since. Blank lines part paragraphs. */
export function completeReport(channel: DemoReport['channel'], draft: DemoReportDraft): DemoReport {
  return {
    ...draft,
    channel,
    description: paragraphs(draft.description),
    location: draft.location ?? '',
    locationUnknown: draft.location === undefined,
    witnesses: draft.witnesses ?? [],
    deadlineInDays: draft.deadlineInDays ?? null,
    event: {
      daysBefore: draft.event.daysBefore,
      time: draft.event.time ?? '00:00',
      approximate: draft.event.approximate ?? false,
    },
    reporter: draft.reporter ?? null,
    restricted: draft.restricted ?? [],
    steps: draft.steps ?? [],
    reviewers: draft.reviewers ?? [],
    chat: draft.chat ?? [],
    evidence: draft.evidence ?? [],
    internalFiles: draft.internalFiles ?? [],
    filesRequests: draft.filesRequests ?? [],
    archiveRequests: draft.archiveRequests ?? [],
    sharedWith: draft.sharedWith ?? [],
    category: draft.category ?? '',
    correction: draft.correction ?? null,
    notes: draft.notes ?? [],
    proposals: draft.proposals ?? [],
    link: draft.link ?? null,
    closing: draft.closing ?? null,
    isDeleted: draft.isDeleted ?? false,
  }
}

/** Joins the lines that the source breaks for width, and keeps blank lines as paragraphs. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')
}
