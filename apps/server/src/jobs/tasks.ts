import type { Deps } from '../deps.ts'
import { settleDepartures } from '../features/departures/index.ts'
import { removeStaleFiles } from '../features/files/index.ts'
import { signHeads } from '../features/logs/index.ts'
import { queueMemberMail, sendMail } from '../features/mail/index.ts'
import { tellOfDeadlines, tellOfEndingWindows } from '../features/notifications/index.ts'
import { foldFigures } from '../features/overview/index.ts'
import { closeExpiredWindows } from '../features/requests/index.ts'
import { settleActs } from '../features/roster/index.ts'
import { forgetExpired } from './forget-expired.ts'
import type { Task } from './start-jobs.ts'

/** What is done by the clock. */
export const tasks: readonly Task<Deps>[] = [
  { name: 'sign_heads', when: '*/15 * * * *', run: signHeads },
  { name: 'close_windows', when: '*/5 * * * *', run: closeExpiredWindows },
  { name: 'settle_departures', when: '* * * * *', run: settleDepartures },
  { name: 'tell_of_ending_windows', when: '*/5 * * * *', run: tellOfEndingWindows },
  { name: 'tell_of_deadlines', when: '50 * * * *', run: tellOfDeadlines },
  { name: 'queue_member_mail', when: '0 * * * *', run: queueMemberMail },
  { name: 'send_mail', when: '* * * * *', run: sendMail },
  { name: 'settle_acts', when: '*/5 * * * *', run: settleActs },
  { name: 'remove_stale_files', when: '30 * * * *', run: removeStaleFiles },
  { name: 'fold_figures', when: '40 3 * * *', run: foldFigures },
  { name: 'forget_expired', when: '20 * * * *', run: forgetExpired },
]
