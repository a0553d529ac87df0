const ID_BYTES_MAX = 32

/** Puts the ring key's id before the bytes that need that key: length (1 byte), id, bytes. */
export function withRingId(id: string, bytes: Uint8Array): Buffer {
  const name = Buffer.from(id, 'utf8')
  if (name.length === 0 || name.length > ID_BYTES_MAX) throw new RangeError('a ring id has 1 to 32 bytes')
  return Buffer.concat([Buffer.from([name.length]), name, bytes])
}

/** Takes apart what `withRingId` made; null for anything that cannot have come from it. */
export function splitRingId(bytes: Buffer): { ringId: string; rest: Buffer } | null {
  const length = bytes[0] ?? 0
  if (length === 0 || length > ID_BYTES_MAX || bytes.length < 1 + length) return null
  return { ringId: bytes.subarray(1, 1 + length).toString('utf8'), rest: bytes.subarray(1 + length) }
}
