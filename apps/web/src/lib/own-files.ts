import type { ChatMessage } from '@canal/contract/reports/schemas'

/** Whether the reporter has handed in a document with a message: it stands there, not among those of the report. */
export const hasOwnFile = ({ messages }: { readonly messages: readonly ChatMessage[] }): boolean =>
  messages.some(({ isReporter, attachedChatFile }) => isReporter && attachedChatFile)
