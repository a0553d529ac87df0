import { describe, expect, test } from 'vitest'
import { readChain } from './chain.ts'
import { hashOf, macOf, type Entry } from './entry.ts'
import { admission, committeeOf, keyholder, rootKeys, startChain, type Chain } from './testing/people.ts'
import { refused } from './testing/refused.ts'

describe('reading a chain', () => {
  const written = () => {
    const { chain, members } = committeeOf(3)
    chain.write({ kind: 'named', user: members[0]?.user ?? '', name: 'Ana', post: 'Secretary' })
    return chain
  }
  const reading = (chain: Chain, entries: readonly Entry[]) => () => readChain(rootKeys, chain.channelId, entries)

  test('gives the roster that was written, from the beginning or from a verified entry on', () => {
    const chain = written()
    const whole = reading(chain, chain.entries)()
    expect(whole).toEqual(chain.roster())
    const half = readChain(rootKeys, chain.channelId, chain.entries.slice(0, 4))
    expect(readChain(rootKeys, chain.channelId, chain.entries.slice(4), half)).toEqual(whole)
  })

  test('refuses an entry that was altered, left out, moved, or is another channel’s', () => {
    const chain = written()
    const [first, second, ...rest] = chain.entries as [Entry, Entry, ...Entry[]]
    refused(reading(chain, [first, ...rest]))
    refused(reading(chain, [second, first, ...rest]))
    refused(reading(chain, [{ ...first, at: new Date(0) }, second, ...rest]))
    refused(reading(startChain(), chain.entries))
    const other = { ...first, body: { kind: 'founder', user: keyholder().user } as const }
    refused(reading(chain, [{ ...other, hash: hashOf(other) }, second, ...rest]))
  })

  test('refuses what the rule forbids, even under the root key’s own MAC', () => {
    const chain = written()
    const stranger = keyholder()
    const last = chain.entries.at(-1) as Entry
    const change = admission(stranger)
    const bare = {
      channelId: chain.channelId,
      sequence: last.sequence + 1,
      previous: last.hash,
      at: last.at,
      signer: null,
      body: { kind: 'propose', act: stranger.user, change } as const,
    }
    const hash = hashOf(bare)
    refused(reading(chain, [...chain.entries, { ...bare, hash, mac: macOf(rootKeys, hash) }]))
  })
})
