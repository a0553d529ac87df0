/** Texts from `from` on and before `below`, byte by byte, of a whole case number or of its part after the year. */
export interface TextRange {
  part: 'number' | 'serial'
  from: string
  below: string
}

const longest = 16

const beginningWith = (part: TextRange['part'], from: string): TextRange => {
  const last = from.length - 1
  return { part, from, below: from.slice(0, last) + String.fromCharCode(from.charCodeAt(last) + 1) }
}

/**
 * What to look for where somebody types a case number or how it begins: `2026-73`, `2026 73`, `202673`, and without the
 * year `73`. Nothing for what no case number can begin with.
 */
export const caseNumberRanges = (typed: string): TextRange[] => {
  const text = typed.trim().replace(/[\s./–-]+/g, '-')
  if (text.length > longest || !/^\d+(-\d*)?$/.test(text)) return []
  if (text.includes('-')) return [beginningWith('number', text)]
  const withYear = text.length > 4 ? `${text.slice(0, 4)}-${text.slice(4)}` : text
  return [beginningWith('number', withYear), beginningWith('serial', text)]
}
