import { accessibility } from '../legal/accessibility.ts'
import { administratorManual } from '../legal/administrator-manual.ts'
import { committeeFaq } from '../legal/committee-faq.ts'
import { committeeManual } from '../legal/committee-manual.ts'
import { cookies } from '../legal/cookies.ts'
import { faq } from '../legal/faq.ts'
import { legalNotice } from '../legal/legal-notice.ts'
import { manual } from '../legal/manual.ts'
import { privacy } from '../legal/privacy.ts'
import { terms } from '../legal/terms.ts'

export const documents = {
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
