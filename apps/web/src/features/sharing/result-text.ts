import type { OfficeKey, Translate } from '@canal/messages'

/** How many were shared; how many were not, where there are any. */
export const resultText = (
  text: Translate<OfficeKey>,
  { shared, skipped }: { readonly shared: number; readonly skipped: number },
): string =>
  skipped > 0
    ? text('share.older.result', { shared: String(shared), skipped: String(skipped) })
    : text('share.older.resultAll', { shared: String(shared) })
