import { accessibility } from '../legal/accessibility.ts'
import { committeeFaq } from '../legal/committee-faq.ts'
import { cookies } from '../legal/cookies.ts'
import { legalNotice } from '../legal/legal-notice.ts'
import { privacy } from '../legal/privacy.ts'

export const documents = {
  privacy,
  'legal-notice': legalNotice,
  cookies,
  accessibility,
  'committee-faq': committeeFaq,
}
