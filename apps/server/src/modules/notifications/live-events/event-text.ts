import type { Changed } from '@canal/contract/events/schemas'

/** As text/event-stream writes them: a line a field, an empty line at the end. A comment begins with a colon. */
export const changedText = ({ topic, id }: Changed): string =>
  `event: changed\ndata: ${JSON.stringify({ topic, id })}\n\n`
export const endedText = 'event: ended\ndata: {}\n\n'
export const heartbeatText = ':\n\n'
