import type { LegalDocuments } from './legal/data.ts'
import { accessibility } from './legal/es/accessibility.ts'
import { administratorManual } from './legal/es/administrator-manual.ts'
import { committeeFaq } from './legal/es/committee-faq.ts'
import { committeeManual } from './legal/es/committee-manual.ts'
import { cookies } from './legal/es/cookies.ts'
import { faq } from './legal/es/faq.ts'
import { legalNotice } from './legal/es/legal-notice.ts'
import { manual } from './legal/es/manual.ts'
import { privacy } from './legal/es/privacy.ts'
import { terms } from './legal/es/terms.ts'

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
