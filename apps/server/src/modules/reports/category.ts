import { categoryOf, type Category } from '@canal/contract/casework/categories'

/** What a report is about, as it is kept under the committee's own key: first as its reporter chose. */
export interface KeptCategory {
  is: Category | null
  /** The user's id of the member who set it; null as long as it is the reporter's choice. */
  by: string | null
  at: string | null
}

export const chosenCategory = (chosen: string): KeptCategory => ({ is: categoryOf(chosen), by: null, at: null })
