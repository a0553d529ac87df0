import { randomBytes } from 'node:crypto'
// eslint-disable-next-line no-restricted-imports -- a pure text, in one form for the device and the server
import { ALPHABET, checksum, digitsOf } from '@canal/contract/crockford'

const CODE_LENGTH = 24
const GROUP_LENGTH = 4
const INPUT_MAX = 200

/**
 * A reporter's reference: 23 random characters (115 bits) and a check character, upper case, without dashes.
 */
export function newReference(): string {
  return newCode()
}

/** A recovery code: the same form, so that a mistyped one is told before anything is tried. */
export function newRecoveryCode(): string {
  return newCode()
}

/** How a code is shown: six groups of four, with dashes. */
export function formatReference(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

/**
 * The 24 characters that somebody meant: case, spaces, dashes, O for 0, I and L for 1 are forgiven.
 * Null for any other form and for a wrong check character, which finds every single wrong character and every two
 * characters exchanged.
 */
export function normaliseCode(input: string): string | null {
  if (input.length > INPUT_MAX) return null
  const digits = digitsOf(input)
  if (digits.length !== CODE_LENGTH || digits.includes(-1)) return null
  return checksum(digits) === 0 ? textOf(digits) : null
}

export function normaliseRecoveryCode(input: string): string | null {
  return normaliseCode(input)
}

function newCode(): string {
  const digits = [...randomBytes(CODE_LENGTH - 1)].map((byte) => byte & 31)
  // The last character weighs 1, so that the sum without it is what makes the whole zero.
  digits.push(checksum([...digits, 0]))
  return textOf(digits)
}

function textOf(digits: readonly number[]): string {
  return digits.map((digit) => ALPHABET.charAt(digit)).join('')
}
