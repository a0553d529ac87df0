import { actNames, rulesOfAct } from '../casework/acts.ts'
import { taskLogTypes } from '../notes/tasks.ts'
import { requestLogTypes } from '../requests/kinds.ts'

/** Of requests and ballots. */
const voteLogTypes = [
  ...requestLogTypes,
  'vote_cast',
  'vote_withdrawn',
  'request_approved',
  'request_denied',
  'request_cancelled',
] as const

/** Specification §3 and decisions §6. */
export const logTypes = [
  'status_changed',
  'access',
  'download',
  'chat_message_sent',
  'note_added',
  'task_given',
  ...Object.values(taskLogTypes),
  'subject_changed',
  'category_changed',
  'file_added',
  'internal_file_added',
  'file_quarantined',
  'updated_reviewers',
  'created',
  ...actNames,
  'proposed',
  'proposal_withdrawn',
  'part_erased',
  ...voteLogTypes,
  'reopened',
  'rearchived',
  'access_changed',
  'recused',
  'readmitted',
  'exported',
  'root_key_renewed',
  'tampered',
] as const
export type LogType = (typeof logTypes)[number]

/**
 * The committee's own affairs, of which an investigator reads nothing: who was assigned, stepped aside or was let in, who
 * asked, who voted, what was proposed, what is held back or suppressed, that the category was changed, that a
 * note was written, and what became of a task.
 */
export const committeeLogTypes: readonly LogType[] = [
  'note_added',
  'task_given',
  ...Object.values(taskLogTypes),
  'updated_reviewers',
  'recused',
  'access_changed',
  'readmitted',
  ...voteLogTypes,
  ...actNames.filter((act) => rulesOfAct(act).isInternal),
  'category_changed',
  'proposed',
  'proposal_withdrawn',
  'part_erased',
  'root_key_renewed',
  'tampered',
]
