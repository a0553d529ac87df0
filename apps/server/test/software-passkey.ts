import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** The little of CBOR (RFC 8949) that WebAuthn's two structures take: small integers, bytes, text, maps. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

/** COSE's form of an ES256 key (RFC 9053 §7.1). */
const coseKey = (spki: Buffer): Buffer =>
  // The form in DER ends with both coordinates, 32 bytes each (RFC 5480 §2.2).
  cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, spki.subarray(-64, -32)],
      [-3, spki.subarray(-32)],
    ]),
  )

/** A passkey as a browser with its authenticator would answer for it, at one site. */
export const createPasskey = (site: { id: string; origin: string }) => {
  // Written out as they are made: exported later, a key may stop the process (docs/decisions/0062).
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  const dataOf = (flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(site.id), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))
  const wrap = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })
  return {
    /** The answer to the options of a new passkey. */
    register: (options: Record<string, unknown>) => {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(0x41, attested)],
      ])
      return wrap({
        clientDataJSON: clientData('webauthn.create', options['challenge']),
        attestationObject: cbor(attestation),
      })
    },
    /** The answer to what is asked at sign-in. */
    answer: (options: Record<string, unknown>) => {
      const clientDataJSON = clientData('webauthn.get', options['challenge'])
      const authenticatorData = dataOf(0x01)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return wrap({ clientDataJSON, authenticatorData, signature })
    },
  }
}
