import type { PublicPage } from '@canal/contract/pages/public-page'

/** Whether a page is to be read easily; undefined where there are no easy words for it, and no switch. */
export const easinessOf = (page: PublicPage): boolean | undefined =>
  'channel' in page && page.page !== 'legal' && page.page !== 'embed' ? (page.isEasy ?? false) : undefined
