import { describe, expect, test } from 'vitest'
import type { Category } from '@canal/contract/casework/categories'
import type { Change } from './entry.ts'
import { membersOf, newestVersion } from './roster.ts'
import {
  admission,
  committeeOf,
  keyholder,
  recoveryKey,
  startChain,
  type Chain,
  type Keyholder,
} from './testing/people.ts'
import { refused, standing } from './testing/refused.ts'

const isMember = (chain: Chain, who: { user: string }) =>
  membersOf(chain.roster()).some(({ user }) => user === who.user)
describe('who belongs', () => {
  test('only the person who was named founds a roster, once, with a signature of their own', () => {
    const [ana, luis] = [keyholder(), keyholder()]
    const chain = startChain()
    chain.write({ kind: 'founder', user: luis.user })
    chain.write({ kind: 'founder', user: ana.user })
    refused(() =>
      chain.write({ kind: 'found', user: luis.user, identity: luis.identity, username: 'luis', name: 'Luis' }),
    )
    refused(() => chain.write({ kind: 'found', user: ana.user, identity: ana.identity, username: 'ana', name: 'Ana' }))
    chain.found(ana)
    expect(isMember(chain, ana)).toBe(true)
    refused(() => chain.found(luis))
    refused(() => chain.write({ kind: 'founder', user: luis.user }))
  })

  test('a lone member admits at once; of two, both must sign, or one signs and a week passes', () => {
    const { chain, members } = committeeOf(2)
    const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
    const eva = keyholder()
    const act = chain.propose(admission(eva), ana)
    expect(standing(chain, act)).toMatchObject({ signed: 1, needed: 2, isReady: false })
    refused(() => chain.take(act))
    chain.sign(act, luis)
    chain.take(act)
    expect(isMember(chain, eva)).toBe(true)
    expect(chain.roster().seats.get(eva.user)?.admittedBy).toEqual([ana.user, luis.user])
  })

  test.each([1, 2, 3, 4, 5, 7])('of %i members more than half must sign', (count) => {
    const { chain, members } = committeeOf(count)
    const newcomer = keyholder()
    const [first, ...others] = members
    const act = chain.propose(admission(newcomer), first)
    for (const other of others) {
      if (standing(chain, act).isReady) break
      chain.sign(act, other)
    }
    expect(standing(chain, act).signed).toBe(Math.floor(count / 2) + 1)
    chain.take(act)
    expect(isMember(chain, newcomer)).toBe(true)
  })

  test('an investigator is admitted by one signature, and counts for nothing', () => {
    const { chain, members } = committeeOf(3)
    const investigator = keyholder()
    chain.take(chain.propose(admission(investigator, 'investigator'), members[0]))
    expect(isMember(chain, investigator)).toBe(false)
    refused(() => chain.propose(admission(keyholder()), investigator))
    const act = chain.propose(admission(keyholder()), members[0])
    refused(() => chain.sign(act, investigator))
    refused(() => chain.stop(act, investigator))
  })

  test('there is one alternate: a new one takes the place', () => {
    const { chain, members } = committeeOf(1)
    const [one, two] = [keyholder(), keyholder()]
    chain.take(chain.propose(admission(one, 'alternate'), members[0]))
    chain.take(chain.propose(admission(two, 'alternate'), members[0]))
    expect(chain.roster().seats.has(one.user)).toBe(false)
    expect(chain.roster().seats.get(two.user)?.capacity).toBe('alternate')
  })

  test('somebody leaves on their own word at once, takes their signatures along, and cannot be the last', () => {
    const { chain, members } = committeeOf(3)
    const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
    const newcomer = keyholder()
    const act = chain.propose(admission(newcomer), luis)
    chain.take(chain.propose({ kind: 'leave', user: luis.user }, luis))
    expect(isMember(chain, luis)).toBe(false)
    chain.sign(act, ana)
    chain.pass(31)
    expect(standing(chain, act)).toMatchObject({ isPossible: false, isReady: false })
    refused(() => chain.take(act))
    const { chain: small, members: one } = committeeOf(1)
    refused(() => small.propose({ kind: 'leave', user: one[0]?.user ?? '' }, one[0]))
  })

  test('who left lately stops what needs them with the keys that they left with, whatever is admitted in their name', () => {
    for (const capacity of ['member', 'investigator'] as const) {
      const { chain, members } = committeeOf(2)
      const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
      chain.take(chain.propose({ kind: 'leave', user: luis.user }, luis))
      chain.take(chain.propose({ kind: 'recovery', key: recoveryKey().identity }, ana))
      const others = keyholder(luis.user, 2)
      chain.take(chain.propose(admission(others, capacity), ana))
      const act = chain.propose({ kind: 'cover', version: 1 }, ana)
      if (capacity === 'member') chain.sign(act, others)
      expect(standing(chain, act)).toMatchObject({ needed: null, isReady: false })
      chain.stop(act, luis)
      expect(chain.roster().acts.size).toBe(0)
      // Of the committee's other acts they stop and sign none.
      const next = chain.propose(admission(keyholder()), ana)
      refused(() => chain.stop(next, luis))
      refused(() => chain.sign(next, luis))
      refused(() => chain.propose(admission(keyholder()), luis))
    }
  })

  test('who came back as a member with the same keys has not left; as an investigator they have', () => {
    for (const capacity of ['member', 'investigator'] as const) {
      const { chain, members } = committeeOf(2)
      const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
      chain.take(chain.propose({ kind: 'leave', user: luis.user }, luis))
      chain.take(chain.propose(admission(luis, capacity), ana))
      const setting = chain.propose({ kind: 'recovery', key: recoveryKey().identity }, ana)
      if (capacity === 'member') chain.sign(setting, luis)
      chain.take(setting)
      const act = chain.propose({ kind: 'cover', version: 1 }, ana)
      expect(standing(chain, act)).toMatchObject({ needed: capacity === 'member' ? 2 : null })
      chain.stop(act, luis)
    }
  })

  test('new keys take the place of the old ones, which sign nothing any more', () => {
    const { chain, members } = committeeOf(2)
    const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
    const renewed = keyholder(luis.user, 2)
    const change: Change = { kind: 'rekey', user: luis.user, name: 'Luis', identity: renewed.identity }
    const act = chain.propose(change, ana)
    chain.see(act, luis)
    chain.pass(7)
    chain.take(act)
    expect(chain.roster().seats.get(luis.user)?.identity).toEqual(renewed.identity)
    const next = chain.propose(admission(keyholder()), ana)
    refused(() => chain.sign(next, luis))
    chain.sign(next, renewed)
    refused(() => chain.propose({ ...change, identity: luis.identity }, ana))
  })
})

describe('the wait', () => {
  test('is seven days from when another member saw it, thirty where nobody did', () => {
    const { chain, members } = committeeOf(4)
    const [ana, luis] = members
    const [seen, unseen] = [keyholder(), keyholder()]
    const one = chain.propose(admission(seen), ana)
    const two = chain.propose(admission(unseen), ana)
    chain.pass(3)
    chain.see(one, luis as (typeof members)[0])
    chain.pass(6.9)
    refused(() => chain.take(one))
    chain.pass(0.1)
    chain.take(one)
    refused(() => chain.take(two))
    chain.pass(20)
    chain.take(two)
    expect([isMember(chain, seen), isMember(chain, unseen)]).toEqual([true, true])
  })

  test('begins by nobody who signed, and is not begun anew', () => {
    const { chain, members } = committeeOf(4)
    const act = chain.propose(admission(keyholder()), members[0])
    refused(() => chain.see(act, members[0] as (typeof members)[0]))
    chain.see(act, members[1] as (typeof members)[0])
    refused(() => chain.see(act, members[2] as (typeof members)[0]))
  })

  test('ends for good when a member stops it, also one who is disabled or whose access was reset', () => {
    const { chain, members } = committeeOf(4)
    const [ana, luis, eva] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]]
    chain.write({ kind: 'disabled', user: luis.user })
    chain.write({ kind: 'reset', user: eva.user })
    for (const stopper of [luis, eva]) {
      const act = chain.propose(admission(keyholder()), ana)
      chain.stop(act, stopper)
      refused(() => chain.take(act))
      refused(() => chain.sign(act, ana))
    }
    chain.pass(91)
    const late = chain.propose(admission(keyholder()), ana)
    refused(() => chain.stop(late, luis))
    chain.stop(late, eva)
  })

  test('does not run for a wish that nobody signed', () => {
    const { chain, members } = committeeOf(3)
    chain.write({ kind: 'strengthened', settings: { reopenHours: 24 } })
    const wish = chain.propose({ kind: 'settings', settings: { reopenHours: 500 } })
    chain.see(wish, members[0] as (typeof members)[0])
    chain.pass(40)
    expect(standing(chain, wish)).toMatchObject({ maturesAt: null, isReady: false })
    chain.sign(wish, members[1] as (typeof members)[0])
    refused(() => chain.take(wish))
    refused(() => chain.write({ kind: 'lapse', act: wish, why: 'changed' }))
    refused(() => chain.write({ kind: 'lapse', act: wish, why: 'withdrawn' }))
    // Seen before the signature, it was a wish that waits for nobody.
    chain.pass(7)
    refused(() => chain.take(wish))
    chain.see(wish, members[0] as (typeof members)[0])
    chain.pass(7)
    chain.take(wish)
    expect(chain.roster().settings.reopenHours).toBe(500)
  })

  test('nobody has two acts waiting', () => {
    const { chain, members } = committeeOf(4)
    const newcomer = keyholder()
    chain.propose(admission(newcomer), members[0])
    refused(() => chain.propose(admission(newcomer, 'alternate'), members[1]))
    refused(() => chain.propose(admission({ ...keyholder(), user: newcomer.user }), members[1]))
  })
})

describe('after a reset', () => {
  test('nobody signs with a shut identity until its recovery code opens it', () => {
    const { chain, members } = committeeOf(2)
    const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
    chain.write({ kind: 'reset', user: luis.user })
    const act = chain.propose(admission(keyholder()), ana)
    refused(() => chain.sign(act, luis))
    refused(() => chain.write({ kind: 'unlocked', user: luis.user }))
    refused(() => chain.open({ ...ana, user: luis.user }))
    chain.open(luis)
    chain.sign(act, luis)
    chain.take(act)
  })

  test('the old password opens it with one colleague’s word, or after a week; alone at once where nobody else is', () => {
    const { chain, members } = committeeOf(5)
    const [ana, luis, eva] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]]
    const opening = (who: (typeof members)[0]): Change => ({ kind: 'unlock', user: who.user, version: 1 })
    refused(() => chain.propose(opening(luis), luis))
    chain.write({ kind: 'reset', user: luis.user })
    chain.write({ kind: 'reset', user: eva.user })
    const act = chain.propose(opening(luis), luis)
    refused(() => chain.take(act))
    refused(() => chain.sign(act, eva))
    chain.sign(act, ana)
    chain.take(act)
    expect(chain.roster().shut.has(luis.user)).toBe(false)
    const slow = chain.propose(opening(eva), eva)
    chain.see(slow, ana)
    chain.pass(7)
    chain.take(slow)
    const { chain: small, members: one } = committeeOf(1)
    const lone = one[0] as (typeof members)[0]
    small.write({ kind: 'reset', user: lone.user })
    small.take(small.propose(opening(lone), lone))
    expect(small.roster().shut.size).toBe(0)
  })

  test('what waited about somebody’s keys ends when their code opens them, and at another reset', () => {
    const { chain, members } = committeeOf(4)
    const [ana, luis] = members as [(typeof members)[0], (typeof members)[0]]
    const renewed = keyholder(luis.user, 2)
    const rekey: Change = { kind: 'rekey', user: luis.user, name: 'Luis', identity: renewed.identity }
    const begin = () => {
      chain.write({ kind: 'reset', user: luis.user })
      return chain.propose(rekey, ana)
    }
    const one = begin()
    const other = begin()
    expect([...chain.roster().acts.keys()]).toEqual([other])
    const newcomer = chain.propose(admission(keyholder()), ana)
    chain.open(luis)
    expect([...chain.roster().acts.keys()]).toEqual([newcomer])
    chain.pass(31)
    for (const act of [one, other]) refused(() => chain.take(act))
    expect(chain.roster().seats.get(luis.user)?.identity).toEqual(luis.identity)
  })
})

describe('after a restore', () => {
  test('what waited is over; keys that nothing opens any more are shut until there are others, as nothing but a reset does', () => {
    const { chain, members } = committeeOf(3)
    const [ana, luis, eva] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]]
    const waiting = chain.propose(admission(keyholder()), ana)
    expect(chain.roster().acceptedAt).toBeNull()
    chain.pass(3)
    chain.write({ kind: 'accepted', locked: [luis.user, eva.user] })
    expect(chain.roster().acceptedAt).toEqual(chain.now())
    refused(() => chain.sign(waiting, ana))
    const lockedOut = () => [chain.roster().shut, chain.roster().lockedByRestore].map((users) => [...users])
    expect(lockedOut()).toEqual([
      [luis.user, eva.user],
      [luis.user, eva.user],
    ])
    refused(() => chain.propose(admission(keyholder()), luis))
    const renewed = keyholder(luis.user, 2)
    const act = chain.propose({ kind: 'rekey', user: luis.user, name: 'Luis', identity: renewed.identity }, ana)
    chain.pass(30)
    chain.take(act)
    chain.open(eva)
    expect(lockedOut()).toEqual([[], []])
    expect(newestVersion(chain.roster(), luis.user)).toBe(2)
    expect(newestVersion(chain.roster(), keyholder().user)).toBe(0)
  })
  test('once more, whose keys open by then is not locked by it any more', () => {
    const { chain, members } = committeeOf(2)
    const [ana] = members as [(typeof members)[0]]
    chain.write({ kind: 'accepted', locked: [ana.user] })
    chain.write({ kind: 'accepted' })
    expect(chain.roster().lockedByRestore.size).toBe(0)
    expect(chain.roster().shut.has(ana.user)).toBe(true)
  })
})

describe('the recovery key and a new beginning', () => {
  test('the recovery key’s signature begins new keys, with the wait, and counts towards no majority', () => {
    const { chain, members } = committeeOf(1)
    const lone = members[0] as (typeof members)[0]
    const recovery = recoveryKey()
    chain.take(chain.propose({ kind: 'recovery', key: recovery.identity }, lone))
    const renewed = keyholder(lone.user, 2)
    const act = chain.propose({ kind: 'rekey', user: lone.user, name: 'Lone', identity: renewed.identity }, recovery)
    refused(() => chain.take(act))
    chain.pass(30)
    chain.take(act)
    expect(chain.roster().seats.get(lone.user)?.identity.version).toBe(2)
    refused(() => chain.propose(admission(keyholder()), recovery))
  })

  test('a restart waits thirty days, whatever is signed, and a member stops it', () => {
    const { chain, members } = committeeOf(2)
    const newcomer = keyholder()
    const stopped = chain.propose({ kind: 'restart', founder: newcomer.user })
    refused(() => chain.sign(stopped, members[0] as (typeof members)[0]))
    chain.see(stopped, members[0] as (typeof members)[0])
    chain.pass(29)
    refused(() => chain.take(stopped))
    chain.stop(stopped, members[1] as (typeof members)[0])
    const act = chain.propose({ kind: 'restart', founder: newcomer.user })
    const other = chain.propose(admission(keyholder()), members[0])
    chain.pass(30)
    chain.take(act)
    refused(() => chain.take(other))
    expect(chain.roster()).toMatchObject({ founder: newcomer.user, recovery: null })
    expect(chain.roster().former.map(({ hasLeft }) => hasLeft)).toEqual([false, false])
    refused(() => chain.propose(admission(keyholder()), members[0]))
    refused(() => chain.write({ kind: 'founder', user: keyholder().user }))
    expect(chain.roster().restartedAt).toEqual(chain.now())
    chain.pass(2)
    chain.found(newcomer)
    expect(chain.roster().restartedAt).toEqual(chain.now())
    expect(membersOf(chain.roster()).map(({ user }) => user)).toEqual([newcomer.user])
  })
})

describe('settings that govern', () => {
  test('are strengthened at once and weakened by the committee alone', () => {
    const { chain, members } = committeeOf(2)
    chain.write({ kind: 'strengthened', settings: { voteRule: 'unanimous', reopenHours: 24 } })
    refused(() => chain.write({ kind: 'strengthened', settings: { voteRule: 'majority' } }))
    refused(() => chain.write({ kind: 'strengthened', settings: { reopenHours: 25 } }))
    const wish = chain.propose({ kind: 'settings', settings: { voteRule: 'majority' } })
    chain.pass(365)
    refused(() => chain.take(wish))
    for (const member of members) chain.sign(wish, member)
    chain.take(wish)
    expect(chain.roster().settings).toEqual({ voteRule: 'majority', reopenHours: 24 })
  })

  test('what a member does not receive is the committee’s to decide, and that they receive more counts at once', () => {
    const { chain, members } = committeeOf(3)
    const [ana, luis, eva] = members as [Keyholder, Keyholder, Keyholder]
    const kept = (...categories: Category[]) => ({ exclusions: { member: ana.user, categories } })
    const change = (...categories: Category[]): Change => ({ kind: 'settings', settings: kept(...categories) })
    const keptFromAna = () => chain.roster().exclusions.get(ana.user)
    refused(() => chain.write({ kind: 'strengthened', settings: kept('contracts') }))
    const wish = chain.propose(change('contracts', 'tax'))
    chain.pass(400)
    refused(() => chain.take(wish))
    chain.sign(wish, luis)
    expect(standing(chain, wish)).toMatchObject({ signed: 1, needed: 2, isReady: false })
    chain.sign(wish, ana)
    chain.take(wish)
    expect(keptFromAna()).toEqual(['contracts', 'tax'])
    refused(() => chain.propose(change('tax', 'contracts'), luis))
    refused(() => chain.write({ kind: 'strengthened', settings: kept('contracts', 'data') }))
    chain.write({ kind: 'strengthened', settings: kept('tax') })
    expect(keptFromAna()).toEqual(['tax'])
    const other = chain.propose(change('contracts'), luis)
    expect(standing(chain, other)).toMatchObject({ needed: 2 })
    chain.stop(other, ana)
    chain.take(chain.propose(change(), eva))
    expect(keptFromAna()).toBeUndefined()
  })

  test('what a member does not receive is about one member of now, and nothing besides, and puts off nothing else', () => {
    const { chain, members } = committeeOf(3)
    const [ana, luis] = members as [Keyholder, Keyholder]
    const [alternate, stranger] = [keyholder(), keyholder()]
    const admitted = chain.propose(admission(alternate, 'alternate'), ana)
    chain.sign(admitted, luis)
    chain.take(admitted)
    const keptFrom = (who: Keyholder, more: object = {}): Change => ({
      kind: 'settings',
      settings: { exclusions: { member: who.user, categories: ['contracts'] }, ...more },
    })
    for (const wrong of [keptFrom(alternate), keptFrom(stranger), keptFrom(luis, { reopenHours: 24 })])
      refused(() => chain.propose(wrong, ana))
    const about = chain.propose(keptFrom(luis), ana)
    refused(() => chain.propose(keptFrom(luis), ana))
    chain.propose(keptFrom(ana), luis)
    chain.propose({ kind: 'settings', settings: { reopenHours: 24 } }, ana)
    const departure = chain.propose({ kind: 'leave', user: luis.user }, luis)
    chain.take(departure)
    expect(standing(chain, about).isPossible).toBe(false)
    refused(() => chain.take(about))
  })

  test('who leaves, or is of a committee before a restart, comes back to everything', () => {
    const { chain, members } = committeeOf(2)
    const [ana, luis] = members as [Keyholder, Keyholder]
    for (const member of [ana, luis]) {
      const settings = { exclusions: { member: member.user, categories: ['contracts' as const] } }
      const act = chain.propose({ kind: 'settings', settings }, ana)
      chain.sign(act, luis)
      chain.take(act)
    }
    chain.take(chain.propose({ kind: 'leave', user: luis.user }, luis))
    expect([...chain.roster().exclusions.keys()]).toEqual([ana.user])
    const restart = chain.propose({ kind: 'restart', founder: luis.user })
    chain.pass(30)
    chain.take(restart)
    expect(chain.roster().exclusions.size).toBe(0)
  })

  test('an administrator keeps nothing from a member to come, before there is a committee', () => {
    const chain = startChain()
    const ana = keyholder()
    const settings = { exclusions: { member: ana.user, categories: ['contracts' as const] } }
    refused(() => chain.write({ kind: 'strengthened', settings }))
    refused(() => chain.propose({ kind: 'settings', settings }))
    chain.write({ kind: 'strengthened', settings: { reopenHours: 500 } })
    chain.found(ana)
    expect(chain.roster().exclusions.size).toBe(0)
  })

  test('nobody is admitted by a wish of the administrator', () => {
    const { chain } = committeeOf(2)
    refused(() => chain.propose(admission(keyholder())))
  })
})
