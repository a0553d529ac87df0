import { categoryOf } from '@canal/contract/casework/categories'
import type { SharedKey, Translate } from '@canal/messages'

/** A category in words, as it was written down; `unknown` where none is known. */
export const categoryWords = (t: Translate<SharedKey>, written: string | null, unknown: string): string => {
  const category = categoryOf(written)
  return category ? t(`category.${category}`) : unknown
}
