import type { Db } from '../db/connect.ts'
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

/** What is done by the clock. Jobs hold no keys of people and carry no payload (security §8). */
export interface Task {
  name: string
  /** Minute, hour, day, month, weekday, in UTC. */
  when: string
  /** `owner` connects as the schema's owner, who sees every channel. */
  run: (deps: Deps, owner: Db) => Promise<unknown>
}

export const tasks: readonly Task[] = [
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
