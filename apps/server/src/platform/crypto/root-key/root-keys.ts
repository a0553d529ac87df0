import { hkdfSync, randomBytes } from 'node:crypto'
import { RootKeyError } from '../errors.ts'
import { hmac, sameBytes } from '../hkdf.ts'

export type SubkeyLabel =
  | 'password-pepper'
  | 'slot'
  | 'ref-index'
  | 'ref-kek'
  | 'session'
  | 'key-directory'
  | 'policy'
  | 'acl'
  | 'log'
  | 'log-entry'
  | 'capability'
  | 'staging'
  | 'contact'
  | 'outbox'
  | 'totp'
  | 'template'
  | 'recovery'
  | 'roster'
  | 'receipt'
  | 'form-token'
  | 'limits'
  | 'key-check'
  | 'idempotency'
  | 'database'
  | 'carried'
  | 'vouch'
  | 'link'
  | 'backup'

/** The ring of root keys. The keys themselves cannot be read from it, so that printing it shows nothing. */
export type RootKeys = {
  /** All ids, the writing one first: what was sealed under any of them opens. */
  readonly ids: readonly string[]
  /** Those that the configuration names: they alone say that something is genuine. The others were retired by a rotation. */
  readonly trustedIds: readonly string[]
  /** The id of the key that writes. */
  readonly currentId: string
  /** The id of the key that the installation is on: it makes people's tags and signs the log. Until a rotation ends, the older one. */
  readonly homeId: string
  has(id: string): boolean
  /** Whether a MAC, a session or a box of the server's own under this id counts. */
  trusts(id: string): boolean
  /**
   * 32 bytes for one use, from the key `id`; throws RootKeyError for an unknown id. Left out: the writing key, but for
   * people's tags (`acl`) the key that the installation is on.
   */
  subkey(label: SubkeyLabel, id?: string): Buffer
}

/** The id of a key given without one. Keep it when the ring grows: `k2:<new>,k1:<old>`. */
export const BARE_KEY_ID = 'k1'

const KEY_BYTES = 32
const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/

/** Reads `id:key,id:key` or a bare key, in hexadecimal or base64; the first writes, all read. Throws RootKeyError. */
export function parseRootKeys(text: string): RootKeys {
  const trimmed = text.trim()
  if (trimmed === '') throw new RootKeyError('ROOT_KEY is empty; it needs 32 random bytes in base64 or hexadecimal.')
  const entries = trimmed.split(',').map((entry) => entry.trim())
  const ring = new Map<string, Buffer>()
  for (const [at, entry] of entries.entries()) {
    const { id, key } = parseEntry(entry, at + 1, entries.length)
    if (ring.has(id)) throw new RootKeyError(`ROOT_KEY has the id "${id}" twice; each key needs its own.`)
    if ([...ring.values()].some((other) => sameBytes(other, key)))
      throw new RootKeyError(`ROOT_KEY entry ${at + 1} repeats the key of another entry.`)
    ring.set(id, key)
  }
  return rootKeysOf(ring, { homeId: firstId(ring) })
}

/** 32 random bytes in base64, as ROOT_KEY or the root key file takes them. */
export function newRootKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** A value that may be stored beside the data to tell later whether the same root key is at hand. */
export function keyCheckValue(rootKeys: RootKeys, id: string = rootKeys.currentId): string {
  return `${id}.${hmac(rootKeys.subkey('key-check', id), Buffer.from('canal/key-check/1')).toString('base64url')}`
}

/** The ring id of the key that a key check value was made with. */
export const ringIdOfCheck = (stored: string): string => stored.slice(0, Math.max(0, stored.indexOf('.')))

/** Whether the ring holds the very key that `stored` was made with. */
export function matchesKeyCheck(rootKeys: RootKeys, stored: string): boolean {
  const id = ringIdOfCheck(stored)
  return rootKeys.has(id) && sameBytes(Buffer.from(keyCheckValue(rootKeys, id)), Buffer.from(stored))
}

/** Whether the ring holds the key that `stored` was made with, by whatever name. */
export const holdsKeyOf = (rootKeys: RootKeys, stored: string): boolean =>
  rootKeys.ids.some((id) => keyCheckValue(rootKeys, id).slice(id.length) === stored.slice(ringIdOfCheck(stored).length))

function parseEntry(entry: string, position: number, count: number): { id: string; key: Buffer } {
  const name = count === 1 ? 'ROOT_KEY' : `ROOT_KEY entry ${position}`
  const colon = entry.indexOf(':')
  if (entry === '') throw new RootKeyError(`${name} is empty; take out the comma too many.`)
  if (colon < 0 && count > 1) throw new RootKeyError(`${name} has no id; a ring is written id:key,id:key.`)
  const id = colon < 0 ? BARE_KEY_ID : entry.slice(0, colon).trim()
  // The rejected id is not repeated: a key written in the wrong place would end up in a log.
  if (!ID_PATTERN.test(id)) throw new RootKeyError(`${name} needs an id of 1 to 32 letters, digits, "-" or "_".`)
  return { id, key: parseKey(entry.slice(colon + 1).trim(), name) }
}

function parseKey(text: string, name: string): Buffer {
  if (text === '') throw new RootKeyError(`${name} has an id but no key.`)
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : fromBase64(text)
  if (!key) throw new RootKeyError(`${name} is neither base64 nor hexadecimal.`)
  if (key.length !== KEY_BYTES) throw new RootKeyError(`${name} must be 32 bytes long, not ${key.length}.`)
  if (key.every((byte) => byte === key[0])) throw new RootKeyError(`${name} is one byte repeated, not a random key.`)
  return key
}

/** Node ignores what is not base64; reading it back finds that. */
function fromBase64(text: string): Buffer | null {
  const bare = text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  const bytes = Buffer.from(bare, 'base64url')
  return bytes.toString('base64url') === bare ? bytes : null
}

const firstId = (ring: ReadonlyMap<string, Buffer>): string => [...ring.keys()][0] ?? BARE_KEY_ID

const rings = new WeakMap<RootKeys, ReadonlyMap<string, Buffer>>()

/** The keys themselves, for sealing older ones under the writing one (carried-keys.ts) and for nothing else. */
export const ringOf = (rootKeys: RootKeys): ReadonlyMap<string, Buffer> => rings.get(rootKeys) ?? new Map()

/** A ring whose first key writes. `homeId`: the key that the installation is on. `retired`: those that open, and say no more. */
export function rootKeysOf(
  ring: ReadonlyMap<string, Buffer>,
  { homeId, retired = new Set() }: { homeId: string; retired?: ReadonlySet<string> },
): RootKeys {
  const ids = [...ring.keys()]
  const trustedIds = ids.filter((id) => !retired.has(id))
  const currentId = firstId(ring)
  const cache = new Map<string, Buffer>()
  const subkey = (label: SubkeyLabel, id: string = label === 'acl' ? homeId : currentId): Buffer => {
    const place = `${label}:${id}`
    const known = cache.get(place)
    if (known) return known
    const key = ring.get(id)
    if (!key) throw new RootKeyError(`The ring has no root key "${id}".`)
    const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `canal/root/1/${label}`, KEY_BYTES))
    cache.set(place, derived)
    return derived
  }
  const trusts = (id: string) => trustedIds.includes(id)
  const rootKeys: RootKeys = { ids, trustedIds, currentId, homeId, has: (id) => ring.has(id), trusts, subkey }
  rings.set(rootKeys, ring)
  return rootKeys
}
