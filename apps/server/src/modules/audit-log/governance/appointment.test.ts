import { describe, expect, test } from 'vitest'
import { readBody, statementOf, type Change } from './entry.ts'
import { admission, committeeOf, keyholder, type Keyholder } from './testing/people.ts'
import { refused, standing } from './testing/refused.ts'

describe('the delegate and their substitutes', () => {
  const committee = () => {
    const { chain, members } = committeeOf(3)
    const [ana, luis, eva] = members as [Keyholder, Keyholder, Keyholder]
    const names = new Map([
      [ana.user, 'ana'],
      [luis.user, 'luis'],
      [eva.user, 'eva'],
    ])
    const appointing = (...people: readonly Keyholder[]): Change => ({
      kind: 'appoint',
      people: people.map(({ user }) => user),
    })
    const now = () => chain.roster().appointment?.people.map((user) => names.get(user)) ?? null
    /** By Ana and Luis, who are more than half. */
    const appoint = (...people: readonly Keyholder[]) => {
      const act = chain.propose(appointing(...people), ana)
      chain.sign(act, luis)
      chain.take(act)
    }
    return { chain, ana, luis, eva, appointing, appoint, now }
  }

  test('are who more than half appointed, in that order and since then; an empty list ends it', () => {
    const { chain, ana, luis, eva, appointing, appoint, now } = committee()
    expect(now()).toBeNull()
    const act = chain.propose(appointing(eva, ana), eva)
    refused(() => chain.take(act))
    expect(now()).toBeNull()
    chain.pass(2)
    chain.sign(act, luis)
    chain.take(act)
    expect(now()).toEqual(['eva', 'ana'])
    expect(chain.roster().appointment?.since).toEqual(chain.now())
    appoint(ana, eva)
    expect(now()).toEqual(['ana', 'eva'])
    appoint()
    expect(now()).toBeNull()
  })

  test('are members, none twice, no more than five, and others than are appointed already', () => {
    const { chain, ana, luis, eva, appointing, appoint } = committee()
    const outside = ['alternate', 'investigator'] as const
    for (const capacity of outside) {
      const other = keyholder()
      const act = chain.propose(admission(other, capacity), ana)
      if (capacity === 'alternate') chain.sign(act, luis)
      chain.take(act)
      refused(() => chain.propose(appointing(other), ana))
    }
    for (const people of [[keyholder()], [ana, ana], [ana, luis, ana], []])
      refused(() => chain.propose(appointing(...people), ana))
    appoint(ana, eva)
    refused(() => chain.propose(appointing(ana, eva), ana))
    chain.propose(appointing(eva, ana), ana)
    const six = Array.from({ length: 6 }, () => keyholder().user)
    expect(() => readBody({ kind: 'propose', act: ana.user, change: { kind: 'appoint', people: six } })).toThrow()
  })

  test('are proposed by members alone, and a signature covers one list in one order', () => {
    const { chain, ana, luis, eva, appointing } = committee()
    refused(() => chain.propose(appointing(ana)))
    refused(() => chain.propose(appointing(ana), keyholder()))
    refused(() => chain.propose(appointing(ana), { ...keyholder(), user: luis.user }))
    const act = chain.propose(appointing(ana, eva), ana)
    const { head } = chain.roster().acts.get(act) ?? { head: Buffer.alloc(0) }
    const turned = statementOf({
      channelId: chain.channelId,
      kind: 'sign',
      act,
      change: appointing(eva, ana),
      head,
    })
    refused(() => chain.write({ kind: 'sign', act }, luis, turned))
    refused(() => chain.propose(appointing(luis), luis))
  })

  test('take effect after the wait, lapse where one of them or a signer left, and every member can stop it', () => {
    const { chain, ana, luis, eva, appointing, now } = committee()
    const waited = chain.propose(appointing(luis), ana)
    chain.see(waited, eva)
    chain.pass(6.9)
    refused(() => chain.take(waited))
    chain.pass(0.1)
    chain.take(waited)
    expect(now()).toEqual(['luis'])
    const stopped = chain.propose(appointing(ana), ana)
    chain.stop(stopped, eva)
    chain.pass(31)
    refused(() => chain.take(stopped))
    const lapsing = chain.propose(appointing(ana, eva), luis)
    chain.sign(lapsing, ana)
    chain.take(chain.propose({ kind: 'leave', user: eva.user }, eva))
    expect(standing(chain, lapsing)).toMatchObject({ isPossible: false, isReady: false })
    refused(() => chain.take(lapsing))
    chain.write({ kind: 'lapse', act: lapsing, why: 'changed' })
    expect(now()).toEqual(['luis'])
  })

  test('who leaves falls out and the next one moves up; new keys, shut ones and a disabled account change nothing', () => {
    const { chain, ana, luis, eva, appoint, now } = committee()
    appoint(eva, ana, luis)
    const { since } = chain.roster().appointment ?? {}
    chain.pass(1)
    chain.write({ kind: 'disabled', user: eva.user })
    chain.write({ kind: 'reset', user: ana.user })
    const renewed = keyholder(luis.user, 2)
    const rekey = chain.propose({ kind: 'rekey', user: luis.user, name: 'Luis', identity: renewed.identity }, luis)
    chain.pass(30)
    chain.take(rekey)
    chain.write({ kind: 'accepted' })
    expect(now()).toEqual(['eva', 'ana', 'luis'])
    chain.take(chain.propose({ kind: 'leave', user: eva.user }, eva))
    expect(now()).toEqual(['ana', 'luis'])
    expect(chain.roster().appointment?.since).toEqual(since)
    chain.take(chain.propose({ kind: 'leave', user: ana.user }, ana))
    expect(now()).toEqual(['luis'])
    chain.take(chain.propose(admission(eva), renewed))
    expect(now()).toEqual(['luis'])
    const goes = chain.propose({ kind: 'leave', user: luis.user }, renewed)
    chain.take(goes)
    expect(now()).toBeNull()
  })

  test('end with a restart', () => {
    const { chain, ana, appoint, now } = committee()
    appoint(ana)
    const next = keyholder()
    const act = chain.propose({ kind: 'restart', founder: next.user })
    chain.pass(30)
    expect(now()).toEqual(['ana'])
    chain.take(act)
    expect(now()).toBeNull()
    chain.found(next)
    refused(() => chain.propose({ kind: 'appoint', people: [ana.user] }, next))
  })
})
