/**
 * Why names in a document may still be there: it is `signed`, and would not be what was signed any more; `locked` by a
 * password; too `large`; `unreadable`; or only `parts` of it, such as macros or embedded objects of old programs, are as
 * they were.
 */
export type Uncleaned = 'signed' | 'locked' | 'large' | 'unreadable' | 'parts'

/** A document that is not rewritten. */
export class KeptError extends Error {
  readonly why: Exclude<Uncleaned, 'parts'>
  constructor(why: Exclude<Uncleaned, 'parts'>, detail: string) {
    super(detail)
    this.why = why
  }
}

export const unreadable = (detail: string): KeptError => new KeptError('unreadable', detail)

export interface CleanedDocument {
  bytes: Buffer
  /** Something inside is of a kind that is not looked into. */
  hasParts: boolean
}
