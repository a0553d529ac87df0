import { translators } from '@canal/messages/all'
import type { Locale } from '@canal/messages'
import type { Deps } from '../../audit-log/deps.ts'

interface Words {
  subject: string
  text: string
}

/** Where a path of ours is reached from outside. */
const addressOf = ({ config }: Deps, path: string): string =>
  `${config.publicUrl?.href.replace(/\/$/, '') ?? ''}/${path}`

/** To a member: that there is something. No count, no kind, no channel. */
export const memberWords = (deps: Deps, locale: Locale): Words => {
  const text = translators[locale]
  return { subject: text('mail.member.subject'), text: text('mail.member.body', { address: addressOf(deps, 'admin') }) }
}

/** To somebody who cannot sign in, or is off the committee: that something waits which they can stop, and where. */
export const stopperWords = (deps: Deps, locale: Locale): Words => {
  const text = translators[locale]
  return {
    subject: text('mail.member.subject'),
    text: text('mail.stopper.body', { address: addressOf(deps, 'admin/stop') }),
  }
}

/** To a reporter: that there is something, and the channel's public address, which anybody knows. */
export const reporterWords = (deps: Deps, locale: Locale, slug: string): Words => {
  const text = translators[locale]
  return {
    subject: text('mail.reporter.subject'),
    text: text('mail.reporter.body', { address: addressOf(deps, slug) }),
  }
}
