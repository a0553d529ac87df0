import type { Act } from '@canal/contract/roster/schemas'

/** Whether it waits for the reader: to be signed, or only to be looked at and stopped. */
export const waitsFor = ({ isSigned, maySign, mayStop }: Act): boolean => !isSigned && (maySign || mayStop)
