import { sql } from 'kysely'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AlteredBoxError, AppError, fingerprintOf } from '../../platform/errors.ts'
import type { MemberActor, ReportActor } from '../accounts/session/actor.ts'
import { toSubject, grantBehind, grantOf, mayUse } from './policy.ts'
import { reachable } from './reachable.ts'
import type { ReportView } from './view.ts'
import { placeOf, slotAad, type SlotRow } from './slots.ts'
import type { Target } from './targets.ts'

const slotsOf = async (tx: Tx, actor: ReportActor, reportId: string, kind: 'access' | 'custody', now: Date | null) => {
  const rows = await tx
    .selectFrom('slot')
    .selectAll()
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', reportId)
    .where('holder_tag', '=', actor.tag)
    .where('kind', '=', kind)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now}::timestamptz)`)
    .execute()
  return reachable(actor, rows)
}

const openSlot = (actor: ReportActor, slot: SlotRow): Buffer => {
  const opener = actor.keyring.opener(slot.key_version)
  const place = slotAad(placeOf(slot))
  try {
    return opener.open(slot.box, place)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    const report = { channelId: slot.channel_id, reportId: slot.report_id }
    throw new AlteredBoxError({ ...report, found: 'box', fingerprint: fingerprintOf(place, slot.box) })
  }
}

/** The keys of one report that an actor may use in this transaction. */
export interface ReportKeys {
  /** The key of a target and epoch. Throws `files-locked` for files, `no-access` for anything else without a slot. */
  key(target: Target, epoch: number): Promise<Buffer>
  has(target: Target, epoch: number): boolean
}

/**
 * The rule: the policy says yes, AND the slot exists, AND it has not expired by the database's clock.
 * Every reading of a report's contents goes through here.
 */
export const reportKeys = async (tx: Tx, actor: ReportActor, view: ReportView): Promise<ReportKeys> =>
  reportKeysOf(actor, view, await slotsOf(tx, actor, view.row.id, 'access', view.facts.now))

/** The same with slots already at hand: live access slots of this actor and report. */
export const reportKeysOf = (actor: ReportActor, view: ReportView, slots: readonly SlotRow[]): ReportKeys => {
  const subject = toSubject(actor, view.row.id)
  const find = (target: Target, epoch: number): SlotRow | undefined => {
    if (!mayUse(subject, view.facts, target)) return undefined
    const relation = grantBehind(subject, view.facts, target)
    const version = relation ? grantOf(view.facts, subject.tag, relation)?.version : undefined
    return slots.find(
      (slot) =>
        slot.target === target && slot.epoch === epoch && (version === undefined || slot.grant_version === version),
    )
  }
  // A conversation asks for the same key once a message. Only the opening is spared, never the question.
  const opened = new Map<SlotRow, Buffer>()
  return {
    has: (target, epoch) => find(target, epoch) !== undefined,
    key: async (target, epoch) => {
      const slot = find(target, epoch)
      if (!slot) throw new AppError(target.startsWith('file') ? 'files-locked' : 'no-access')
      const key = opened.get(slot) ?? openSlot(actor, slot)
      opened.set(slot, key)
      return key
    },
  }
}

/**
 * One key of a report by slots already at hand, of either kind: one that the actor may use now or else one that they keep
 * for votes, as with the reason of a request for an archived report. Null where neither reaches it.
 */
export const heldKey = async (
  actor: ReportActor,
  view: ReportView,
  slots: readonly SlotRow[],
  { target, epoch }: { target: Target; epoch: number },
): Promise<Buffer | null> => {
  const isLive = ({ expires_at: end }: SlotRow) => end === null || end > view.facts.now
  const own = slots.filter((slot) => slot.report_id === view.row.id && isLive(slot))
  const keys = reportKeysOf(
    actor,
    view,
    own.filter(({ kind }) => kind === 'access'),
  )
  if (keys.has(target, epoch)) return keys.key(target, epoch)
  const kept = own.find((slot) => slot.kind === 'custody' && slot.target === target && slot.epoch === epoch)
  return kept ? openSlot(actor, kept) : null
}

/** Every key that a member keeps for the others, opened by the deciding vote or a share. By epoch. */
export const openCustody = async (
  tx: Tx,
  actor: ReportActor,
  reportId: string,
  wanted: readonly Target[],
): Promise<{ target: Target; epoch: number; key: Buffer }[]> => {
  const slots = (await slotsOf(tx, actor, reportId, 'custody', null)).filter((s) => wanted.includes(s.target as Target))
  return slots.map((slot) => ({ target: slot.target as Target, epoch: slot.epoch, key: openSlot(actor, slot) }))
}

/** Of several reports, those of which a key was really sealed to this actor: what says so where the policy does not hold. */
export const reportsSealedTo = async (
  tx: Tx,
  actor: MemberActor,
  reportIds: readonly string[],
): Promise<Set<string>> => {
  const sealed = new Set<string>()
  if (reportIds.length === 0) return sealed
  const rows = await tx
    .selectFrom('slot')
    .selectAll()
    .where('channel_id', '=', actor.channelId)
    .where(sql<boolean>`report_id = any(${[...reportIds]}::uuid[])`)
    .where('holder_tag', '=', actor.tag)
    .where('target', '=', 'internal')
    .where(sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`)
    .execute()
  for (const slot of reachable(actor, rows)) {
    if (sealed.has(slot.report_id)) continue
    try {
      openSlot(actor, slot)
      sealed.add(slot.report_id)
    } catch (error) {
      if (!(error instanceof AlteredBoxError)) throw error
    }
  }
  return sealed
}
