import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { tamperEvidenceOf } from '../../platform/errors.ts'
import type { Deps } from '../audit-log/deps.ts'
import { fromLine, isSigned, type SignedDeletion } from '../audit-log/deletion-line.ts'
import { fromErasureLine, isErasureSigned, type SignedErasure } from '../audit-log/erasure-line.ts'
import { noteHead } from '../audit-log/heads.ts'
import { verifyReport } from '../audit-log/verify/verify-log.ts'
import { deleteReport } from './delete-report.ts'
import { erasePart } from './erase-part.ts'
import { removeObjects } from './finish-deletions.ts'

/** Reports, and parts of others, that a backup brought back. */
export interface DeletedAgain {
  deleted: number
  erased: number
  /** Reports that were not deleted, or not in part: a line is not this installation's, or the report's log does not hold. */
  refused: string[]
}

type Outcome = 'deleted' | 'erased' | 'refused' | 'absent'

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

const eraseOne = async (deps: Deps, owner: Db, erasure: SignedErasure): Promise<Outcome> => {
  const { channelId, reportId, part } = erasure
  const place = { channelId, reportId }
  const work = async (tx: Tx) => {
    const report = await tx
      .selectFrom('report')
      .select(['status', 'version'])
      .where('channel_id', '=', channelId)
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirst()
    const erased = await tx
      .selectFrom('report_part')
      .select('part')
      .where('channel_id', '=', channelId)
      .where('report_id', '=', reportId)
      .where('part', '=', part)
      .where('erased_at', 'is not', null)
      .executeTakeFirst()
    if (!report || erased) return 'absent'
    // What is written next vouches for all of the report: it must be as its log says.
    if (!isErasureSigned(deps.rootKeys, erasure) || (await verifyReport(tx, deps.rootKeys, place))) return 'refused'
    const at = new Date(`${erasure.day}T00:00:00Z`)
    return (await erasePart(tx, deps, { ...place, ...report }, { part, at })) ?? 'absent'
  }
  const head = await owner.transaction().execute(work)
  if (typeof head === 'string') return head
  await noteHead(deps, place, head)
  return 'erased'
}

/**
 * Deletes again what a backup brought back, by the lines that told of each deletion (deletion-line.ts) and of each part that
 * was erased (erasure-line.ts); those of other reports are passed over. The signature is the ground: what a restored report
 * says of its own last day is older. Throws SyntaxError for a damaged line.
 */
export const deleteAgain = async (deps: Deps, owner: Db, lines: AsyncIterable<string>): Promise<DeletedAgain> => {
  const done: DeletedAgain = { deleted: 0, erased: 0, refused: [] }
  for await (const line of lines) {
    const [deletion, erasure] = [fromLine(line), fromErasureLine(line)]
    const told = deletion ?? erasure
    if (!told) continue
    const again = deletion ? deleteOne(deps, owner, deletion) : erasure ? eraseOne(deps, owner, erasure) : null
    const outcome = await again?.catch((error: unknown): Outcome => {
      if (tamperEvidenceOf(error)) return 'refused'
      throw error
    })
    if (outcome === 'deleted' || outcome === 'erased') done[outcome] += 1
    if (outcome === 'refused') done.refused.push(told.reportId)
  }
  await removeObjects(deps, owner)
  return done
}

/** Reads all lines and changes nothing; gives how many tell of a deletion. Throws SyntaxError for a damaged one. */
export const countDeletions = async (lines: AsyncIterable<string>): Promise<number> => {
  let total = 0
  for await (const line of lines) if (fromLine(line) ?? fromErasureLine(line)) total += 1
  return total
}
