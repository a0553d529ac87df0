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

interface Place {
  number: number
  /** Who keeps the share, or prints it for somebody outside; undefined as long as nobody has signed for it. */
  member: KeyMember | undefined
  isForOutside: boolean
}

/** Of the others one, always the same: whose account is at work before whose is disabled. */
const thirdOf = (key: RecoveryKeyRow, rows: readonly ShareRow[], { members }: Members): KeyMember | undefined => {
  const taken = rows.find(({ number, kept_at, taken_at }) => number === 3 && (kept_at ?? taken_at))
  const free = members.filter(
    (member) =>
      !member.tag.equals(key.started_by) &&
      !key.second_by?.equals(member.tag) &&
      rows.some((row) => row.number === 3 && isOf(member, row) && (!taken || taken.holder_tag.equals(member.tag))),
  )
  return free.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.tag.compare(b.tag))[0]
}

/**
 * Whose a key's shares are. The first is the starter's, the second is for who typed its numbers, the third another member's; where there is no
 * other, it is for a holder outside and the second prints it. Nothing but the first is anybody's before.
 */
export const placesOf = (key: RecoveryKeyRow, rows: readonly ShareRow[], who: Members): Place[] => {
  const memberOf = (tag: Buffer | null) => who.members.find((member) => tag !== null && tag.equals(member.tag))
  const [first, second] = [memberOf(key.started_by), memberOf(key.second_by)]
  const third = key.second_by ? thirdOf(key, rows, who) : undefined
  const isAlone = key.second_by?.equals(key.started_by) === true
  return [
    { number: 1, member: first, isForOutside: false },
    { number: 2, member: second, isForOutside: isAlone },
    { number: 3, member: third ?? second, isForOutside: key.second_by !== null && third === undefined },
  ]
}

/** The caller's place for a share that can be shown to them. */
const ownPlace = (key: RecoveryKeyRow, rows: readonly ShareRow[], row: ShareRow, who: Members): Place | undefined =>
  row.box !== null && isOf(who.me, row)
    ? placesOf(key, rows, who).find(({ number, member }) => number === row.number && member === who.me)
    : undefined

const keysOf = ({ current, coming }: Keys): RecoveryKeyRow[] => [current, coming].filter((key) => key !== null)

/** The shares that the caller may see and has not kept. */
export const waitingShares = async (tx: Tx, keys: Keys, who: Members): Promise<WaitingShare[]> => {
  const waiting: WaitingShare[] = []
  for (const key of keysOf(keys)) {
    const rows = await sharesOf(tx, key)
    for (const row of rows) {
      const place = ownPlace(key, rows, row, who)
      if (place) waiting.push({ version: row.version, number: row.number, isForOutside: place.isForOutside })
    }
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
  for (const row of rows.filter(({ number }) => number === wanted.number)) {
    const place = key && ownPlace(key, rows, row, who)
    if (key && place && row.box) return { key, row, box: row.box, place }
  }
  throw new AppError('not-found')
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
    const { key, row, box, place: own } = await findMine(tx, deps, actor, wanted)
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
    const share = shareText(deps.rootKeys, checkNumbersOf(key), { number, value })
    const madeAt = key.started_at.toISOString()
    return { version: row.version, number, madeAt, share, isForOutside: own.isForOutside }
  })

/** The share was kept: it goes, and is never shown again. Throws `not-found` for one that was not shown to the caller. */
export const keepShare = (deps: Deps, actor: MemberActor, wanted: Wanted): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const { row } = await findMine(tx, deps, actor, wanted)
    if (!row.taken_at) throw new AppError('not-found')
    await ofNumber(tx, row).set({ box: null, kept_at: deps.now() }).where('holder_tag', '=', row.holder_tag).execute()
  })
