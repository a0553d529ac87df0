import { describe, expect, test } from 'vitest'
import { caseNumberRanges } from './case-number-search.ts'

const finds = (typed: string, caseNumber: string) => {
  const parts = { number: caseNumber, serial: caseNumber.split('-')[1] ?? '' }
  return caseNumberRanges(typed).some(({ part, from, below }) => parts[part] >= from && parts[part] < below)
}

describe('a case number is found by how it begins', () => {
  test.each(['2', '2026', '2026-', '2026-73', '2026-7315', ' 2026 7315 ', '2026/7315', '20267315', '7', '73', '7315'])(
    'as «%s»',
    (typed) => expect(finds(typed, '2026-7315')).toBe(true),
  )
  test.each(['315', '2025', '2026-74', '73150', '2026-73-15'])('not as «%s»', (typed) =>
    expect(finds(typed, '2026-7315')).toBe(false),
  )
  test('with a nine at the end as with any other figure', () => {
    expect(finds('9', '2026-9999')).toBe(true)
    expect(finds('99', '2026-9899')).toBe(false)
  })
  test.each(['', '%', '_', 'contract', '-7315', '2026-7315-', '1'.repeat(17)])('and «%s» finds nothing', (typed) =>
    expect(caseNumberRanges(typed)).toEqual([]),
  )
})
