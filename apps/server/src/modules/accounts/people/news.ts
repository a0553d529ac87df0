import type { NotificationKind } from '@canal/contract/notifications/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import { createHook } from '../../../platform/hooks.ts'

export interface News {
  channelId: string
  /** Null where it is about no report. */
  reportId: string | null
  kind: NotificationKind
  /** Of the committee, where it is about one. */
  act?: string | undefined
  /** Tags of those who are told. */
  to: readonly Buffer[]
  /** Who did it is not told of it. */
  by?: Buffer | null
  at: Date
}

/** People are told of something, in the transaction in which it happens. Run it after every other row is locked. */
export const onNews = createHook<[tx: Tx, news: News]>('news')
