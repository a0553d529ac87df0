import { randomUUID } from 'node:crypto'
import { isLocale, sourceLocale } from '@canal/messages'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { forgottenAt, nextHour } from './times.ts'
import { outboxKey, sealWaiting } from './outbox-box.ts'

interface ReporterNews {
  channelId: string
  reportId: string
  /** The language in which the report was made. */
  locale: string
  address: string
}

/**
 * Queues a mail to a reporter for the next full hour; it says only that there is news. Call this only from the session of
 * somebody who could open the address. There is one mail per report and hour: if one waits already, it is only marked.
 */
export const queueReporterMail = async (tx: Tx, deps: Deps, news: ReporterNews): Promise<void> => {
  if (!deps.mailer) return
  const { slug } = await tx
    .selectFrom('channel')
    .select('slug')
    .where('id', '=', news.channelId)
    .executeTakeFirstOrThrow()
  const key = outboxKey(deps.rootKeys, news.channelId, news.reportId)
  const dueAt = nextHour(deps.now())
  const locale = isLocale(news.locale) ? news.locale : sourceLocale
  await tx
    .insertInto('reporter_mail')
    .values({
      key,
      id: randomUUID(),
      box: sealWaiting(deps.rootKeys, key, { address: news.address, locale, slug }),
      due_at: dueAt,
      expires_at: forgottenAt(dueAt),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ is_renewed: true }))
    .execute()
}
