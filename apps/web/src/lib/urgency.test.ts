import { describe, expect, it } from 'vitest'
import { officeDatesIn } from './office-dates.ts'
import { urgencyOf } from './urgency.ts'

describe('how pressing a term is', () => {
  const dates = officeDatesIn('Europe/Madrid')
  const now = new Date('2026-11-20T20:00:00Z')
  const urgency = (rule: 'acknowledge' | 'answer', dueAt: string) => urgencyOf({ rule, dueAt }, now, dates)

  it('goes by the calendar of the channel, and its last day lasts to the last minute', () => {
    expect(urgency('answer', '2026-11-20T22:59:59Z')).toEqual({ urgency: 'near', days: 0 })
    expect(urgency('answer', '2026-11-19T22:59:59Z')).toEqual({ urgency: 'over', days: -1 })
    expect(urgency('answer', '2026-11-27T22:59:59Z')).toEqual({ urgency: 'near', days: 7 })
    expect(urgency('answer', '2026-11-28T22:59:59Z')).toEqual({ urgency: 'neutral', days: 8 })
  })

  it('an acknowledgement, which has a week in all, presses from three days before on', () => {
    expect(urgency('acknowledge', '2026-11-24T22:59:59Z').urgency).toBe('neutral')
    expect(urgency('acknowledge', '2026-11-23T22:59:59Z').urgency).toBe('near')
  })
})
