import type { Drafts } from '@canal/contract/drafts/schemas'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { deleteDraft, openDraft, ownDrafts } from './own-draft.ts'

/**
 * What the actor has written to a report and not sent. A draft that does not open is none, and goes: it is of keys that they
 * no longer have, or somebody put it there. Throws as readableReport does, so that a closed report shows no draft of it.
 */
export const findDrafts = (deps: Deps, actor: MemberActor, reportId: string): Promise<Drafts> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    await readableReport(tx, deps, actor, reportId)
    const found: Drafts = { message: null, note: null }
    for (const { kind, box } of await ownDrafts(tx, actor, reportId)) {
      found[kind] = openDraft(actor, { reportId, kind }, box)
      if (!found[kind]) await deleteDraft(tx, actor, { reportId, kind }, box)
    }
    return found
  })
