/** Crockford's base32: no I, L, O (read as 1, 1, 0) and no U. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The digits that somebody meant, -1 for what is none: case, spaces, dashes, O for 0, I and L for 1 are forgiven. */
export function digitsOf(text: string): number[] {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
  const meant = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...meant].map((char) => ALPHABET.indexOf(char))
}

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
