export type CanonicalValue = null | boolean | number | string | Date | Uint8Array | readonly CanonicalValue[]

const TYPE = { null: 0, boolean: 1, integer: 2, string: 3, date: 4, bytes: 5, list: 6 } as const
/** Type and 32-bit length before each value. */
const HEAD_BYTES = 5

/**
 * Encodes a list of values as type, 32-bit length and payload each, so that no two different lists share an encoding:
 * everything that is authenticated (AAD, MACs, log entries) goes through here, dozens of times a request: in one buffer.
 * Throws RangeError for a number that is not a safe integer and for an invalid date.
 */
export function canonical(values: readonly CanonicalValue[]): Buffer {
  const bytes = Buffer.allocUnsafe(sizeOfAll(values))
  writeAll(values, bytes, 0)
  return bytes
}

function sizeOfAll(values: readonly CanonicalValue[]): number {
  let size = 0
  for (const value of values) size += HEAD_BYTES + sizeOf(value)
  return size
}

function sizeOf(value: CanonicalValue): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (typeof value === 'number' || value instanceof Date) return 8
  if (typeof value === 'string') return Buffer.byteLength(value, 'utf8')
  return value instanceof Uint8Array ? value.byteLength : sizeOfAll(value)
}

/** Writes the values from `offset` on and gives the offset after them. */
function writeAll(values: readonly CanonicalValue[], bytes: Buffer, offset: number): number {
  let end = offset
  for (const value of values) {
    const start = end + HEAD_BYTES
    const type = writePayload(value, bytes, start)
    end = start + sizeOf(value)
    bytes.writeUInt8(type, start - HEAD_BYTES)
    bytes.writeUInt32BE(end - start, start - HEAD_BYTES + 1)
  }
  return end
}

/** Writes a value's payload and gives its type. */
function writePayload(value: CanonicalValue, bytes: Buffer, start: number): number {
  if (value === null) return TYPE.null
  if (typeof value === 'boolean') {
    bytes.writeUInt8(value ? 1 : 0, start)
    return TYPE.boolean
  }
  if (typeof value === 'number') return writeInteger(value, bytes, start, TYPE.integer)
  if (value instanceof Date) return writeInteger(value.getTime(), bytes, start, TYPE.date)
  if (typeof value === 'string') {
    bytes.write(value, start, 'utf8')
    return TYPE.string
  }
  if (value instanceof Uint8Array) {
    bytes.set(value, start)
    return TYPE.bytes
  }
  writeAll(value, bytes, start)
  return TYPE.list
}

function writeInteger(value: number, bytes: Buffer, start: number, type: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('only safe integers and valid dates have a canonical form')
  bytes.writeBigInt64BE(BigInt(value), start)
  return type
}
