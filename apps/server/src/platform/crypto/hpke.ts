import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { DecryptionError } from './errors.ts'
import { hmac } from './hkdf.ts'
import { agree, generateEphemeral, importPrivateKey, importPublicKey, publicKeyOf, type KeyPair } from './key-pair.ts'

/** RFC 9180 §7.3. Only AES-256-GCM is used; the other exists because the RFC prints its X25519 vectors for it. */
const AEADS = {
  'aes-128-gcm': { id: 1, keyBytes: 16 },
  'aes-256-gcm': { id: 2, keyBytes: 32 },
} as const

export type HpkeAead = keyof typeof AEADS
export type Psk = { key: Buffer; id: Buffer }
export type HpkeSender = { enc: Buffer; seal(plaintext: Uint8Array, aad: Buffer): { sequence: number; ct: Buffer } }
export type RecipientKey = { privateKey: KeyObject; publicKey: Buffer }
export type HpkeRecipient = { open(sequence: number, ct: Buffer, aad: Buffer): Buffer }

type Setup = { info: Buffer; psk?: Psk; aead?: HpkeAead }

const TAG_BYTES = 16
const NONCE_BYTES = 12
const SEQUENCE_MAX = 2 ** 32 - 1
const EMPTY = Buffer.alloc(0)
const KEM_SUITE = Buffer.from([...Buffer.from('KEM'), 0x00, 0x20])

/**
 * SetupBaseS, or SetupPSKS when a psk is given (RFC 9180 §5.1). Each box gets the next sequence number, at most 2^32.
 * `ephemeral` is for the RFC's vectors only.
 */
export function setupSender(recipientPublicKey: Buffer, setup: Setup, ephemeral?: KeyPair): HpkeSender {
  const pair = ephemeral
    ? { publicKey: ephemeral.publicKey, privateKey: importPrivateKey(ephemeral.privateKey) }
    : generateEphemeral()
  const dh = agree(pair.privateKey, importPublicKey(recipientPublicKey))
  const aead = setup.aead ?? 'aes-256-gcm'
  const { key, nonceFor } = keySchedule(kemSecret(dh, pair.publicKey, recipientPublicKey), setup)
  let next = 0
  const seal = (plaintext: Uint8Array, aad: Buffer): { sequence: number; ct: Buffer } => {
    if (next > SEQUENCE_MAX) throw new RangeError('this HPKE context is used up')
    const sequence = next
    next += 1
    const cipher = createCipheriv(aead, key, nonceFor(sequence), { authTagLength: TAG_BYTES }).setAAD(aad)
    return { sequence, ct: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]) }
  }
  return { enc: pair.publicKey, seal }
}

/** Imports a raw private key once, for recipients that open boxes of many senders. */
export function recipientKey(raw: Buffer): RecipientKey {
  const privateKey = importPrivateKey(raw)
  return { privateKey, publicKey: publicKeyOf(privateKey) }
}

/**
 * SetupBaseR or SetupPSKR. Boxes may be opened in any order, each by the number it was sealed with.
 * Throws DecryptionError when `enc` is no usable public key, and from `open` for a box that is not genuine.
 */
export function setupRecipient(recipient: RecipientKey, enc: Buffer, setup: Setup): HpkeRecipient {
  const { key, nonceFor } = keySchedule(decapsulate(recipient, enc), setup)
  const aead = setup.aead ?? 'aes-256-gcm'
  const open = (sequence: number, ct: Buffer, aad: Buffer): Buffer => {
    if (ct.length < TAG_BYTES) throw new DecryptionError()
    const decipher = createDecipheriv(aead, key, nonceFor(sequence), { authTagLength: TAG_BYTES }).setAAD(aad)
    decipher.setAuthTag(ct.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(ct.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new DecryptionError()
    }
  }
  return { open }
}

function decapsulate(recipient: RecipientKey, enc: Buffer): Buffer {
  let dh: Buffer
  try {
    dh = agree(recipient.privateKey, importPublicKey(enc))
  } catch {
    throw new DecryptionError()
  }
  return kemSecret(dh, enc, recipient.publicKey)
}

/** ExtractAndExpand of RFC 9180 §4.1. */
function kemSecret(dh: Buffer, enc: Buffer, recipientPublicKey: Buffer): Buffer {
  const prk = labeledExtract(KEM_SUITE, EMPTY, 'eae_prk', dh)
  return labeledExpand(KEM_SUITE, prk, 'shared_secret', Buffer.concat([enc, recipientPublicKey]), 32)
}

/** RFC 9180 §5.1, without the exporter, which nothing here needs. */
function keySchedule(shared: Buffer, setup: Setup): { key: Buffer; nonceFor: (sequence: number) => Buffer } {
  const { psk, info } = setup
  if (psk && (psk.key.length < 32 || psk.id.length === 0)) throw new RangeError('a psk has 32 bytes or more and an id')
  const aead = AEADS[setup.aead ?? 'aes-256-gcm']
  const suite = Buffer.from([...Buffer.from('HPKE'), 0x00, 0x20, 0x00, 0x01, 0x00, aead.id])
  const context = Buffer.concat([
    Buffer.from([psk ? 1 : 0]),
    labeledExtract(suite, EMPTY, 'psk_id_hash', psk?.id ?? EMPTY),
    labeledExtract(suite, EMPTY, 'info_hash', info),
  ])
  const secret = labeledExtract(suite, shared, 'secret', psk?.key ?? EMPTY)
  const key = labeledExpand(suite, secret, 'key', context, aead.keyBytes)
  const baseNonce = labeledExpand(suite, secret, 'base_nonce', context, NONCE_BYTES)
  const nonceFor = (sequence: number): Buffer => {
    const nonce = Buffer.from(baseNonce)
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8)
    return nonce
  }
  return { key, nonceFor }
}

function labeledExtract(suite: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  return hmac(salt, Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]))
}

/** One HKDF block: `length` is at most 32. */
function labeledExpand(suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number): Buffer {
  const size = Buffer.from([0, length])
  const labeled = Buffer.concat([size, Buffer.from('HPKE-v1'), suite, Buffer.from(label), info])
  return hmac(prk, Buffer.concat([labeled, Buffer.from([1])])).subarray(0, length)
}
