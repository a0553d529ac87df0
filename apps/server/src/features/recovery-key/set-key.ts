import { aad } from '../../crypto/aad.ts'
import { fromBase32 } from '../../crypto/base32.ts'
import { generateKeyPair } from '../../crypto/key-pair.ts'
import { createSealer } from '../../crypto/seal.ts'
import { splitSecret, type Share } from '../../crypto/secret-sharing.ts'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { fingerprintOf, loadKeys, lockKeys, writeKey, type RecoveryKeyRow } from './keys.ts'
import { requireChecked, tellMembers, type KeyMember } from './members.ts'

/** Security §2: a key that replaces another is announced so long before. */
export const noticeMs = 7 * 24 * 3600 * 1000

export interface SharePlace {
  channelId: string
  version: number
  number: number
  holderTag: Buffer
  keyVersion: number
}

export const shareAad = (place: SharePlace): Buffer =>
  aad({
    purpose: 'recovery-share',
    channel: place.channelId,
    holder: place.holderTag,
    extra: [place.version, place.number, place.keyVersion],
  })

/** A share's value for whoever may come to take it; the others' boxes go when one has. */
const sealShare = (deps: Deps, channelId: string, version: number, share: Share, members: readonly KeyMember[]) =>
  members.map(({ holder }) => {
    const place = { channelId, version, number: share.number, holderTag: holder.tag, keyVersion: holder.keyVersion }
    return {
      channel_id: channelId,
      version,
      number: share.number,
      holder_tag: holder.tag,
      key_version: holder.keyVersion,
      box: createSealer(deps.rootKeys, holder.publicKey).seal(share.value, shareAad(place)),
    }
  })

const effectiveAt = (deps: Deps, isReplacement: boolean): Date =>
  isReplacement ? new Date(deps.now().getTime() + noticeMs) : deps.now()

/**
 * Makes a key pair and its shares; the private half is kept nowhere. Whoever is the only member sets the key alone.
 * Throws `forbidden`, `conflict` while another key is coming.
 */
export const startKey = (deps: Deps, actor: MemberActor): Promise<{ version: number }> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    await lockKeys(tx, actor.channelId)
    const { members, me } = await requireChecked(tx, deps, actor)
    const keys = await loadKeys(tx, deps, actor.channelId)
    if (keys.coming || keys.isRefused) throw new AppError('conflict')
    const others = members.filter((member) => member !== me)
    const isAlone = others.length === 0
    const version = keys.nextVersion
    const pair = generateKeyPair()
    await writeKey(tx, deps, {
      channel_id: actor.channelId,
      version,
      public_key: pair.publicKey,
      started_by: me.tag,
      started_at: deps.now(),
      confirmed_by: isAlone ? me.tag : null,
      confirmed_at: isAlone ? deps.now() : null,
      effective_at: isAlone ? effectiveAt(deps, keys.isReplacement) : null,
      ended_by: null,
      ended_at: null,
    })
    const boxes = splitSecret(pair.privateKey).flatMap((share) =>
      sealShare(deps, actor.channelId, version, share, share.number === 1 || isAlone ? [me] : others),
    )
    await tx.insertInto('recovery_share').values(boxes).execute()
    await tellMembers(tx, deps, actor, members)
    return { version }
  })

const comingKey = async (tx: Tx, deps: Deps, actor: MemberActor, version: number) => {
  const keys = await loadKeys(tx, deps, actor.channelId)
  if (keys.coming?.version !== version) throw new AppError('not-found')
  return { keys, coming: keys.coming }
}

const isSame = (typed: string, row: RecoveryKeyRow): boolean => {
  const [one, other] = [fromBase32(typed), fromBase32(fingerprintOf(row))]
  return one !== null && other !== null && one.equals(other)
}

/**
 * A second member says that the key is the one which the first made, by the fingerprint that they were told. Throws
 * `forbidden`, `not-found`, `conflict` for who started it or where it was confirmed, `invalid` for another fingerprint.
 */
export const confirmKey = (deps: Deps, actor: MemberActor, input: { version: number; fingerprint: string }) =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    await lockKeys(tx, actor.channelId)
    const { members, me } = await requireChecked(tx, deps, actor)
    const { keys, coming } = await comingKey(tx, deps, actor, input.version)
    if (coming.confirmed_by || coming.started_by.equals(me.tag)) throw new AppError('conflict')
    if (!isSame(input.fingerprint, coming)) throw invalidField('fingerprint', 'recoveryKey.fingerprintWrong')
    const { mac: _, ...row } = coming
    await writeKey(tx, deps, {
      ...row,
      confirmed_by: me.tag,
      confirmed_at: deps.now(),
      effective_at: effectiveAt(deps, keys.isReplacement),
    })
    await tellMembers(tx, deps, actor, members)
  })

/** Stops a key that is not in force yet. Any member may, without a reason. Throws `forbidden`, `not-found`. */
export const objectToKey = (deps: Deps, actor: MemberActor, { version }: { version: number }): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    await lockKeys(tx, actor.channelId)
    const { members, me } = await requireChecked(tx, deps, actor)
    const { coming } = await comingKey(tx, deps, actor, version)
    const { mac: _, ...row } = coming
    await writeKey(tx, deps, { ...row, ended_by: me.tag, ended_at: deps.now() })
    await tx
      .updateTable('recovery_share')
      .set({ box: null })
      .where('channel_id', '=', actor.channelId)
      .where('version', '=', version)
      .execute()
    await tellMembers(tx, deps, actor, members)
  })
