import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { fileLimits } from '../files/limits.ts'
import { reportBounds } from './limits.ts'
import { logTypes } from '../logs/types.ts'
import * as field from '../fields.ts'
import { fileSchema, filename, filesListSchema, internalFileSchema } from '../files/schemas.ts'
import { mapAnswers } from './form.ts'
import { actNames } from '../casework/acts.ts'
import { categories } from '../casework/categories.ts'
import { deletionRules } from '../casework/deletion.ts'
import { answeredSchema, clockSchema, nextDueSchema } from '../casework/clocks.ts'
import { partGroundNames, suppressedSchema } from '../casework/parts.ts'
import { proposalKinds } from '../casework/proposals.ts'
import { statuses } from './statuses.ts'
import { taskStates } from '../notes/tasks.ts'

export const statusSchema = z.enum(statuses)

export const submittedSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  reference: z.string(),
  token: z.string(),
  filesList: filesListSchema,
})
export type Submitted = z.output<typeof submittedSchema>

/** What a note asks of a member until a day. */
const taskSchema = z.object({
  /** A full name; null where whoever it was given to has no access to the report now. */
  person: z.nullable(z.string()),
  isYours: z.boolean(),
  /** The end of its day, as an instant. */
  due: z.string(),
  state: z.enum(taskStates),
  /** Who set the state, by full name where that is known, and when; null of a task that nobody has settled yet. */
  settled: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
})
export type Task = z.output<typeof taskSchema>

export const messageSchema = z.object({
  id: z.string(),
  sender: z.enum(['reporter', 'reviewer']),
  name: z.optional(z.string()),
  message: z.string(),
  timestamp: z.string(),
  isReporter: z.boolean(),
  hasFile: z.boolean(),
  attachedChatFile: z.nullable(fileSchema),
  kind: z.enum(['message', 'acknowledgement', 'answer']),
  /** `committee`: an internal note, which neither the reporter nor an investigator ever gets. */
  audience: z.enum(['all', 'committee']),
  /** Of a note: who is mentioned, each by the name that stands in its text after an @. */
  mentions: z.optional(z.array(z.object({ name: z.string(), isYou: z.boolean() }))),
  /** Of a note that is a task. */
  task: z.optional(taskSchema),
  /** For members and investigators: written by somebody else, and not on their screen yet. */
  isNew: z.optional(z.boolean()),
  /** For members and investigators, of a message to the reporter: it has been shown to them. Never when. */
  readByReporter: z.optional(z.boolean()),
  /** Its text is suppressed, and empty. */
  suppressed: z.optional(suppressedSchema),
})
export type ChatMessage = z.output<typeof messageSchema>

const answers = mapAnswers({ text: () => z.string(), list: () => z.array(z.string()), tick: () => z.boolean() })

/** What was answered, as it is kept. */
export const answersSchema = z.object({ ...answers, acceptDataProtectionPolicy: z.boolean() })

export const detailsSchema = z.object({
  ...answers,
  reporterName: z.nullable(z.string()),
  reporterEmail: z.nullable(z.string()),
  receiveUpdates: z.boolean(),
  acceptDataProtectionPolicy: z.boolean(),
  /** Answers, and who reported, that are suppressed: empty above, a line of a list in its place. */
  suppressed: z.array(z.extend(suppressedSchema, { part: z.string() })),
  chat: z.object({ messages: z.array(messageSchema) }),
})

/** What an entry says of somebody's access to a report. */
export const accessChanges = [
  'shared',
  'joined',
  'unshared',
  'left',
  'handed_over',
  'share_refused',
  'recovery-key',
] as const

/** Why something was decided without others: an approval without a vote, an act of the law without a confirmation. */
export const withoutVoteReasons = ['only-member', 'nobody-left', 'stopped', 'unconfirmed', 'proposal-stopped'] as const

export const loggedActionSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  createdAt: z.string(),
  type: z.enum(logTypes),
  user: z.nullable(z.string()),
  reportStatus: statusSchema,
  details: z.object({
    status: z.optional(statusSchema),
    previousStatus: z.optional(statusSchema),
    attachedFileName: z.optional(z.string()),
    filename: z.optional(z.string()),
    reviewers: z.optional(z.array(z.string())),
    username: z.optional(z.string()),
    /** Of what nobody else decided: there never was another member, or those there were are gone; or one of these stopped it. */
    withoutVote: z.optional(z.enum(withoutVoteReasons)),
    /** How somebody voted. */
    vote: z.optional(z.enum(['approve', 'deny'])),
    /** Whose request a vote, or what came of the request, is about. */
    requestedBy: z.optional(z.string()),
    /** What became of the access of `username`; of the organisation's recovery key without one. */
    change: z.optional(z.enum(accessChanges)),
    /** What was proposed, for who has the key that it is sealed to. */
    proposal: z.optional(z.enum(proposalKinds)),
    /** Why a part was suppressed, for who has the key that it is sealed to. */
    ground: z.optional(z.enum(partGroundNames)),
  }),
})
export type LoggedAction = z.output<typeof loggedActionSchema>

/** Business events that a report's history shows (decisions §6), besides its reception, messages and files. */
export const historyTypes = ['status', 'reviewers', ...actNames, 'category_changed', 'reopened', 'rearchived'] as const

/** A business event of a report: what it became, and who did it where that is known. */
export const historyEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  type: z.enum(historyTypes),
  user: z.nullable(z.string()),
  status: z.optional(statusSchema),
  previousStatus: z.optional(statusSchema),
  reviewers: z.optional(z.array(z.string())),
  /** Of an extension: until when the answer is due since; of a hold: until when it lasts. */
  until: z.optional(z.string()),
})
export type HistoryEntry = z.output<typeof historyEntrySchema>

/** The end of a report's last day, and by which rule it goes then. */
const deletionSchema = z.object({ at: z.string(), rule: z.enum(deletionRules) })
export type ReportDeletion = z.output<typeof deletionSchema>

/** Another report that the same reference opens: one came from a message in the last days of the other. */
const sameReferenceSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  createdAt: z.string(),
  deletion: deletionSchema,
})
export type SameReference = z.output<typeof sameReferenceSchema>

/** As its reporter sees it. `hasNews`: the committee wrote in it what they have not been shown yet. */
const ownSameReferenceSchema = z.object({ ...sameReferenceSchema.shape, hasNews: z.boolean() })
export type OwnSameReference = z.output<typeof ownSameReferenceSchema>

/** Another report that the committee takes to belong with one; its subject is null where it has none. */
const linkedReportSchema = z.object({ id: z.string(), caseNumber: z.string(), subject: z.nullable(z.string()) })
export type LinkedReport = z.output<typeof linkedReportSchema>

const common = {
  id: z.string(),
  caseNumber: z.string(),
  createdAt: z.string(),
  deadline: z.string(),
  status: statusSchema,
  reviewers: z.array(z.string()),
  membersAllowedToAccess: z.array(z.string()),
  membersAllowedToDownloadFiles: z.array(z.string()),
}

export const reportListItemSchema = z.object({
  ...common,
  subject: z.nullable(z.string()),
  /** What the committee takes it to be about; null where that is not known, and for an investigator. */
  category: z.nullable(z.enum(categories)),
  /** The term that ends next; null where none runs. */
  next: nextDueSchema,
  answered: answeredSchema,
  unread: z.boolean(),
  lastActivityAt: z.nullable(z.string()),
  /** The caller may open it now. */
  readable: z.boolean(),
  /** Rows of it are not as the program wrote them: it opens for nobody, or not for the caller. */
  altered: z.optional(z.literal(true)),
})
export type ReportListItem = z.output<typeof reportListItemSchema>

export const reportSchema = z.object({
  ...common,
  channelId: z.string(),
  channelSlug: z.string(),
  updatedAt: z.string(),
  subject: z.nullable(z.string()),
  conflictOfInterestsWithCommittee: z.boolean(),
  committeeMembersWithRestrictedAccess: z.array(z.string()),
  details: detailsSchema,
  attachedFiles: z.array(fileSchema),
  internalFiles: z.array(internalFileSchema),
  loggedActions: z.array(loggedActionSchema),
  history: z.array(historyEntrySchema),
  /** The law's terms, in the order in which they end. */
  clocks: z.array(clockSchema),
  investigationOpenedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  deletion: deletionSchema,
  /** For members: other reports of the same reporter under the same reference that the caller has, or had, access to. */
  sameReference: z.array(sameReferenceSchema),
  /** For members: the reports that it is linked with, of those that the caller may read. */
  linked: z.array(linkedReportSchema),
  /** In which the reporter wrote, and reads. */
  reporterLocale: z.enum(locales),
  /**
   * Ids of the messages, of the history's entries and of the files that arrived, in the order in which all that happened.
   * Times do not tell it: a reporter's are kept to the minute.
   */
  order: z.array(z.string()),
  /** For members: the investigators whom it was shared with, to whom it could be, and for whom an administrator asks. */
  sharing: z.optional(
    z.object({
      shared: z.array(z.object({ username: z.string(), until: z.nullable(z.string()) })),
      candidates: z.array(z.string()),
      /** Members without access who could be given it. */
      colleagues: z.array(z.string()),
      wanted: z.array(z.object({ id: z.string(), username: z.string(), isReady: z.boolean() })),
    }),
  ),
  /** What the caller may do now: the server's own answers, so that buttons hide by them. */
  allowed: z.object({
    write: z.boolean(),
    openFiles: z.boolean(),
    requestFiles: z.boolean(),
    transitions: z.array(statusSchema),
    share: z.boolean(),
  }),
  /** Whose the usernames in this report are, and who belongs to the external investigation; for members, with functions. */
  people: z.array(
    z.object({
      username: z.string(),
      fullName: z.string(),
      function: z.optional(z.string()),
      isInvestigator: z.optional(z.boolean()),
    }),
  ),
})
export type Report = z.output<typeof reportSchema>

/** What a former member reads of an archived report: what the reporter wrote and sent since, and nothing older. */
export const sinceArchivedSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  archivedOn: z.nullable(z.string()),
  deletion: deletionSchema,
  messages: z.array(messageSchema),
  attachedFiles: z.array(fileSchema),
})
export type SinceArchived = z.output<typeof sinceArchivedSchema>

/** The report as its reporter sees it: members are `reviewer`, no names. */
export const reporterReportSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  token: z.string(),
  /** Said only to whoever has just opened the report by it (`anonymous/ref`, `anonymous/channel/ref`); otherwise null. */
  reference: z.nullable(z.string()),
  createdAt: z.string(),
  deadline: z.string(),
  status: statusSchema,
  details: detailsSchema,
  conflictOfInterestsWithCommittee: z.boolean(),
  committeeMembersWithRestrictedAccess: z.array(z.string()),
  attachedFiles: z.array(fileSchema),
  loggedActions: z.array(loggedActionSchema),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgeBy: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The day until when the answer was due first, where it was put off. */
  extendedFrom: z.nullable(z.string()),
  /** Without what holds the report back, of which the reporter is not told, as long as that day is still to come. */
  deletion: deletionSchema,
  /** These are its last days: what the reporter writes now is received as a report of its own, under the same reference. */
  isInLastDays: z.boolean(),
  /** In these, the number of the report that takes what the reporter writes; null where the next message begins one. */
  goesOnIn: z.nullable(z.string()),
  /** Other reports that the same reference opens. */
  sameReference: z.array(ownSameReferenceSchema),
  /** Of the committee, as the form counted them. */
  readers: z.number(),
  /** The alternate reads it besides, or alone: whom the reporter did not exclude could not read it then. */
  isWithAlternate: z.boolean(),
  /** Who reads what the reporter writes now: all of these, and investigators with whom the report was shared. */
  messageReaders: z.number(),
  /** Since when another committee receives new reports, while this one stays with who received it; null where none does. */
  othersSince: z.nullable(z.string()),
  /** When the reporter was here before; null on the first visit. To the minute. */
  previousVisitAt: z.nullable(z.string()),
  files: z.object({ remainingBytes: z.number(), maxFileSize: z.number() }),
})
export type ReporterReport = z.output<typeof reporterReportSchema>

export const referenceSchema = z.object({ ref: field.text(200), proof: field.proof })

/** The version of the writer's own draft that this was, which goes with the sending. */
const sentDraft = field.version

export const chatSchema = z.object({
  id: field.id,
  chatMsg: z._default(z.string().check(z.trim(), z.maxLength(reportBounds.chatMessage)), ''),
  chatTime: z.optional(z.string()),
  filesToUpload: z._default(z.array(filename).check(z.maxLength(fileLimits.perMessage)), []),
  keepOriginals: field.flag,
  draft: sentDraft,
})

export const setLinkSchema = z.object({ id: field.id, other: field.id, isLinked: z.boolean() })
export type SetLink = z.output<typeof setLinkSchema>

export const internalFilesSchema = z.object({
  id: field.id,
  phase: z.nullable(z.optional(z.enum(['INSTRUCTION', 'INVESTIGATION', 'RESOLUTION']))),
  files: z.array(filename).check(z.minLength(1, 'errors.required'), z.maxLength(fileLimits.perMessage)),
})

export const updateReportSchema = z.object({
  id: field.id,
  status: z.optional(statusSchema),
  reviewers: z.optional(z.array(z.string()).check(z.maxLength(100))),
  updatedAt: z.optional(z.string()),
})

export const subjectSchema = z.object({
  id: field.id,
  subject: z.string().check(z.trim(), z.maxLength(reportBounds.subject)),
})

export const readMessagesSchema = z.object({ id: field.id, messageId: field.id })

export const findReportSchema = z.union([
  z.object({ id: z.string() }),
  z.object({ ref: z.string().check(z.maxLength(200)), slug: z.string().check(z.maxLength(63)) }),
])

export const summarySchema = z.object({
  newReports: z.number(),
  inProgress: z.number(),
  archived: z.number(),
  assignedToMe: z.number(),
})
export type Summary = z.output<typeof summarySchema>

/** Older reports for a colleague who joined later: all that the caller can open, from where the last batch ended, or some. */
export const shareManySchema = z.object({
  username: field.username,
  ids: z.optional(z.array(field.id).check(z.minLength(1, 'errors.required'), z.maxLength(50, 'errors.invalidInput'))),
  all: z.optional(z.literal(true)),
  after: z.optional(field.id),
})
/** What became of a batch. `next`: from where to go on; null when all is done. */
/** The reports that nobody but the caller could open, and the colleagues to whom they can hand them over. */
export const ownLastReportsSchema = z.object({
  total: z.number(),
  colleagues: z.array(z.object({ username: z.string(), fullName: z.string() })),
})
export type OwnLastReports = z.output<typeof ownLastReportsSchema>

/** An investigator for whom the administrator asks access: given only by a member who has it. */
export const pendingShareSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  caseNumber: z.string(),
  username: z.string(),
  fullName: z.string(),
  askedAt: z.string(),
  /** False while the investigator's keys wait for confirmation: nothing can be sealed to them yet. */
  isReady: z.boolean(),
})
export type PendingShare = z.output<typeof pendingShareSchema>
