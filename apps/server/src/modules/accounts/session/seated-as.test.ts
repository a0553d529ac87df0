import { expect, test } from 'vitest'
import {
  admission,
  committeeOf,
  keyholder,
  startChain,
  type Chain,
  type Keyholder,
} from '../../audit-log/governance/testing/people.ts'
import { seatedAs } from './seated-as.ts'

type Own = Partial<{ version: number | null; hasKeys: boolean; isOff: boolean }>

/** In words: the state, and what else is true of it. */
const stateOf = (chain: Chain, { user, identity }: Keyholder, own: Own = {}): string => {
  const whose = { userId: user, version: identity.version, hasKeys: true, isOff: false, ...own }
  const { keyState, isLocked, isFormer, isDisabled } = seatedAs(chain.roster(), whose)
  return [keyState, isLocked && 'locked', isFormer && 'former', isDisabled && 'disabled'].filter(Boolean).join(', ')
}
/** Three members; the second is the one whom it is about. */
const three = () => {
  const { chain, members } = committeeOf(3)
  const [ana, luis, eva] = members as [Keyholder, Keyholder, Keyholder]
  return { chain, ana, luis, eva }
}
const decide = (chain: Chain, act: string, second: Keyholder) => {
  chain.sign(act, second)
  chain.take(act)
}
const reset = () => {
  const all = three()
  all.chain.write({ kind: 'reset', user: all.luis.user })
  return all
}

test('none → waiting: who has keys waits', () => {
  const { chain } = three()
  const somebody = keyholder()
  expect(stateOf(chain, somebody, { version: null, hasKeys: false })).toBe('none')
  expect(stateOf(chain, somebody)).toBe('waiting')
})

test('none → admitted: who was named begins the committee', () => {
  const [chain, ana] = [startChain(), keyholder()]
  chain.write({ kind: 'founder', user: ana.user })
  expect(stateOf(chain, ana, { version: null, hasKeys: false })).toBe('none')
  chain.found(ana)
  expect(stateOf(chain, ana)).toBe('admitted')
})

test('waiting → admitted: by the committee', () => {
  const { chain, ana, luis } = three()
  const newcomer = keyholder()
  const act = chain.propose(admission(newcomer), ana)
  expect(stateOf(chain, newcomer)).toBe('waiting')
  decide(chain, act, luis)
  expect(stateOf(chain, newcomer)).toBe('admitted')
})

test('admitted → locked: a reset, however their session opened', () => {
  const { chain, luis } = reset()
  expect(stateOf(chain, luis, { version: null })).toBe('admitted, locked')
  expect(stateOf(chain, luis)).toBe('admitted, locked')
})

test('admitted → locked: a restored backup does not hold their keys', () => {
  const { chain, luis } = three()
  chain.write({ kind: 'accepted', locked: [luis.user] })
  expect(stateOf(chain, luis, { version: null, hasKeys: false })).toBe('admitted, locked')
})

test('locked → admitted: the recovery code', () => {
  const { chain, luis } = reset()
  chain.open(luis)
  expect(stateOf(chain, luis)).toBe('admitted')
})

test('locked → admitted: the last password, and a colleague', () => {
  const { chain, ana, luis } = reset()
  decide(chain, chain.propose({ kind: 'unlock', user: luis.user, version: 1 }, luis), ana)
  expect(stateOf(chain, luis)).toBe('admitted')
})

test('locked → waiting, locked → admitted: new keys, which the committee admits in the place of the former', () => {
  const { chain, ana, luis, eva } = reset()
  const anew = keyholder(luis.user, 2)
  expect(stateOf(chain, anew)).toBe('waiting, locked')
  const change = { kind: 'rekey', user: luis.user, name: 'Luis', identity: anew.identity } as const
  decide(chain, chain.propose(change, ana), eva)
  expect(stateOf(chain, anew)).toBe('admitted')
  expect(stateOf(chain, luis)).toBe('waiting, locked')
})

test('admitted → left → waiting: off the committee, and brought into the channel anew', () => {
  const { chain, ana, luis } = three()
  decide(chain, chain.propose({ kind: 'leave', user: luis.user }, ana), luis)
  expect(stateOf(chain, luis, { isOff: true })).toBe('left')
  expect(stateOf(chain, luis, { isOff: false })).toBe('waiting')
})

test('admitted → former → admitted: a restart, and the next committee', () => {
  const { chain, luis } = three()
  const next = keyholder()
  const restart = chain.propose({ kind: 'restart', founder: next.user })
  chain.pass(30)
  chain.take(restart)
  expect(stateOf(chain, luis)).toBe('admitted, former')
  chain.found(next)
  expect(stateOf(chain, luis)).toBe('admitted, former')
  chain.take(chain.propose(admission(luis), next))
  expect(stateOf(chain, luis)).toBe('admitted')
})

test.each([
  ['locked → former, locked', 1, 'admitted, locked', 'admitted, locked, former'],
  ['locked, waiting → former, locked, waiting', 2, 'waiting, locked', 'waiting, locked, former'],
])('%s: a restart while somebody is reset', (_arrow, version, before, after) => {
  const { chain, luis } = reset()
  const own = version === 1 ? luis : keyholder(luis.user, version)
  expect(stateOf(chain, own)).toBe(before)
  const next = keyholder()
  const restart = chain.propose({ kind: 'restart', founder: next.user })
  chain.pass(30)
  chain.take(restart)
  expect(stateOf(chain, own)).toBe(after)
  chain.found(next)
  expect(stateOf(chain, own)).toBe(after)
})

test('a disabled account changes none of these', () => {
  const { chain, luis } = reset()
  chain.write({ kind: 'disabled', user: luis.user })
  expect(stateOf(chain, luis)).toBe('admitted, locked, disabled')
  chain.write({ kind: 'enabled', user: luis.user })
  expect(stateOf(chain, luis)).toBe('admitted, locked')
})
