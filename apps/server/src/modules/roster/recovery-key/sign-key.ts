import { fromBase32 } from '../../../platform/crypto/base32.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { appendEntry } from '../../audit-log/governance/store.ts'
import { ownSignature } from '../own-signature.ts'
import { checkNumbersOf, loadKeys, lockKeys, type Keys, type RecoveryKeyRow } from './keys.ts'
import { requireMember, tellMembers, type KeyMember } from './members.ts'
import { settleKey } from './set-key.ts'
import { sharesOf } from './shares.ts'

/** The act by which a key would be set, where the member has not signed it; null for a key in force. */
const actToSign = ({ coming, act }: Keys, key: RecoveryKeyRow, { userId }: KeyMember) =>
  coming?.version === key.version && act && !act.signers.has(userId) ? act : null

/**
 * Whether a member can be the one who confirms a key: nobody has, somebody else made it, and a share of it waits for
 * the keys that they have now. Who joined later has no share to take, and would leave it to nobody.
 */
const canTakeSecond = async (tx: Tx, key: RecoveryKeyRow, { tag, holder }: KeyMember): Promise<boolean> =>
  !key.second_by &&
  !key.started_by.equals(tag) &&
  (await sharesOf(tx, key)).some(
    ({ number, holder_tag: to, key_version: version, box }) =>
      number > 1 && to.equals(tag) && version === holder.keyVersion && box !== null,
  )

/** Whether a member's word is still wanted: their signature, or that they take their share, also of a key in force. */
export const maySign = async (tx: Tx, keys: Keys, key: RecoveryKeyRow, me: KeyMember): Promise<boolean> =>
  actToSign(keys, key, me) !== null || (await canTakeSecond(tx, key, me))

const isSame = (typed: string, row: RecoveryKeyRow): boolean => {
  const [one, other] = [fromBase32(typed), fromBase32(checkNumbersOf(row))]
  return one !== null && other !== null && one.equals(other)
}

/**
 * Another member says that the key is the one which the first made, by the check numbers that they were told. They sign for
 * it where it waits, and the first who does so takes the share that was sealed to them, also where the wait alone has put
 * the key in force. Throws `forbidden`, `not-found`, `conflict` where their word is not wanted, `invalid` for other numbers.
 */
export const signKey = async (
  deps: Deps,
  actor: MemberActor,
  input: { version: number; checkNumbers: string },
): Promise<void> => {
  const signed = await inChannel(deps.db, actor.channelId, async (tx) => {
    await lockKeys(tx, actor.channelId)
    const { members, me } = await requireMember(tx, deps, actor)
    const keys = await loadKeys(tx, deps, actor.channelId)
    const key = [keys.current, keys.coming].find((one) => one?.version === input.version)
    if (!key) throw new AppError('not-found')
    const [act, takesSecond] = [actToSign(keys, key, me), await canTakeSecond(tx, key, me)]
    if (!act && !takesSecond) throw new AppError('conflict')
    if (!isSame(input.checkNumbers, key)) throw invalidField('checkNumbers', 'recoveryKey.numbersWrong')
    if (takesSecond)
      await tx
        .updateTable('recovery_key')
        .set({ second_by: me.tag })
        .where('channel_id', '=', actor.channelId)
        .where('version', '=', key.version)
        .execute()
    if (act) {
      const body = { kind: 'sign', act: act.id } as const
      await appendEntry(tx, deps, actor.channelId, { body, signer: ownSignature(actor, 'sign', act) })
    }
    await tellMembers(tx, deps, actor, members, act?.id)
    return act?.id ?? null
  })
  if (signed) await settleKey(deps, actor, signed)
}
