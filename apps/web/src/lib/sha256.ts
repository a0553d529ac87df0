// FIPS 180-4, §4.2.2 and §5.3.3: the first 32 bits of the fractional parts of cube and square roots of primes.
const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) | 0
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const words = new Int32Array(64)
const at = (array: Int32Array, index: number) => array[index] as number

const schedule = (view: DataView, offset: number) => {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const before = at(words, i - 15)
    const last = at(words, i - 2)
    const low = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)
    const high = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10)
    words[i] = (at(words, i - 16) + low + at(words, i - 7) + high) | 0
  }
}

const compress = (state: Int32Array) => {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(roundConstants, i) + at(words, i)) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (at(state, i) + (mixed[i] as number)) | 0
}

const hashBlocks = (state: Int32Array, view: DataView, byteLength: number) => {
  for (let offset = 0; offset < byteLength; offset += 64) {
    schedule(view, offset)
    compress(state)
  }
}

/**
 * SHA-256 of short texts that begin alike, as eight 32-bit words; the whole blocks of the beginning are hashed once,
 * and the answer holds until the next call. Our own because crypto.subtle is missing on plain http, and is slower than
 * this for the thousands of short hashes of a proof of work. Guards no secret.
 */
export const sha256After = (beginning: Uint8Array): ((end: Uint8Array) => Int32Array) => {
  const wholeBytes = beginning.length - (beginning.length % 64)
  const begun = initial.slice()
  hashBlocks(begun, new DataView(beginning.buffer, beginning.byteOffset, wholeBytes), wholeBytes)
  const rest = beginning.subarray(wholeBytes)
  const state = new Int32Array(8)
  let blocks = new Uint8Array(128)
  return (end) => {
    const bytes = rest.length + end.length
    const padded = Math.ceil((bytes + 9) / 64) * 64
    if (padded > blocks.length) blocks = new Uint8Array(padded)
    blocks.fill(0, bytes)
    blocks.set(rest)
    blocks.set(end, rest.length)
    blocks[bytes] = 0x80
    const view = new DataView(blocks.buffer)
    view.setUint32(padded - 4, (wholeBytes + bytes) * 8)
    state.set(begun)
    hashBlocks(state, view, padded)
    return state
  }
}
