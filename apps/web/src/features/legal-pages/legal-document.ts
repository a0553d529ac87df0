import type { LegalDocument as LegalName } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import type { LegalData } from '@canal/messages/legal/data'
import * as en from './texts-en.ts'
import * as es from './texts-es.ts'

const texts = {
  es: {
    privacy: es.privacy,
    terms: es.terms,
    'legal-notice': es.legalNotice,
    cookies: es.cookies,
    accessibility: es.accessibility,
    faq: es.faq,
    manual: es.manual,
    'committee-manual': es.committeeManual,
    'administrator-manual': es.administratorManual,
  },
  en: {
    privacy: en.privacy,
    terms: en.terms,
    'legal-notice': en.legalNotice,
    cookies: en.cookies,
    accessibility: en.accessibility,
    faq: en.faq,
    manual: en.manual,
    'committee-manual': en.committeeManual,
    'administrator-manual': en.administratorManual,
  },
} as const

/** A legal text filled with what is known of the organisation. For the server alone: browsers get the result. */
export const legalDocument = (locale: Locale, name: LegalName, data: LegalData) => texts[locale][name](data)
