import { sign, verify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readChain } from '../apps/server/src/modules/audit-log/governance/chain.ts'
import {
  admission,
  committeeOf,
  keyholder,
  rootKeys,
} from '../apps/server/src/modules/audit-log/governance/testing/people.ts'
import { record } from './harness/figures.ts'
import { median } from './harness/load.ts'

const entryCount = 1000
const rounds = 15
const warmUp = 3

/** Newcomers whom one member proposes, another sees and signs for, and who leave by themselves: nearly every entry is signed. */
const writeChain = () => {
  const { chain, members } = committeeOf(3)
  const [ana, luis] = members
  if (!ana || !luis) throw new Error('a committee of three has two members')
  while (chain.entries.length < entryCount) {
    const newcomer = keyholder()
    const act = chain.propose(admission(newcomer), ana)
    chain.see(act, luis)
    chain.sign(act, luis)
    chain.take(act)
    chain.take(chain.propose({ kind: 'leave', user: newcomer.user }, newcomer))
  }
  return { channelId: chain.channelId, entries: chain.entries.slice(0, entryCount) }
}

const timed = (work: () => void): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

const { channelId, entries } = writeChain()
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const bytes = randomBytes(200)
const signature = sign(null, bytes, privateKey)
const signed = entries.filter(({ signer }) => signer).length

const taken = { chain: [] as number[], baseline: [] as number[] }
for (let round = 0; round < rounds + warmUp; round += 1) {
  const chain = timed(() => void readChain(rootKeys, channelId, entries))
  const baseline = timed(() => {
    for (let at = 0; at < signed; at += 1) verify(null, bytes, publicKey, signature)
  })
  if (round < warmUp) continue
  taken.chain.push(chain)
  taken.baseline.push(baseline)
}
const [chain, baseline] = [median(taken.chain), median(taken.baseline)]
record({ what: `${signed} Ed25519 verifications`, measured: baseline, unit: 'ms', aim: null })
record({
  what: `a chain of ${entryCount} entries, read and verified from nothing`,
  measured: chain,
  unit: 'ms',
  aim: null,
})
record({ what: 'the chain to the verifications', measured: chain / baseline, unit: 'ratio', aim: { atMost: 2 } })
