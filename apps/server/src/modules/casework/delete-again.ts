import type { Db } from '../../platform/db/connect.ts'
import { tamperEvidenceOf } from '../../platform/errors.ts'
import type { Deps } from '../audit-log/deps.ts'
import { fromLine, isSigned, type SignedDeletion } from '../audit-log/deletion-line.ts'
import { noteHead } from '../audit-log/heads.ts'
import { deleteReport } from './delete-report.ts'
import { removeObjects } from './finish-deletions.ts'

/** Reports that a backup brought back. */
export interface DeletedAgain {
  deleted: number
  /** Not deleted: the line is not signed by this installation, or the report's log does not hold. */
  refused: string[]
}

type Outcome = 'deleted' | 'refused' | 'absent'

const deleteOne = async (deps: Deps, owner: Db, deletion: SignedDeletion): Promise<Outcome> => {
  const { channelId, reportId, rule, day } = deletion
  const head = await owner.transaction().execute(async (tx) => {
    const report = await tx
      .selectFrom('report')
      .select('status')
      .where('channel_id', '=', channelId)
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!report) return 'absent'
    if (!isSigned(deps.rootKeys, deletion)) return 'refused'
    const ground = { rule, at: new Date(`${day}T00:00:00Z`) }
    return deleteReport(tx, deps, { channelId, reportId, status: report.status }, ground)
  })
  if (typeof head === 'string') return head
  await noteHead(deps, { channelId, reportId }, head)
  return 'deleted'
}

/**
 * Deletes again what a backup brought back, by the lines that told of each deletion (deletion-line.ts); those of other
 * reports are passed over. The signature is the ground: what a restored report says of its own last day is older. Throws
 * SyntaxError for a damaged line.
 */
export const deleteAgain = async (deps: Deps, owner: Db, lines: AsyncIterable<string>): Promise<DeletedAgain> => {
  const done: DeletedAgain = { deleted: 0, refused: [] }
  for await (const line of lines) {
    const deletion = fromLine(line)
    if (!deletion) continue
    const outcome = await deleteOne(deps, owner, deletion).catch((error: unknown): Outcome => {
      if (tamperEvidenceOf(error)) return 'refused'
      throw error
    })
    if (outcome === 'deleted') done.deleted += 1
    if (outcome === 'refused') done.refused.push(deletion.reportId)
  }
  await removeObjects(deps, owner)
  return done
}

/** Reads all lines and changes nothing; gives how many tell of a deletion. Throws SyntaxError for a damaged one. */
export const countDeletions = async (lines: AsyncIterable<string>): Promise<number> => {
  let total = 0
  for await (const line of lines) if (fromLine(line)) total += 1
  return total
}
