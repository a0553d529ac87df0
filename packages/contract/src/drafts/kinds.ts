/** What somebody may have written and not sent: a message to the reporter, and a note of the committee. */
export const draftKinds = ['message', 'note'] as const
export type DraftKind = (typeof draftKinds)[number]
