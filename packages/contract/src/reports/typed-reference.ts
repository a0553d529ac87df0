import { checksum, digitsOf } from '../crockford.ts'

const length = 24

/** What is wrong with what was typed for a reference, in the order in which a page says it. */
export type ReferenceFault =
  | { fault: 'empty' }
  /** The number that is told by phone, which opens nothing. */
  | { fault: 'caseNumber' }
  | { fault: 'length'; count: number | string }
  | { fault: 'letter'; letter: string }
  /** Each character may stand in a code; these together are none that was ever given. */
  | { fault: 'check' }

const isCode = (text: string): boolean => {
  const digits = digitsOf(text)
  return digits.length === length && !digits.includes(-1) && checksum(digits) === 0
}

/** A run of words that is a code, whatever stands before and after it. */
const codeAmong = (words: readonly string[]): string | undefined => {
  for (const [first] of words.entries()) {
    let run = ''
    for (const word of words.slice(first)) {
      run += word
      if (run.length >= length) break
    }
    if (isCode(run)) return run
  }
  return undefined
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The part that was meant as the code, if one word is as long as half of one. */
const likeCode = (text: string): string =>
  text.split(/\s+/).find((part) => words(part).join('').length >= length / 2) ?? text

const characters = (text: string): string[] => [...text.replace(/[\s\p{Pd}\p{Cf}\u2212"'«»“”‘’„.,:;()[\]]/gu, '')]

/**
 * What somebody typed where a reference is asked for: the code that stands in it, with quotes or words around or without, or
 * what is wrong with it. Nothing of it says whether a report exists: the server alone knows that.
 */
export const readReference = (typed: string): { code: string } | ReferenceFault => {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { fault: 'empty' }
  const code = codeAmong(words(text))
  if (code) return { code }
  if (/(?<![\p{L}\p{N}-])\d{4}\p{Pd}\d{4,6}(?![\p{L}\p{N}-])/u.test(text)) return { fault: 'caseNumber' }
  const meant = characters(likeCode(text))
  if (meant.length !== length) return { fault: 'length', count: meant.length }
  const letter = meant.find((one) => digitsOf(one).includes(-1))
  return letter ? { fault: 'letter', letter } : { fault: 'check' }
}
