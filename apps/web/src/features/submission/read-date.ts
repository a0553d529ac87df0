import { dateWordsOf, readWrittenDate, readWrittenTime } from '@canal/contract/reports/written-date'
import type { PublicKey, Translate } from '@canal/messages'

/** A date that is written in words of the page's language, or in figures, as the form has it; else the text itself. */
export const readDate = (t: Translate<PublicKey>, written: string, today: Parameters<typeof readWrittenDate>[1]) =>
  readWrittenDate(written, today, [dateWordsOf(t)])

export { readWrittenTime as readTime }
