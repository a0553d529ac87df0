import type { Deps } from './modules/audit-log/deps.ts'
import { applyRevocations } from './modules/report-access/revocation/apply-revocations.ts'
import { removeStaleFiles } from './modules/files/upload/stale.ts'
import { signHeads } from './modules/audit-log/verify/sign-heads.ts'
import { queueMemberMail } from './modules/notifications/mail/queue-member-mail.ts'
import { sendMail } from './modules/notifications/mail/send-mail.ts'
import { tellOfDeletions } from './modules/casework/tell-of-deletions.ts'
import { tellOfTerms } from './modules/casework/tell-of-terms.ts'
import { tellOfEndingWindows } from './modules/votes/ending-windows.ts'
import { foldFigures } from './modules/dashboard/fold-figures.ts'
import { eraseDue } from './modules/casework/erase-due.ts'
import { deleteDue } from './modules/casework/delete-due.ts'
import { closeExpiredWindows } from './modules/votes/close-windows.ts'
import { settleActs } from './modules/roster/effects.ts'
import { forgetExpired } from './platform/jobs/forget-expired.ts'
import type { Task } from './platform/jobs/start-jobs.ts'

/** What is done by the clock. */
export const tasks: readonly Task<Deps>[] = [
  { name: 'sign_heads', when: '*/15 * * * *', run: signHeads },
  { name: 'close_windows', when: '*/5 * * * *', run: closeExpiredWindows },
  { name: 'apply_revocations', when: '* * * * *', run: applyRevocations },
  { name: 'tell_of_ending_windows', when: '*/5 * * * *', run: tellOfEndingWindows },
  { name: 'tell_of_terms', when: '50 * * * *', run: tellOfTerms },
  { name: 'tell_of_deletions', when: '55 * * * *', run: tellOfDeletions },
  { name: 'queue_member_mail', when: '0 * * * *', run: queueMemberMail },
  { name: 'send_mail', when: '* * * * *', run: sendMail },
  { name: 'settle_acts', when: '*/5 * * * *', run: settleActs },
  { name: 'erase_due', when: '* * * * *', run: eraseDue },
  { name: 'delete_due', when: '*/10 * * * *', run: deleteDue },
  { name: 'remove_stale_files', when: '30 * * * *', run: removeStaleFiles },
  { name: 'fold_figures', when: '40 3 * * *', run: foldFigures },
  { name: 'forget_expired', when: '20 * * * *', run: forgetExpired },
]
