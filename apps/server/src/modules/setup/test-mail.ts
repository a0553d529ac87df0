import { randomUUID } from 'node:crypto'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../accounts/session/actor.ts'
import { requireWithin } from '../../platform/http/limits.ts'
import type { Delivery } from '../../platform/mail/mailer.ts'
import { requireOpenSetup } from './setup-state.ts'

const tries = { purpose: 'mail-test', limit: 5, windowSeconds: 15 * 60 }

/**
 * Sends a message to the administrator's own address, as every other mail is sent. Throws `setup-done`, `conflict` where no
 * mail server is set, `too-many-requests`.
 */
export const testMail = async (deps: Deps, actor: UserActor, locale: Locale): Promise<Delivery> => {
  await amongPeople(deps.db, requireOpenSetup)
  const { mailer } = deps
  if (!mailer) throw new AppError('conflict')
  await requireWithin(deps, { ...tries, source: actor.userId })
  const own = await amongPeople(deps.db, (tx) =>
    tx.selectFrom('app_user').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
  )
  const text = translators[locale]
  const delivery = await mailer.send({
    id: randomUUID(),
    to: own.email,
    subject: text('mail.test.subject'),
    text: text('mail.test.body'),
    date: deps.now(),
  })
  if (delivery.outcome === 'sent')
    await amongPeople(deps.db, (tx) => tx.updateTable('installation').set({ mail_tested_at: deps.now() }).execute())
  return delivery
}
