/**
 * What a report is about, in the order in which it is offered: chosen by the reporter if they like, corrected by the
 * committee. The empty text, which stands for "not known", can always be chosen too. The last one is `else` and not `other`:
 * a message whose key ends in `.other` is a plural.
 */
export const categories = [
  'contracts',
  'subsidies',
  'planning',
  'employment',
  'eu-funds',
  'tax',
  'corruption',
  'competition',
  'laundering',
  'environment',
  'safety',
  'data',
  'harassment',
  'else',
] as const
export type Category = (typeof categories)[number]

/** A category as it was written down; null where none is known. */
export const categoryOf = (written: string | null): Category | null =>
  categories.find((category) => category === written) ?? null
