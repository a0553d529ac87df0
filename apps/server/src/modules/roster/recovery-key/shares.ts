import type { Selectable } from 'kysely'
import type { ShownShare, WaitingShare } from '@canal/contract/recovery-key/schemas'
import { shareText } from '../../../platform/crypto/recovery/recovery-share.ts'
import { shareNumbers } from '../../../platform/crypto/recovery/secret-sharing.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
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

/** A member who kept the share, with whichever keys, or who can still take it. */
const isKeeper = (member: KeyMember, row: ShareRow): boolean =>
  row.kept_at ? row.holder_tag.equals(member.tag) : isOf(member, row)

interface Place {
  number: number
  /** Who keeps the share, or prints it for somebody outside; undefined as long as nobody has signed for it. */
  member: KeyMember | undefined
  isForOutside: boolean
  /** No member kept it and none can take it any more: its keeper is off the committee, or has other keys. */
  isLost: boolean
  /** Whose it was, where it is lost; null where it was nobody's yet. */
  lostBy: Buffer | null
}

/** Of those to whom a share was sealed one, always the same: whose account is at work before whose is disabled. */
const keeperOf = (rows: readonly ShareRow[], number: number, { members }: Members): KeyMember | undefined => {
  const boxes = rows.filter((row) => row.number === number)
  const taken = boxes.find(({ kept_at, taken_at }) => kept_at ?? taken_at)
  const free = members.filter((member) => (taken ? isKeeper(member, taken) : boxes.some((row) => isOf(member, row))))
  return free.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.tag.compare(b.tag))[0]
}

/**
 * Whose a key's shares are. The first is the starter's; who typed the key's numbers first keeps theirs of the other two, and
 * one of those to whom the last was sealed that one. Where there is nobody else, it is printed for a holder outside. Nothing
 * but the first is anybody's before. Rows decide here who is asked, and never who can: nobody has boxes of two shares but
 * who is alone with the starter.
 */
export const placesOf = (key: RecoveryKeyRow, rows: readonly ShareRow[], who: Members): Place[] => {
  const memberOf = (tag: Buffer | null) => who.members.find((member) => tag !== null && tag.equals(member.tag))
  const [first, second] = [memberOf(key.started_by), memberOf(key.second_by)]
  const isAlone = key.second_by?.equals(key.started_by) === true
  /** What the second was given; of one who is off the committee, what they had kept by then. */
  const isSeconds = (row: ShareRow) =>
    key.second_by?.equals(row.holder_tag) === true && (second ? isKeeper(second, row) : row.kept_at !== null)
  const own = rows.find((row) => row.number > 1 && isSeconds(row))?.number
  const whose = (number: number): Pick<Place, 'member' | 'isForOutside'> => {
    if (number === 1) return { member: first, isForOutside: false }
    if (number === own) return { member: second, isForOutside: isAlone }
    if (rows.some((row) => row.number === number && isSeconds(row))) return { member: second, isForOutside: true }
    return { member: key.second_by ? keeperOf(rows, number, who) : undefined, isForOutside: false }
  }
  return shareNumbers.map((number): Place => {
    const place = { number, ...whose(number) }
    const boxes = rows.filter((row) => row.number === number)
    const taken = boxes.find(({ kept_at, taken_at }) => kept_at ?? taken_at)
    const isOutside = place.isForOutside && taken !== undefined && taken.kept_at !== null
    const isReachable = who.members.some((member) =>
      taken ? isKeeper(member, taken) : boxes.some((row) => isOf(member, row)),
    )
    const lostBy = taken?.holder_tag ?? (number === 1 ? key.started_by : null)
    return { ...place, isLost: !isOutside && !isReachable, lostBy }
  })
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
