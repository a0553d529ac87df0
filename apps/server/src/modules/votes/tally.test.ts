import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf, thresholdOf, type Ballot } from './tally.ts'

const ballot = (vote: Ballot['vote'], hasLeft = false): Ballot => ({ vote, hasLeft })

describe('the count of a vote', () => {
  it('needs more than half of the voters, or all where the channel asks for unanimity', () => {
    expect([1, 2, 3, 4, 5].map((n) => thresholdOf(n, 'majority'))).toEqual([1, 2, 2, 3, 3])
    expect(thresholdOf(3, 'unanimous')).toBe(3)
  })
  it('denies as soon as the threshold can no longer be reached, and not before', () => {
    expect(outcomeOf([ballot('deny'), ballot(null), ballot(null)], 2)).toBe('pending')
    expect(outcomeOf([ballot('deny'), ballot('deny'), ballot(null)], 2)).toBe('denied')
    expect(outcomeOf([ballot('approve'), ballot('approve'), ballot(null)], 2)).toBe('approved')
  })
  it('never turns to approved because somebody left', () => {
    const votes = fc.constantFrom<Ballot['vote']>('approve', 'deny', null)
    fc.assert(
      fc.property(fc.array(votes, { minLength: 1, maxLength: 9 }), fc.nat(), fc.boolean(), (list, who, unanimous) => {
        const threshold = thresholdOf(list.length, unanimous ? 'unanimous' : 'majority')
        const before = outcomeOf(
          list.map((vote) => ballot(vote)),
          threshold,
        )
        const after = outcomeOf(
          list.map((vote, index) => ballot(vote, index === who % list.length)),
          threshold,
        )
        expect(before !== 'approved' && after === 'approved').toBe(false)
      }),
    )
  })
})
