import { grantOf, visibilityOf, type AccessSubject, type ReportFacts } from './policy.ts'
import type { SlotRow } from './slots.ts'
import { symmetricTargets } from './targets.ts'

const hasMovedEnd = (subject: AccessSubject, facts: ReportFacts, slot: SlotRow): boolean => {
  const grants = facts.grants.filter(({ tag, version }) => tag.equals(subject.tag) && version === slot.grant_version)
  const ends = grants.map(({ expiresAt }) => expiresAt?.getTime())
  return slot.kind === 'access' && ends.length > 0 && !ends.includes(slot.expires_at?.getTime())
}

/**
 * Of somebody's own slots of a report that is shut to them, the first that no policy gave them: put back or planted by
 * hand, or its end moved. Where the report is open to them such a slot does not open, and is found by that. Keys of files
 * are not looked at: they may outlast an investigator's access.
 */
export const findForgedSlot = (
  subject: AccessSubject,
  facts: ReportFacts,
  slots: readonly SlotRow[],
): SlotRow | undefined => {
  const visibility = visibilityOf(subject, facts)
  if (visibility === 'open') return undefined
  const isExcluded = grantOf(facts, subject.tag, 'excluded') !== undefined
  const ofReport: readonly string[] = symmetricTargets
  return slots.find((slot) => {
    const isLive = slot.expires_at === null || slot.expires_at > facts.now
    const isForContents = ofReport.includes(slot.target)
    if (isExcluded || (visibility !== 'archived' && isLive && isForContents)) return true
    return isForContents && hasMovedEnd(subject, facts, slot)
  })
}
