import type { ChatMessage } from '@canal/contract/reports/schemas'
import { expect, it } from 'vitest'
import { readUpTo, withoutNew } from './use-read-marks.ts'

it.each([
  [[], undefined],
  [['a'], 'a'],
  [['a', 'b'], 'b'],
  [['a', 'b', 'c'], 'c'],
  // Somebody who goes at once to the end has not read what stands above.
  [['c'], undefined],
  [['a', 'c'], 'a'],
])('of three new messages, of which %j were in sight, those up to %s are read', (seen, expected) => {
  expect(readUpTo(['a', 'b', 'c'], new Set(seen))).toBe(expected)
})

it('the mark of new goes from what was read, and stays on what was not', () => {
  const messages = ['a', 'b', 'c'].map((id) => ({ id, isNew: true })) as ChatMessage[]
  expect(withoutNew(messages, 'b').map(({ isNew }) => isNew)).toEqual([false, false, true])
  expect(withoutNew(messages, 'gone').map(({ isNew }) => isNew)).toEqual([true, true, true])
})
