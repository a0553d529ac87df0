import { describe, expect, test } from 'vitest'
import { placeBefore, placesOf } from './roster.ts'
import { admission, committeeOf, keyholder, type Keyholder } from './testing/people.ts'
import { refused } from './testing/refused.ts'

describe('those of before a restart', () => {
  /** A committee of two in whose place another one was wished, which nobody has begun. */
  const restarted = () => {
    const { chain, members } = committeeOf(2)
    const next = keyholder()
    const act = chain.propose({ kind: 'restart', founder: next.user })
    chain.pass(30)
    chain.take(act)
    return { chain, next, ana: members[0] as Keyholder, luis: members[1] as Keyholder }
  }

  test('keep a place that a reset shuts and their code opens, and sign nothing', () => {
    const { chain, next, ana, luis } = restarted()
    chain.write({ kind: 'reset', user: ana.user })
    expect(chain.roster().shut).toEqual(new Set([ana.user]))
    chain.open(ana)
    expect(chain.roster().shut.size).toBe(0)
    chain.found(next)
    refused(() => chain.propose({ kind: 'leave', user: next.user }, luis))
    refused(() => chain.propose({ kind: 'leave', user: luis.user }, luis))
    const act = chain.propose(admission(luis), next)
    chain.take(act)
    expect(placeBefore(chain.roster(), luis.user)).toBeUndefined()
    expect(placesOf(chain.roster()).map(({ user }) => user)).toEqual([next.user, luis.user, ana.user])
  })

  test('stop another restart as long as nobody has begun the committee, and no longer', () => {
    const { chain, next, ana, luis } = restarted()
    refused(() => chain.propose({ kind: 'restart', founder: next.user }))
    const first = chain.propose({ kind: 'restart', founder: keyholder().user })
    chain.stop(first, ana)
    const second = chain.propose({ kind: 'restart', founder: keyholder().user })
    chain.found(next)
    refused(() => chain.stop(second, luis))
    chain.stop(second, next)
  })

  test('what waits ends with a restart, and with none that has not waited long enough', () => {
    const { chain, members } = committeeOf(2)
    const restart = chain.propose({ kind: 'restart', founder: keyholder().user })
    const other = chain.propose(admission(keyholder()), members[0])
    const lapse = () => chain.write({ kind: 'lapse', act: other, why: 'restarted' })
    chain.pass(29)
    refused(lapse)
    chain.pass(1)
    refused(() => chain.write({ kind: 'lapse', act: restart, why: 'restarted' }))
    lapse()
    chain.take(restart)
  })
})
