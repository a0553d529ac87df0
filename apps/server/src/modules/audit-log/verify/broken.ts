/** Why the log is not what was written; each is one sentence for people in the command line. */
export type BrokenReason =
  | 'entry-missing'
  | 'entry-altered'
  | 'entry-forged'
  | 'entry-detached'
  | 'payload-missing'
  | 'payload-altered'
  | 'payload-undeleted'
  | 'entry-after-deletion'
  | 'chain-missing'
  | 'report-missing'
  | 'report-undeleted'
  | 'report-version'
  | 'report-status'
  | 'policy-version'
  | 'policy-altered'
  | 'file-keys-altered'
  | 'files-altered'
  | 'reporter-key-altered'
  | 'slots-altered'
  | 'requests-altered'
  | 'messages-altered'
  | 'details-altered'
  | 'subject-altered'
  | 'clocks-altered'
  | 'keys-forged'
  | 'checkpoint-missing'
  | 'checkpoint-altered'
  | 'head-unsigned'
  | 'head-missing'

/** The first thing found that does not hold. */
export interface Broken {
  reason: BrokenReason
  /** Empty where keys are nobody's of a channel. */
  channelId: string
  reportId: string | null
  /** Of the entry in its report's chain, or of the checkpoint in its channel's. */
  sequence: number | null
  /** Of an account, where it is about somebody's keys. */
  userId?: string
}

/** Ends the walk at once, out of whatever depth. */
export class BrokenLog extends Error {
  readonly broken: Broken
  constructor(broken: Broken) {
    super(broken.reason)
    this.name = 'BrokenLog'
    this.broken = broken
  }
}
