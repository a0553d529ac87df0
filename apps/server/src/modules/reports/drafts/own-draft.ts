import { createHash } from 'node:crypto'
import type { DraftKind } from '@canal/contract/drafts/kinds'
import type { Draft } from '@canal/contract/drafts/schemas'
import { aad } from '../../../platform/crypto/aad.ts'
import { decrypt, encrypt } from '../../../platform/crypto/aead.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { deriveKey } from '../../../platform/crypto/hkdf.ts'
import { padToBlock, unpad } from '../../../platform/crypto/padding.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'

/** Which of somebody's drafts: one of each kind for each report. */
export interface DraftPlace {
  reportId: string
  kind: DraftKind
}

/**
 * All drafts have one length, so that none tells how much is written: 5,000 UTF-16 units, the longest message, are at most
 * 15,000 bytes of UTF-8 (RFC 3629 §3), and padding adds four.
 */
const draftBytes = 15 * 1024

/** Of the person's own private key: no colleague has it, and nobody could make a box that opens as theirs. */
const keyOf = ({ keyring }: MemberActor): Buffer => deriveKey(keyring.privateKey, 'canal/draft/1')

const aadOf = ({ channelId: channel, userId: holder }: MemberActor, { reportId: report, kind }: DraftPlace): Buffer =>
  aad({ purpose: 'draft', channel, report, object: kind, holder })

export const sealDraft = (actor: MemberActor, place: DraftPlace, text: string): Buffer =>
  encrypt(keyOf(actor), padToBlock(Buffer.from(text), draftBytes), aadOf(actor, place))

/** What tells this state of a draft from any other: the beginning of the hash of its box, 32 hexadecimal digits. */
export const versionOf = (box: Buffer): string => createHash('sha256').update(box).digest('hex').slice(0, 32)

/** Null for a box that is not this very draft of this person: of their former keys, of another place, or somebody else's. */
export const openDraft = (actor: MemberActor, place: DraftPlace, box: Buffer): Draft | null => {
  try {
    return { text: unpad(decrypt(keyOf(actor), box, aadOf(actor, place))).toString('utf8'), version: versionOf(box) }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/** Deletes a draft as it was seen, and no later state of it. Gives whether it was still that. */
export const deleteDraft = async (tx: Tx, actor: MemberActor, place: DraftPlace, box: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('report_draft')
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', place.reportId)
    .where('holder_tag', '=', actor.tag)
    .where('kind', '=', place.kind)
    .where('box', '=', box)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The boxes of somebody's drafts of one report. */
export const ownDrafts = (tx: Tx, actor: MemberActor, reportId: string) =>
  tx
    .selectFrom('report_draft')
    .select(['kind', 'box'])
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', reportId)
    .where('holder_tag', '=', actor.tag)
    .execute()

/** The draft that was just sent goes; one that another tab or device has kept since stays. */
export const deleteSentDraft = async (
  tx: Tx,
  actor: MemberActor,
  place: DraftPlace,
  version: string | undefined,
): Promise<void> => {
  if (version === undefined) return
  const sent = (await ownDrafts(tx, actor, place.reportId)).find(
    ({ kind, box }) => kind === place.kind && versionOf(box) === version,
  )
  if (sent) await deleteDraft(tx, actor, place, sent.box)
}
