import type { Selectable } from 'kysely'
import type { ShownShare, WaitingShare } from '@canal/contract/recovery-key/schemas'
import { shareText } from '../../crypto/recovery-share.ts'
import { shareNumbers } from '../../crypto/secret-sharing.ts'
import type { Tables } from '../../db/tables.ts'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { checkNumbersOf, loadKeys, lockKeys, type Keys, type RecoveryKeyRow } from './keys.ts'
import { requireMember, type KeyMember, type Members } from './members.ts'
import { shareAad } from './set-key.ts'

type ShareRow = Selectable<Tables['recovery_share']>

export const sharesOf = (tx: Tx, key: RecoveryKeyRow): Promise<ShareRow[]> =>
  tx
    .selectFrom('recovery_share')
    .selectAll()
    .where('channel_id', '=', key.channel_id)
    .where('version', '=', key.version)
    .orderBy('number')
    .execute()

/** Of a member with the keys that they have now: what was sealed to former ones opens to nobody. */
const isOf = ({ tag, holder }: KeyMember, row: ShareRow): boolean =>
  row.holder_tag.equals(tag) && row.key_version === holder.keyVersion

/**
 * Whose a share is. The first is the starter's, the second is for who typed its numbers, the third another member's; where there is no
 * other, it is for a holder outside and that member prints it. Nothing but the first is shown before.
 */
const isMine = (key: RecoveryKeyRow, rows: readonly ShareRow[], row: ShareRow, { me, members }: Members): boolean => {
  if (row.box === null || !isOf(me, row)) return false
  if (row.number === 1) return key.started_by.equals(me.tag)
  if (!key.confirmed_by) return false
  if (row.number === 2) return key.confirmed_by.equals(me.tag)
  const isFree = (tag: Buffer) => !tag.equals(key.started_by) && !key.confirmed_by?.equals(tag)
  const others = rows.filter(
    (one) => one.number === 3 && isFree(one.holder_tag) && members.some((member) => isOf(member, one)),
  )
  return others.length > 0 ? isFree(me.tag) : key.confirmed_by.equals(me.tag)
}

const isForOutside = (key: RecoveryKeyRow, row: ShareRow): boolean => {
  const isStarters = row.number > 1 && row.holder_tag.equals(key.started_by)
  return isStarters || (row.number === 3 && key.confirmed_by !== null && row.holder_tag.equals(key.confirmed_by))
}

const keysOf = ({ current, coming }: Keys): RecoveryKeyRow[] => [current, coming].filter((key) => key !== null)

/** The shares that the caller may see and has not kept. */
export const waitingShares = async (tx: Tx, keys: Keys, who: Members): Promise<WaitingShare[]> => {
  const waiting: WaitingShare[] = []
  for (const key of keysOf(keys)) {
    const rows = await sharesOf(tx, key)
    for (const row of rows.filter((one) => isMine(key, rows, one, who)))
      waiting.push({ version: row.version, number: row.number, isForOutside: isForOutside(key, row) })
  }
  return waiting
}

interface Wanted {
  version: number
  number: number
}

const findMine = async (tx: Tx, deps: Deps, actor: MemberActor, wanted: Wanted) => {
  await lockKeys(tx, actor.channelId)
  const who = await requireMember(tx, deps, actor)
  const key = keysOf(await loadKeys(tx, deps, actor.channelId)).find((one) => one.version === wanted.version)
  const rows = key ? await sharesOf(tx, key) : []
  const row = rows.find((one) => key && one.number === wanted.number && isMine(key, rows, one, who))
  if (!key || !row?.box) throw new AppError('not-found')
  return { key, row, box: row.box }
}

const ofNumber = (tx: Tx, { channel_id, version, number }: ShareRow) =>
  tx
    .updateTable('recovery_share')
    .where('channel_id', '=', channel_id)
    .where('version', '=', version)
    .where('number', '=', number)

/** A share in clear, for its keeper alone: from now on nobody else can be shown it. Throws `forbidden`, `not-found`. */
export const showShare = (deps: Deps, actor: MemberActor, wanted: Wanted): Promise<ShownShare> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const { key, row, box } = await findMine(tx, deps, actor, wanted)
    const place = {
      channelId: row.channel_id,
      version: row.version,
      number: row.number,
      keyVersion: row.key_version,
    }
    const value = actor.keyring.opener(row.key_version).open(box, shareAad(place))
    const number = shareNumbers.find((one) => one === row.number)
    if (!number) throw new AppError('not-found')
    await ofNumber(tx, row).set({ box: null }).where('holder_tag', '!=', row.holder_tag).execute()
    await ofNumber(tx, row).set({ taken_at: deps.now() }).where('holder_tag', '=', row.holder_tag).execute()
    const checkNumbers = checkNumbersOf(key)
    const share = shareText(deps.rootKeys, checkNumbers, { number, value })
    return { version: row.version, number, checkNumbers, share, isForOutside: isForOutside(key, row) }
  })

/** The share was kept: it goes, and is never shown again. Throws `not-found` for one that was not shown to the caller. */
export const keepShare = (deps: Deps, actor: MemberActor, wanted: Wanted): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const { row } = await findMine(tx, deps, actor, wanted)
    if (!row.taken_at) throw new AppError('not-found')
    await ofNumber(tx, row).set({ box: null, kept_at: deps.now() }).where('holder_tag', '=', row.holder_tag).execute()
  })
