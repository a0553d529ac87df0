import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import { canonical, type CanonicalValue } from './canonical.ts'
import type { RootKeys } from './root-key/root-keys.ts'

export type LogEntry = {
  /** Report id, or the channel's chain of checkpoints. */
  chain: string
  /** From 1, without gaps. */
  sequence: number
  at: Date
  kind: string
  /** The holder tag of who acted; null for the system. */
  actor: Buffer | null
  /** Of `payloadHash`: the payload may be deleted later without breaking the chain. */
  payloadHash: Buffer | null
  /** The row that was written, its version, and the hash of its ciphertext. */
  row?: { table: string; id: string; version: number; hash: Buffer | null } | null
  /** Of the report's requests and ballots, as they are from this entry on; null where there are none. */
  requestsHash?: Buffer | null
  /** Of the report's messages, records and clocks, as they are from this entry on. */
  contents?: Buffer | null
}

export type ChainHead = { channelId: string; chain: string; sequence: number; hash: Buffer; at: Date }
export type LogSigningKey = { ringId: string; privateKey: KeyObject; publicKey: Buffer }

/** What the first entry of a chain follows. */
export const CHAIN_START = Buffer.alloc(32)

/** RFC 8410: what DER puts before the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The bytes that the chain covers, the same for everybody who has the row. */
export function canonicalEntry(entry: LogEntry): Buffer {
  const row = entry.row ? [entry.row.table, entry.row.id, entry.row.version, entry.row.hash] : null
  const { chain, sequence, at, kind, actor, payloadHash: payload } = entry
  return canonical([
    'canal/log/1',
    chain,
    sequence,
    at,
    kind,
    actor,
    payload,
    row,
    entry.requestsHash ?? null,
    entry.contents ?? null,
  ])
}

/** h_n = SHA-256(h_{n-1} | canonical entry). */
export function chainHash(previous: Buffer, entry: LogEntry): Buffer {
  return createHash('sha256').update(previous).update(canonicalEntry(entry)).digest()
}

export function newPayloadSalt(): Buffer {
  return randomBytes(16)
}

/** Salted, so that a short payload cannot be guessed from its hash once payload and salt are deleted. */
export function payloadHash(salt: Buffer, payload: Uint8Array): Buffer {
  return createHash('sha256')
    .update(canonical(['canal/log-payload/1', salt, payload]))
    .digest()
}

/** The Ed25519 pair that signs chain heads, of the key that the installation is on; `publicKey` (32 bytes) may be given to anybody. */
export function logSigningKey(rootKeys: RootKeys, ringId: string = rootKeys.homeId): LogSigningKey {
  const seed = rootKeys.subkey('log', ringId)
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { ringId, privateKey, publicKey: Buffer.from(der.subarray(SPKI_PREFIX.length)) }
}

/** 64 bytes. */
export function signHead(key: LogSigningKey, head: ChainHead): Buffer {
  return sign(null, canonical(headValues(head)), key.privateKey)
}

/** Needs the public key alone; false for a key or signature of the wrong form too. */
export function verifyHead(publicKey: Buffer, head: ChainHead, signature: Buffer): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, canonical(headValues(head)), key, signature)
}

function headValues(head: ChainHead): CanonicalValue[] {
  return ['canal/log-head/1', head.channelId, head.chain, head.sequence, head.hash, head.at]
}
