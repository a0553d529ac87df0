import type { Casework } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { readableReport } from '../report-access/report-view.ts'
import { openCaseOf } from './opened-case.ts'
import { presentCasework } from './present-casework.ts'

/** What waits to be confirmed in a report, what was decided, what counts, and what can be begun. Throws as readableReport does. */
export const readCasework = (deps: Deps, actor: MemberActor, id: string): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) =>
    presentCasework(await openCaseOf(tx, deps, actor, await readableReport(tx, deps, actor, id))),
  )
