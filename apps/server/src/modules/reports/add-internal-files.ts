import type { ReportPhase } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import { sql } from 'kysely'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { writableReport } from '../report-access/report-view.ts'
import { reserveUploads } from '../files/upload/reserve.ts'
import { lockChain } from '../audit-log/append.ts'

/** Reserves internal documents (specification §7, PUT reports/internal-files); each is logged when its bytes are confirmed. */
export const addInternalFiles = (
  deps: Deps,
  actor: MemberActor,
  input: { id: string; phase: ReportPhase | null; files: readonly string[] },
): Promise<FilesList> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, input.id, 'write')
    await lockChain(tx, input.id)
    const reserved = await reserveUploads(tx, deps, actor, view, {
      kind: 'internal',
      names: input.files,
      phase: input.phase,
      keepOriginals: true,
      at,
    })
    await sql`update report set last_activity_at = ${at} where channel_id = ${actor.channelId} and id = ${input.id}`.execute(
      tx,
    )
    return reserved.filesList
  })
