import type { OrganisationKey, RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { byTag } from '../access/index.ts'
import { countUncovered } from './cover.ts'
import { fingerprintOf, loadKeys, type RecoveryKeyRow } from './keys.ts'
import { requireMember, type Members } from './members.ts'
import { sharesOf, waitingShares } from './shares.ts'

const present = async (tx: Tx, row: RecoveryKeyRow | null, { people }: Members): Promise<OrganisationKey | null> => {
  if (!row) return null
  const find = byTag(people)
  const kept = (await sharesOf(tx, row)).filter((share) => share.kept_at !== null)
  return {
    version: row.version,
    fingerprint: fingerprintOf(row),
    startedBy: find(row.started_by)?.fullName ?? null,
    startedAt: row.started_at.toISOString(),
    confirmedBy: find(row.confirmed_by)?.fullName ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    sharesKept: kept.length,
  }
}

/** The organisation's recovery key as a member sees it. Throws `forbidden` for who does not count. */
export const recoveryKeyStanding = (deps: Deps, actor: MemberActor): Promise<RecoveryKeyStanding> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const who = await requireMember(tx, deps, actor)
    const keys = await loadKeys(tx, deps, actor.channelId)
    const { current, coming, isRefused } = keys
    return {
      current: await present(tx, current, who),
      coming: await present(tx, coming, who),
      isRefused,
      mayStart: !coming && !isRefused,
      mayConfirm: coming !== null && !coming.confirmed_by && !coming.started_by.equals(who.me.tag),
      shares: await waitingShares(tx, keys, who),
      holders: who.members.length,
      uncovered: current ? await countUncovered(tx, actor, current) : 0,
    }
  })
