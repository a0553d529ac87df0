import type { Act, Newcomer } from '@canal/contract/roster/schemas'

/** Whether it waits for the reader: to be signed, or only to be looked at and stopped. */
export const waitsFor = ({ isSigned, maySign, mayStop }: Act): boolean => !isSigned && (maySign || mayStop)

/** Whether somebody waits for the reader: neither put off by a restart, nor stopped by the reader themselves. */
export const newcomerWaits = ({ isFormer, stopped }: Newcomer): boolean => !isFormer && !stopped?.isByYou
