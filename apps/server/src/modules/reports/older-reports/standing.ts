import type { OrganisationKey, RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import { standingOf } from '../../audit-log/governance/rule.ts'
import type { Roster } from '../../audit-log/governance/roster.ts'
import { byTag, everyPerson } from '../../accounts/people/directory.ts'
import { maySign } from '../../roster/recovery-key/sign-key.ts'
import { countUncovered } from './cover.ts'
import { checkNumbersOf, loadKeys, type Keys, type RecoveryKeyRow } from '../../roster/recovery-key/keys.ts'
import { requireMember, type Members } from '../../roster/recovery-key/members.ts'
import { placesOf, sharesOf, waitingShares } from '../../roster/recovery-key/shares.ts'

interface Shown {
  row: RecoveryKeyRow | null
  /** From when on it is in force; null while only signatures can say. */
  effectiveAt: Date | null
}

const present = async (
  tx: Tx,
  keys: Keys,
  { row, effectiveAt }: Shown,
  { nameOf, ...who }: Members & { nameOf: (tag: Buffer | null) => string | null },
): Promise<OrganisationKey | null> => {
  if (!row) return null
  const rows = await sharesOf(tx, row)
  const isKept = (number: number) => rows.some((share) => share.number === number && share.kept_at !== null)
  return {
    version: row.version,
    checkNumbers: checkNumbersOf(row),
    startedBy: nameOf(row.started_by),
    startedAt: row.started_at.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
    // The row of a key from before a restore has none (key-row.ts).
    shares: (rows.length > 0 ? placesOf(row, rows, who) : []).map(
      ({ number, member, isForOutside, isLost, lostBy }) => ({
        number,
        name: isForOutside ? null : isLost ? nameOf(lostBy) : (member?.fullName ?? null),
        isForOutside,
        isKept: isKept(number),
        isLost,
      }),
    ),
    maySign: await maySign(tx, keys, row, who.me),
  }
}

const coveringOf = ({ covered, recovery, acts }: Roster): RecoveryKeyStanding['covering'] => {
  if (recovery && covered === recovery.version) return 'decided'
  return [...acts.values()].some(({ change }) => change.kind === 'cover') ? 'waits' : 'no'
}

/** The organisation's recovery key as a member sees it. Throws `forbidden` for who does not count. */
export const recoveryKeyStanding = (deps: Deps, actor: MemberActor): Promise<RecoveryKeyStanding> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const members = await requireMember(tx, deps, actor)
    const findPerson = byTag(await everyPerson(tx, deps, actor.channelId))
    const who = { ...members, nameOf: (tag: Buffer | null) => findPerson(tag)?.fullName ?? null }
    const keys = await loadKeys(tx, deps, actor.channelId)
    const { current, coming, act } = keys
    const roster = await rosterOf(tx, deps, actor.channelId)
    const comesAt = act ? standingOf(roster, act, deps.now()).maturesAt : null
    return {
      current: await present(tx, keys, { row: current, effectiveAt: null }, who),
      coming: await present(tx, keys, { row: coming, effectiveAt: comesAt }, who),
      act: act?.id ?? null,
      shares: await waitingShares(tx, keys, who),
      holders: who.members.length,
      covering: coveringOf(roster),
      uncovered: current ? await countUncovered(tx, actor, current) : 0,
      // Versions go up by one; what is neither in force nor coming was replaced, removed or stopped.
      hasFormer: keys.nextVersion - 1 > [current, coming].filter(Boolean).length,
    }
  })
