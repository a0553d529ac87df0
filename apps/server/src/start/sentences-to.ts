import type { Logger } from 'pino'

/** The launcher's sentences as lines of the log. */
export const sentencesTo = (log: Logger) => ({
  info: (text: string) => log.info(text),
  warn: (text: string) => log.warn(text),
  error: (text: string) => log.error(text),
})
