import type { PartGround } from '@canal/contract/casework/parts'
import { AppError } from '../../platform/errors.ts'
import { sealGround } from '../report-access/suppressed-parts.ts'
import type { Changed } from '../reports/move-status.ts'
import { tellReporter } from '../reports/tell-reporter.ts'
import { fulfil } from './fulfil.ts'
import { openPart } from './open-part.ts'
import { placeOf, type OpenedCase } from './opened-case.ts'
import type { KeptProposal } from './proposal-record.ts'

/** The part that a proposal is about; there is none of any other kind. */
const partOf = ({ part }: KeptProposal): string => {
  if (part === null) throw new AppError('internal')
  return part
}

/**
 * Nobody is shown the part from now on, and its reporter is written to, that there is something: in its place they read on what
 * ground. Throws `already-done` where it is so already, `conflict` where there is no such part.
 */
export const maskPart = async (opened: OpenedCase, proposal: KeptProposal, at: Date): Promise<Changed> => {
  const { tx, deps, actor, view, keys } = opened
  const part = partOf(proposal)
  if (view.parts.some((one) => one.part === part)) throw new AppError('already-done')
  const found = await openPart(opened, part)
  if (!found) throw new AppError('conflict')
  // First: afterwards the address may be masked as well.
  if (found.isReporters) await tellReporter(tx, deps, view, keys)
  const sealed = await sealGround(view, keys, part, proposal.ground as PartGround)
  const { channelId, reportId } = placeOf(view)
  await tx
    .insertInto('report_part')
    .values({
      channel_id: channelId,
      report_id: reportId,
      part,
      ...sealed,
      marked_at: at,
      erase_at: new Date(proposal.until ?? at),
      erased_at: null,
    })
    .execute()
  const done = await fulfil(tx, deps, actor, view, { act: 'part_suppressed', at })
  const [record, ...rest] = done.records
  if (!record) throw new AppError('internal')
  return { ...done, records: [{ ...record, data: { part }, secret: sealed, rowHash: found.hash }, ...rest] }
}

/** The job erases it the next time that it runs. Throws `already-done` where it was erased. */
export const confirmPart = async (opened: OpenedCase, proposal: KeptProposal, at: Date): Promise<Changed> => {
  const { tx, deps, actor, view } = opened
  const { channelId, reportId } = placeOf(view)
  const { numUpdatedRows } = await tx
    .updateTable('report_part')
    .set((eb) => ({ erase_at: eb.ref('marked_at') }))
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('part', '=', partOf(proposal))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('already-done')
  return fulfil(tx, deps, actor, view, { act: 'part_confirmed', at })
}

/** It is shown again to all who were shown it before. Throws `already-done` where it was erased. */
export const restorePart = async (opened: OpenedCase, proposal: KeptProposal, at: Date): Promise<Changed> => {
  const { tx, deps, actor, view, keys } = opened
  const part = partOf(proposal)
  const { channelId, reportId } = placeOf(view)
  const gone = await tx
    .deleteFrom('report_part')
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('part', '=', part)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new AppError('already-done')
  const shown = { ...view, parts: view.parts.filter((one) => one.part !== part) }
  if ((await openPart(opened, part))?.isReporters) await tellReporter(tx, deps, shown, keys)
  return fulfil(tx, deps, actor, view, { act: 'part_restored', at })
}
