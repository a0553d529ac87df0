import type { OrganisationKey, RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { rosterOf, standingOf, type Roster } from '../../roster/index.ts'
import { byTag } from '../access/index.ts'
import { mayConfirm } from './confirm-key.ts'
import { countUncovered } from './cover.ts'
import { checkNumbersOf, loadKeys, type Keys, type RecoveryKeyRow } from './keys.ts'
import { requireMember, type Members } from './members.ts'
import { sharesOf, waitingShares } from './shares.ts'

interface Shown {
  row: RecoveryKeyRow | null
  /** From when on it is in force; null while only signatures can say. */
  effectiveAt: Date | null
}

const present = async (
  tx: Tx,
  keys: Keys,
  { row, effectiveAt }: Shown,
  { people, me }: Members,
): Promise<OrganisationKey | null> => {
  if (!row) return null
  const find = byTag(people)
  const kept = (await sharesOf(tx, row)).filter((share) => share.kept_at !== null)
  return {
    version: row.version,
    checkNumbers: checkNumbersOf(row),
    startedBy: find(row.started_by)?.fullName ?? null,
    startedAt: row.started_at.toISOString(),
    confirmedBy: find(row.confirmed_by)?.fullName ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    sharesKept: kept.length,
    mayConfirm: await mayConfirm(tx, keys, row, me),
  }
}

const coveringOf = ({ covered, recovery, acts }: Roster): RecoveryKeyStanding['covering'] => {
  if (recovery && covered === recovery.version) return 'decided'
  return [...acts.values()].some(({ change }) => change.kind === 'cover') ? 'waits' : 'no'
}

/** The organisation's recovery key as a member sees it. Throws `forbidden` for who does not count. */
export const recoveryKeyStanding = (deps: Deps, actor: MemberActor): Promise<RecoveryKeyStanding> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const who = await requireMember(tx, deps, actor)
    const keys = await loadKeys(tx, deps, actor.channelId)
    const { current, coming, act } = keys
    const roster = await rosterOf(tx, deps, actor.channelId)
    const comesAt = act ? standingOf(roster, act, deps.now()).maturesAt : null
    return {
      current: await present(tx, keys, { row: current, effectiveAt: current?.confirmed_at ?? null }, who),
      coming: await present(tx, keys, { row: coming, effectiveAt: comesAt }, who),
      act: act?.id ?? null,
      shares: await waitingShares(tx, keys, who),
      holders: who.members.length,
      covering: coveringOf(roster),
      uncovered: current ? await countUncovered(tx, actor, current) : 0,
    }
  })
