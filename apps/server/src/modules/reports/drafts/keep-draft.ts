import type { KeepDraft } from '@canal/contract/drafts/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { deleteDraft, openDraft, ownDrafts, sealDraft, versionOf, type DraftPlace } from './own-draft.ts'

const nothing = Buffer.alloc(0)

/** Writes a draft in place of the box that was seen there. Gives whether it was still that one, or still none. */
const write = async (
  tx: Tx,
  actor: MemberActor,
  place: DraftPlace,
  box: Buffer,
  seen: Buffer = nothing,
): Promise<boolean> => {
  const { channelId: channel_id, tag: holder_tag } = actor
  const written = await tx
    .insertInto('report_draft')
    .values({ channel_id, report_id: place.reportId, holder_tag, kind: place.kind, box })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'report_id', 'holder_tag', 'kind'])
        .doUpdateSet({ box })
        .where('report_draft.box', '=', seen),
    )
    .returning('kind')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Keeps what the actor is writing to a report, sealed so that they alone can open it, and gives its version; null where there
 * is nothing but spaces, which is no draft. It leaves no trace in the report: no entry, no event, no time. Throws
 * `draft-changed` where another tab or device has kept something else since `replaces`, `forbidden` for an investigator's note,
 * and as readableReport does.
 */
export const keepDraft = (
  deps: Deps,
  actor: MemberActor,
  { id: reportId, kind, text, replaces }: KeepDraft,
): Promise<string | null> => {
  if (kind === 'note' && actor.isInvestigator) throw new AppError('forbidden')
  return inChannel(deps.db, actor.channelId, async (tx) => {
    // Held against whatever takes the report from them: no draft may be written after theirs were deleted.
    await readableReport(tx, deps, actor, reportId, 'share')
    const place = { reportId, kind }
    const seen = (await ownDrafts(tx, actor, reportId)).find((row) => row.kind === kind)?.box
    const draft = seen ? openDraft(actor, place, seen) : null
    if (draft?.text === text) return draft.version
    if (draft && draft.version !== replaces) throw new AppError('draft-changed')
    const box = text.trim() === '' ? null : sealDraft(actor, place, text)
    const isDone = box ? await write(tx, actor, place, box, seen) : !seen || (await deleteDraft(tx, actor, place, seen))
    if (!isDone) throw new AppError('draft-changed')
    return box && versionOf(box)
  })
}
