import { translators } from '@canal/messages/all'

/** What the pages say, by the catalogue's keys: a journey finds a control by its label, however that is worded. */
export const { es, en } = translators

/** One language's words. */
export type Words = typeof es
