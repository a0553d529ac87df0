/** Crockford's base32: no I, L, O (read as 1, 1, 0) and no U. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** x^5 + x^2 + 1 generates the field of 32 elements. */
const FIELD_POLYNOMIAL = 0b100101

/** The digits that somebody meant, -1 for what is none: case, spaces, dashes, O for 0, I and L for 1 are forgiven. */
export function digitsOf(text: string): number[] {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
  const meant = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...meant].map((char) => ALPHABET.indexOf(char))
}

/** Horner's scheme in GF(32): position i weighs x^(23-i), all different since x has order 31. Zero for a whole code. */
export function checksum(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => timesX(sum) ^ digit, 0)
}

function timesX(value: number): number {
  const doubled = value << 1
  return doubled > 31 ? doubled ^ FIELD_POLYNOMIAL : doubled
}
