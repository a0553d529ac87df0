import { randomUUID } from 'node:crypto'
import { aad } from '../../../platform/crypto/aad.ts'
import { generateKeyPair, type KeyPair } from '../../../platform/crypto/key-pair.ts'
import { recoverySigningPublic } from '../../../platform/crypto/recovery/recovery-signing.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { splitSecret, type Share } from '../../../platform/crypto/recovery/secret-sharing.ts'
import { alsoInChannel, inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { appendEntry, heldRoster } from '../../audit-log/governance/store.ts'
import type { Identity } from '../../audit-log/governance/entry.ts'
import { ownSignature } from '../own-signature.ts'
import { proposeAct } from '../acts.ts'
import { settleAct } from '../effects.ts'
import { changingPeople } from '../../accounts/users/directory.ts'
import { loadKeys, lockKeys } from './keys.ts'
import { requireMember, tellMembers, type KeyMember } from './members.ts'

export interface SharePlace {
  channelId: string
  version: number
  number: number
  keyVersion: number
}

export const shareAad = (place: SharePlace): Buffer =>
  aad({
    purpose: 'recovery-share',
    channel: place.channelId,
    extra: [place.version, place.number, place.keyVersion],
  })

/**
 * Who gets a share's box. The first is the starter's. Of the others each gets one of the other two, in turns, so that nobody
 * who can write rows has a second one; a lone colleague gets both, and one member alone all three.
 */
const receiversOf = (number: number, me: KeyMember, others: readonly KeyMember[]): readonly KeyMember[] => {
  if (number === 1 || others.length === 0) return [me]
  if (others.length === 1) return others
  const inOrder = others.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.tag.compare(b.tag))
  return inOrder.filter((_member, at) => at % 2 === number - 2)
}

/** A share's value for everybody who may come to take it; the others' boxes go when one has. */
const sealShare = (deps: Deps, channelId: string, version: number, share: Share, members: readonly KeyMember[]) =>
  members.map(({ holder }) => {
    const place = { channelId, version, number: share.number, keyVersion: holder.keyVersion }
    return {
      channel_id: channelId,
      version,
      number: share.number,
      holder_tag: holder.tag,
      key_version: holder.keyVersion,
      box: createSealer(deps.rootKeys, holder.publicKey).seal(share.value, shareAad(place)),
    }
  })

/** The act takes effect where enough have signed. In a transaction of its own: it concerns the rows of people too. */
export const settleKey = async (deps: Deps, { channelId }: MemberActor, act: string): Promise<void> => {
  await changingPeople(deps, (tx) => settleAct(tx, deps, channelId, act))
}

const identityOf = (version: number, { publicKey, privateKey }: KeyPair): Identity => ({
  version,
  sealing: publicKey.toString('base64url'),
  signing: recoverySigningPublic(privateKey).toString('base64url'),
})

/**
 * Makes a key and its shares; the private half is kept nowhere. It counts once the committee's rule lets it: the act of
 * setting it is begun with the caller's signature. Throws `forbidden`, `conflict` while another key waits.
 */
export const startKey = async (deps: Deps, actor: MemberActor): Promise<{ version: number }> => {
  const { channelId } = actor
  const begun = await inChannel(deps.db, channelId, async (tx) => {
    await lockKeys(tx, channelId)
    const { members, me } = await requireMember(tx, deps, actor)
    const keys = await loadKeys(tx, deps, channelId)
    if (keys.act) throw new AppError('conflict')
    const others = members.filter((member) => member !== me)
    const isAlone = others.length === 0
    const version = keys.nextVersion
    const pair = generateKeyPair()
    await tx
      .insertInto('recovery_key')
      .values({
        channel_id: channelId,
        version,
        public_key: pair.publicKey,
        started_by: me.tag,
        started_at: deps.now(),
        second_by: isAlone ? me.tag : null,
      })
      .execute()
    const split = await splitSecret(pair.privateKey)
    const boxes = split.flatMap((share) =>
      sealShare(deps, channelId, version, share, receiversOf(share.number, me, others)),
    )
    await tx.insertInto('recovery_share').values(boxes).execute()
    const { hash: head } = await heldRoster(tx, deps, channelId)
    const act = { id: randomUUID(), change: { kind: 'recovery', key: identityOf(version, pair) } as const, head }
    const body = { kind: 'propose', act: act.id, change: act.change } as const
    await appendEntry(tx, deps, channelId, { body, signer: ownSignature(actor, 'propose', act) })
    await tellMembers(tx, deps, actor, members, act.id)
    return { act: act.id, version }
  })
  await settleKey(deps, actor, begun.act)
  return { version: begun.version }
}

/**
 * Wishes that the organisation have no recovery key any more; once that counts, what was sealed to it goes. Throws
 * `forbidden`, `conflict` where there is none or something waits about it.
 */
export const dropKey = (deps: Deps, actor: MemberActor): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const { channelId } = actor
    const { members } = await alsoInChannel(tx, channelId, () => requireMember(tx, deps, actor))
    const id = await proposeAct(tx, deps, actor, { kind: 'recovery', key: null })
    await settleAct(tx, deps, channelId, id)
    await alsoInChannel(tx, channelId, () => tellMembers(tx, deps, actor, members, id))
  })
