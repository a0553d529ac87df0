import { BASE_WORDS } from './common-password-words.ts'

/** Finger paths and sequences; read in both directions, any three or more in a row count. */
const PATHS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  'aq1sw2de3fr4gt5',
  'qazwsxedcrfvtgb',
  '147258369',
  '13579',
  '24680',
  '!@#$%^&*()',
  '!"·$%&/()=',
].flatMap((path) => [path, [...path].reverse().join('')])

const LEET = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' }),
)
const PIECES_MAX = 4
const PREFIX_MAX = 4
const SYMBOLS_MAX = 2
const DIGITS_MAX = 4

/**
 * Refuses the passwords that are tried first: a common word, in any case and leet, with the digits, year or symbols
 * that people add; finger paths; sequences; repetitions. It is a rule, not a list, and covers some millions.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return isMadeOfPaths(text, PIECES_MAX) || isMadeOfPaths(bare, PIECES_MAX) || isDecoratedWord(bare)
}

/** At most `pieces` repetitions or paths in a row. */
function isMadeOfPaths(text: string, pieces: number): boolean {
  if (text === '') return true
  if (pieces === 0) return false
  for (let length = text.length; length >= 2; length -= 1) {
    if (isPiece(text.slice(0, length)) && isMadeOfPaths(text.slice(length), pieces - 1)) return true
  }
  // What a rule made somebody add at the end of a path: "qwerty1!".
  return pieces < PIECES_MAX && isDecoration(text)
}

function isPiece(text: string): boolean {
  if (text === text.charAt(0).repeat(text.length)) return true
  return text.length >= 3 && PATHS.some((path) => path.includes(text))
}

function isDecoratedWord(text: string): boolean {
  for (let start = 0; start <= Math.min(PREFIX_MAX, text.length); start += 1) {
    if (!isDecoration(text.slice(0, start))) continue
    for (let end = text.length; end > start; end -= 1) {
      if (isDecoration(text.slice(end)) && isCommonWord(text.slice(start, end))) return true
    }
  }
  return false
}

/** Up to four digits, a sequence of them or a date, and up to two symbols. */
function isDecoration(text: string): boolean {
  if (/[^\d\p{P}\p{S}]/u.test(text)) return false
  const digits = text.replace(/\D/g, '')
  const isDate = /^(?:[0-2]\d|3[01])(?:0\d|1[0-2])(?:19|20)\d\d$/.test(digits)
  const isShort = digits.length <= DIGITS_MAX || isPiece(digits) || isDate
  return isShort && text.length - digits.length <= SYMBOLS_MAX
}

function isCommonWord(text: string): boolean {
  const plain = [...text].map((char) => LEET.get(char) ?? char).join('')
  const half = plain.slice(0, plain.length / 2)
  const once = plain === half + half ? half : plain
  // A one may stand for an l as well as for an i.
  return BASE_WORDS.has(once) || BASE_WORDS.has(text.replaceAll('1', 'l'))
}
