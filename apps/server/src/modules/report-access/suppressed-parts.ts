import type { PartGround } from '@canal/contract/casework/parts'
import { sql } from 'kysely'
import type { ReportKeys } from './open-slot.ts'
import { openRecord, sealRecord, type RecordPlace } from './records.ts'
import type { ReportView } from './view.ts'

/** What is shown in the place of a part that the committee suppresses. */
export interface SuppressedPart {
  /** Null where the reader's keys do not reach it, and after a restore. */
  ground: PartGround | null
  at: Date
}

/** By the names that parts have (packages/contract/src/casework/parts.ts). */
export type SuppressedParts = ReadonlyMap<string, SuppressedPart>

interface PartPlace {
  channelId: string
  reportId: string
  part: string
  epoch: number
}

const groundPlace = ({ channelId, reportId, part, epoch }: PartPlace): RecordPlace => ({
  channelId,
  reportId,
  purpose: 'part',
  object: part,
  epoch,
})
const groundBlock = 64

/** Opens what sealGround sealed, as it lies in the part's row and in the log. Throws AlteredBoxError. */
export const openGround = (key: Buffer, place: PartPlace, box: Buffer): PartGround =>
  openRecord<{ ground: PartGround }>(key, groundPlace(place), box).ground

/** Seals why a part is suppressed, for all who read the report. */
export const sealGround = async (
  view: ReportView,
  keys: ReportKeys,
  part: string,
  ground: PartGround,
): Promise<{ epoch: number; box: Buffer }> => {
  const { epoch, channel_id: channelId, id: reportId } = view.row
  const place = groundPlace({ channelId, reportId, part, epoch })
  return { epoch, box: sealRecord(await keys.key('content', epoch), place, { ground }, groundBlock) }
}

/**
 * The parts of a report that nobody is shown any more, from the moment on in which a member marked them. Whoever opens a part
 * asks this first: of one that was erased there is nothing left to be opened.
 */
export const suppressedParts = async (view: ReportView, keys: ReportKeys): Promise<SuppressedParts> => {
  const { channel_id: channelId, id: reportId } = view.row
  const parts = new Map<string, SuppressedPart>()
  for (const { part, epoch, box, at } of view.parts) {
    const isReached = box !== null && keys.has('content', epoch)
    const place = { channelId, reportId, part, epoch }
    parts.set(part, { ground: isReached ? openGround(await keys.key('content', epoch), place, box) : null, at })
  }
  return parts
}

/**
 * SQL: whether the time has come to erase the part `p` of the report `r`. Silence erases nothing while the report is held;
 * a part that is confirmed, or needs nobody's word, is to be erased from its mark on.
 */
export const isPartDue = (now: Date) =>
  sql<boolean>`(p.erase_at <= ${now}
    and (p.erase_at = p.marked_at or r.held_until is null or r.held_until <= ${now}))`

/** As it is sent. */
export const presentSuppressed = ({ ground, at }: SuppressedPart) => ({ ground, at: at.toISOString() })
