import type { RequestKind } from '@canal/contract/requests/kinds'

interface Shown {
  /**
   * Where the dashboard leads to vote on it: a section of the report that shows its requests, or the list of approvals, which
   * shows each kind's, where the report may be shut to who votes.
   */
  readonly votedOn: 'details' | 'settings' | 'approvals'
  /** What is there once it is approved: a report's files until it is archived, a report for some hours, or nothing that ends. */
  readonly gives: 'files' | 'hours' | 'nothing'
}

/** How the back-office shows each kind of vote. What it says of one are texts that end in its id. */
export const shownKinds: Readonly<Record<RequestKind, Shown>> = {
  'access-to-files': { votedOn: 'details', gives: 'files' },
  'archived-report': { votedOn: 'details', gives: 'hours' },
  'archived-report-access': { votedOn: 'approvals', gives: 'hours' },
  recusal: { votedOn: 'settings', gives: 'nothing' },
}
