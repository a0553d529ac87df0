import type { ReportOutcome } from '@canal/contract/casework/deletion'
import type { NotAdmittedGround } from '@canal/contract/casework/proposals'
import { isLocale, sourceLocale, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import type { OpenedCase } from './opened-case.ts'

/** The language in which the reporter reads. */
export const reporterLocale = ({ view }: Pick<OpenedCase, 'view'>): Locale =>
  isLocale(view.row.locale) ? view.row.locale : sourceLocale

/** What its reporter is told of a report that is closed with this outcome, in their language and without a name. */
export const outcomeWords = (opened: OpenedCase, outcome: Exclude<ReportOutcome, 'not_admitted'>): string =>
  translators[reporterLocale(opened)](`casework.told.${outcome}`)

/** The same of one that is not admitted: why, and where else they can go. */
export const notAdmittedWords = (opened: OpenedCase, ground: NotAdmittedGround): string => {
  const text = translators[reporterLocale(opened)]
  const { regionalName: regional } = opened.channel.contact
  const authority = text('landing.external.authority')
  const authorities = regional
    ? text('casework.toldAuthorities', { authority, regional })
    : text('casework.toldAuthority', { authority })
  return text('casework.told.not_admitted', { ground: text(`casework.toldGround.${ground}`), authorities })
}
