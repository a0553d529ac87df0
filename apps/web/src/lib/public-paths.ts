import type { LegalDocument } from '@canal/contract/pages/public-page'

/** A legal text; from a channel's page it keeps the channel's frame and the way back. */
export const legalPath = (document: LegalDocument, slug?: string): string =>
  slug ? `/legal/${document}?channel=${encodeURIComponent(slug)}` : `/legal/${document}`
