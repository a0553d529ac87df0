import type { LegalDocuments } from './legal/data.ts'
import { accessibility } from './legal/en/accessibility.ts'
import { administratorManual } from './legal/en/administrator-manual.ts'
import { committeeFaq } from './legal/en/committee-faq.ts'
import { committeeManual } from './legal/en/committee-manual.ts'
import { cookies } from './legal/en/cookies.ts'
import { faq } from './legal/en/faq.ts'
import { legalNotice } from './legal/en/legal-notice.ts'
import { manual } from './legal/en/manual.ts'
import { privacy } from './legal/en/privacy.ts'
import { terms } from './legal/en/terms.ts'

export const documents: LegalDocuments = {
  privacy,
  'legal-notice': legalNotice,
  cookies,
  terms,
  accessibility,
  faq,
  'committee-faq': committeeFaq,
  manual,
  'committee-manual': committeeManual,
  'administrator-manual': administratorManual,
}
