// eslint-disable-next-line no-restricted-imports -- a pure text, in one form for the device and the server
import { ALPHABET, digitsOf } from '@canal/contract/crockford'

/** Whole groups of five bytes as eight characters each. */
export function toBase32(bytes: Buffer): string {
  if (bytes.length % 5 !== 0) throw new RangeError('only whole groups of five bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(parseInt(five, 2))).join('')
}

/** What `toBase32` made, read as `digitsOf` does; null for any other text. */
export function fromBase32(text: string): Buffer | null {
  const digits = digitsOf(text)
  if (digits.length % 8 !== 0 || digits.includes(-1)) return null
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
