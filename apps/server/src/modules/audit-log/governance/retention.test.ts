import { describe, expect, test } from 'vitest'
import type { OwnTerms } from '@canal/contract/casework/retention'
import { readBody, statementOf, type Change } from './entry.ts'
import { admission, committeeOf, keyholder, type Keyholder } from './testing/people.ts'
import { refused, standing } from './testing/refused.ts'

describe('the terms for which closed reports are kept', () => {
  const committee = (count = 3) => {
    const { chain, members } = committeeOf(count)
    const [ana, luis, eva] = members as [Keyholder, Keyholder, Keyholder]
    const terms = (of: OwnTerms): Change => ({ kind: 'retention', terms: of })
    const now = () => chain.roster().retention?.terms ?? null
    return { chain, ana, luis, eva, terms, now }
  }

  test('are set by two members of however many, each outcome by itself, and later ones leave the others as they are', () => {
    const { chain, ana, luis, eva, terms, now } = committee(5)
    const act = chain.propose(terms({ proven: { months: 60 }, referred: { days: 0 } }), ana)
    expect(standing(chain, act)).toMatchObject({ signed: 1, needed: 2, maturesAt: null, isReady: false })
    refused(() => chain.take(act))
    expect(now()).toBeNull()
    chain.pass(1)
    chain.sign(act, luis)
    chain.take(act)
    expect(now()).toEqual({ proven: { months: 60 }, referred: { days: 0 } })
    expect(chain.roster().retention).toMatchObject({ since: chain.now(), proposedBy: ana.user })
    const next = chain.propose(terms({ referred: { months: 6 } }), luis)
    chain.sign(next, eva)
    chain.take(next)
    expect(now()).toEqual({ proven: { months: 60 }, referred: { months: 6 } })
    expect(chain.roster().retention?.proposedBy).toBe(luis.user)
  })

  test('do not change by waiting: neither after another member has seen the act, nor before', () => {
    const { chain, ana, luis, eva, terms } = committee()
    const seen = chain.propose(terms({ proven: { days: 0 } }), ana)
    chain.see(seen, eva)
    for (const days of [7, 30, 365]) {
      chain.pass(days)
      refused(() => chain.take(seen))
    }
    chain.sign(seen, luis)
    chain.take(seen)
  })

  test('are set at once by the only member that there is', () => {
    const { chain, ana, terms, now } = committee(1)
    chain.take(chain.propose(terms({ not_proven: { months: 12 } }), ana))
    expect(now()).toEqual({ not_proven: { months: 12 } })
  })

  test('are something, none as it is already, from nothing to ten years, and none of what is untrue', () => {
    const { chain, ana, luis, terms } = committee()
    for (const of of [{}, { proven: { months: 36 } }, { proven: { months: 36 }, referred: { days: 1 } }])
      refused(() => chain.propose(terms(of), ana))
    const act = chain.propose(terms({ proven: { months: 120 } }), ana)
    refused(() => chain.propose(terms({ referred: { days: 1 } }), luis))
    chain.sign(act, luis)
    chain.take(act)
    refused(() => chain.propose(terms({ proven: { months: 120 } }), ana))
    chain.propose(terms({ proven: { months: 36 } }), ana)
    const wrong = [
      { proven: { months: 121 } },
      { proven: { months: -1 } },
      { proven: { months: 0.5 } },
      { proven: { days: 3653 } },
      { proven: { days: 1, months: 1 } },
      { proven: {} },
      { untrue: { days: 0 } },
    ]
    for (const of of wrong)
      expect(() => readBody({ kind: 'propose', act: ana.user, change: { kind: 'retention', terms: of } })).toThrow()
    readBody({ kind: 'propose', act: ana.user, change: { kind: 'retention', terms: { proven: { days: 3652 } } } })
  })

  test('are proposed and signed by members alone, and a signature covers these terms and no others', () => {
    const { chain, ana, luis, terms } = committee()
    const outside = (['alternate', 'investigator'] as const).map((capacity) => {
      const other = keyholder()
      const act = chain.propose(admission(other, capacity), ana)
      if (capacity === 'alternate') chain.sign(act, luis)
      chain.take(act)
      return other
    })
    refused(() => chain.propose(terms({ proven: { days: 0 } })))
    for (const other of [...outside, keyholder()]) refused(() => chain.propose(terms({ proven: { days: 0 } }), other))
    const act = chain.propose(terms({ proven: { months: 48 } }), ana)
    for (const other of outside) refused(() => chain.sign(act, other))
    const { head } = chain.roster().acts.get(act) ?? { head: Buffer.alloc(0) }
    const change = terms({ proven: { days: 0 } })
    const turned = statementOf({ channelId: chain.channelId, kind: 'sign', act, change, head })
    refused(() => chain.write({ kind: 'sign', act }, luis, turned))
  })

  test('are stopped by any member, lapse where who proposed them has left, and outlast a restart', () => {
    const { chain, ana, luis, eva, terms, now } = committee()
    const stopped = chain.propose(terms({ proven: { days: 0 } }), ana)
    chain.stop(stopped, eva)
    refused(() => chain.sign(stopped, luis))
    const lapsing = chain.propose(terms({ proven: { days: 0 } }), eva)
    chain.take(chain.propose({ kind: 'leave', user: eva.user }, eva))
    chain.sign(lapsing, ana)
    refused(() => chain.take(lapsing))
    chain.write({ kind: 'lapse', act: lapsing, why: 'changed' })
    const act = chain.propose(terms({ proven: { months: 48 } }), ana)
    chain.sign(act, luis)
    chain.take(act)
    const restart = chain.propose({ kind: 'restart', founder: keyholder().user })
    chain.pass(30)
    chain.take(restart)
    expect(now()).toEqual({ proven: { months: 48 } })
  })
})
