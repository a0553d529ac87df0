import { noAnswers } from '@canal/contract/reports/form'
import type { Report } from '@canal/contract/reports/schemas'

/**
 * The report as it answers the very call that archived it: the same fields, and nothing in them that the caller could not
 * read a moment later (decisions §4), so that no page keeps it.
 */
export const withoutContents = (report: Report): Report => ({
  ...report,
  status: 'archived',
  subject: null,
  membersAllowedToAccess: [],
  membersAllowedToDownloadFiles: [],
  committeeMembersWithRestrictedAccess: [],
  details: {
    ...noAnswers(),
    reporterName: null,
    reporterEmail: null,
    receiveUpdates: false,
    acceptDataProtectionPolicy: report.details.acceptDataProtectionPolicy,
    suppressed: [],
    chat: { messages: [] },
  },
  attachedFiles: [],
  internalFiles: [],
  loggedActions: [],
  history: [],
  order: [],
  ...(report.sharing && { sharing: { shared: [], candidates: [], colleagues: [], wanted: [] } }),
  allowed: { write: false, openFiles: false, requestFiles: false, transitions: [], share: false },
})
