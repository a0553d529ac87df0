import type { OfficeKey, Translate } from '@canal/messages'
import type { BatchSum } from '../../lib/use-batches.ts'

/** How many were shared; how many were not, where there are any. */
export const resultText = (text: Translate<OfficeKey>, { done, skipped }: BatchSum): string =>
  skipped > 0
    ? text('share.older.result', { shared: String(done), skipped: String(skipped) })
    : text('share.older.resultAll', { shared: String(done) })
