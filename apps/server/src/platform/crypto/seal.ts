import { DecryptionError } from './errors.ts'
import { recipientKey, setupRecipient, setupSender, type HpkeRecipient } from './hpke.ts'
import { splitRingId, withRingId } from './root-key/ring-id.ts'
import { ringMac, verifyRingMac } from './root-key/ring-mac.ts'
import type { RootKeys } from './root-key/root-keys.ts'

export type Sealer = { seal(key: Buffer, aad: Buffer): Buffer }
export type Opener = { open(box: Buffer, aad: Buffer): Buffer }

const PSK_VERSION = 1
const BASE_VERSION = 2
const VOUCHED_VERSION = 3
const MAC_BYTES = 32
const ENC_BYTES = 32
const SEQUENCE_BYTES = 4
const SLOT_INFO = Buffer.from('canal/slot/1')
const RECOVERY_INFO = Buffer.from('canal/recovery/1')
/** A session opens a page of reports at a time; beyond this the oldest context is made anew when needed. */
const CONTEXTS_MAX = 512

/**
 * Seals keys to one holder, one HPKE context (one X25519) for all the boxes of a transaction.
 * The psk from ROOT_KEY makes a box that a writer in the database planted useless: base mode would accept it.
 * Box: version | length and id of the ring key | enc(32) | sequence(4) | ciphertext and tag.
 */
export function createSealer(rootKeys: RootKeys, holderPublicKey: Buffer): Sealer {
  const ringId = rootKeys.currentId
  const sender = setupSender(holderPublicKey, { info: SLOT_INFO, psk: pskOf(rootKeys, ringId) })
  const seal = (key: Buffer, aad: Buffer): Buffer => {
    const { sequence, ct } = sender.seal(key, aad)
    const number = Buffer.alloc(SEQUENCE_BYTES)
    number.writeUInt32BE(sequence)
    return Buffer.concat([Buffer.from([PSK_VERSION]), withRingId(ringId, sender.enc), number, ct])
  }
  return { seal }
}

/**
 * Opens boxes sealed to this private key. Boxes of one sealer share a context, so many cost one X25519.
 * `open` throws DecryptionError for whatever is not a genuine box with this AAD.
 */
export function createOpener(rootKeys: RootKeys, privateKey: Buffer): Opener {
  const recipient = recipientKey(privateKey)
  const contexts = new Map<string, HpkeRecipient>()
  const contextFor = (ringId: string, enc: Buffer): HpkeRecipient => {
    const name = `${ringId}:${enc.toString('base64')}`
    const known = contexts.get(name)
    if (known) return known
    if (!rootKeys.has(ringId)) throw new DecryptionError()
    const context = setupRecipient(recipient, enc, { info: SLOT_INFO, psk: pskOf(rootKeys, ringId) })
    const oldest = contexts.size >= CONTEXTS_MAX ? contexts.keys().next().value : undefined
    if (oldest !== undefined) contexts.delete(oldest)
    contexts.set(name, context)
    return context
  }
  const open = (box: Buffer, aad: Buffer): Buffer => {
    const parts = trustedParts(rootKeys, box)
    if (!parts || parts.rest.length < ENC_BYTES + SEQUENCE_BYTES) throw new DecryptionError()
    const { ringId, rest } = parts
    const sequence = rest.readUInt32BE(ENC_BYTES)
    return contextFor(ringId, rest.subarray(0, ENC_BYTES)).open(
      sequence,
      rest.subarray(ENC_BYTES + SEQUENCE_BYTES),
      aad,
    )
  }
  return { open }
}

/**
 * A box as the writing key stands behind it: the box of an older key, which only its holder could seal anew, with a MAC of
 * the writing one before it (version | MAC with its ring id | box). A box of the writing key stays as it is. Null for what
 * is no box, or one that nobody trusted stands behind.
 */
export function vouchForBox(rootKeys: RootKeys, box: Buffer): Buffer | null {
  const parts = trustedParts(rootKeys, box)
  if (!parts) return null
  const inner = box[0] === VOUCHED_VERSION ? vouchedPart(box).inner : box
  if (parts.ringId === rootKeys.currentId) return inner
  return Buffer.concat([Buffer.from([VOUCHED_VERSION]), ringMac(rootKeys, 'vouch', vouchedValues(inner)), inner])
}

const vouchedValues = (inner: Buffer) => ['canal/vouched-box/1', inner]

function vouchedPart(box: Buffer): { mac: Buffer; inner: Buffer } {
  const end = 1 + 1 + (box[1] ?? 0) + MAC_BYTES
  return { mac: box.subarray(1, end), inner: box.subarray(end) }
}

/** Ring id and the rest of a box; null where neither its own key nor one that vouches for it is trusted. */
function trustedParts(rootKeys: RootKeys, box: Buffer): { ringId: string; rest: Buffer } | null {
  const isVouched = box[0] === VOUCHED_VERSION
  const { mac, inner } = isVouched ? vouchedPart(box) : { mac: null, inner: box }
  if (mac && !verifyRingMac(rootKeys, 'vouch', vouchedValues(inner), mac)) return null
  const parts = inner[0] === PSK_VERSION ? splitRingId(inner.subarray(1)) : null
  return parts && (isVouched || rootKeys.trusts(parts.ringId)) ? parts : null
}

/**
 * For recovery slots alone, which must open without ROOT_KEY: base mode authenticates nobody, so their row carries a
 * MAC. Box: version | enc(32) | ciphertext and tag.
 */
export function sealBase(publicKey: Buffer, key: Buffer, aad: Buffer): Buffer {
  const sender = setupSender(publicKey, { info: RECOVERY_INFO })
  return Buffer.concat([Buffer.from([BASE_VERSION]), sender.enc, sender.seal(key, aad).ct])
}

/** Opens what `sealBase` made; throws DecryptionError. */
export function openBase(privateKey: Buffer, box: Buffer, aad: Buffer): Buffer {
  if (box[0] !== BASE_VERSION || box.length < 1 + ENC_BYTES) throw new DecryptionError()
  const recipient = setupRecipient(recipientKey(privateKey), box.subarray(1, 1 + ENC_BYTES), { info: RECOVERY_INFO })
  return recipient.open(0, box.subarray(1 + ENC_BYTES), aad)
}

function pskOf(rootKeys: RootKeys, ringId: string): { key: Buffer; id: Buffer } {
  return { key: rootKeys.subkey('slot', ringId), id: Buffer.from(ringId, 'utf8') }
}
