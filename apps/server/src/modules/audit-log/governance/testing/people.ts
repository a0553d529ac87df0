import { randomUUID } from 'node:crypto'
import { generateKeyPair } from '../../../../platform/crypto/key-pair.ts'
import { newRootKey, parseRootKeys } from '../../../../platform/crypto/root-key/root-keys.ts'
import { generateSigningPair, signBytes } from '../../../../platform/crypto/signing-key.ts'
import { nextEntry } from '../chain.ts'
import {
  chainStart,
  statementOf,
  type Body,
  type Change,
  type Entry,
  type Identity,
  type SignedKind,
} from '../entry.ts'
import { emptyRoster, recoverySigner, type Roster } from '../roster.ts'

export const rootKeys = parseRootKeys(newRootKey())

/** Somebody with an identity, whether or not a roster knows of it. */
export interface Keyholder {
  user: string
  identity: Identity
  signing: Buffer
}

export const keyholder = (user: string = randomUUID(), version = 1): Keyholder => {
  const signing = generateSigningPair()
  const encoded = (bytes: Buffer) => bytes.toString('base64url')
  const identity = { version, sealing: encoded(generateKeyPair().publicKey), signing: encoded(signing.publicKey) }
  return { user, identity, signing: signing.privateKey }
}

/** The organisation's recovery key, as it signs. */
export const recoveryKey = (version = 1): Keyholder => keyholder(recoverySigner, version)

/** A chain that is written entry by entry, as the product does, with a clock of its own. */
export const startChain = (channelId: string = randomUUID(), begin = new Date('2026-03-02T09:00:00Z')) => {
  const entries: Entry[] = []
  let roster: Roster = emptyRoster(chainStart)
  let now = begin
  const write = (body: Body, by?: Keyholder, statement?: Buffer): string => {
    const signer = by &&
      statement && {
        user: by.user,
        version: by.identity.version,
        signature: signBytes(by.signing, statement),
      }
    const next = nextEntry(rootKeys, roster, { channelId, body, signer: signer ?? null, at: now })
    entries.push(next.entry)
    roster = next.roster
    return 'act' in body ? body.act : ''
  }
  const sign = (kind: Exclude<SignedKind, 'found' | 'propose' | 'unlocked'>, id: string, by: Keyholder) => {
    const act = roster.acts.get(id)
    const of = act ?? { change: { kind: 'cover', version: 1 } as const, head: roster.hash }
    return write({ kind, act: id }, by, statementOf({ channelId, kind, act: id, change: of.change, head: of.head }))
  }
  return {
    channelId,
    entries,
    roster: () => roster,
    now: () => now,
    pass: (days: number) => {
      now = new Date(now.getTime() + days * 24 * 3600 * 1000)
    },
    write,
    found: (by: Keyholder) => {
      if (roster.founder !== by.user) write({ kind: 'founder', user: by.user })
      const body = {
        kind: 'found',
        user: by.user,
        identity: by.identity,
        username: by.user,
        name: 'Founder',
      } as const
      write(body, by, statementOf({ channelId, kind: 'found', act: '', change: body, head: roster.hash }))
    },
    propose: (change: Change, by?: Keyholder): string => {
      const act = randomUUID()
      const statement = statementOf({ channelId, kind: 'propose', act, change, head: roster.hash })
      return write({ kind: 'propose', act, change }, by, statement)
    },
    sign: (act: string, by: Keyholder) => sign('sign', act, by),
    see: (act: string, by: Keyholder) => sign('seen', act, by),
    stop: (act: string, by: Keyholder) => sign('stop', act, by),
    take: (act: string) => write({ kind: 'effect', act }),
    open: (by: Keyholder) => {
      const body = { kind: 'unlocked', user: by.user } as const
      return write(body, by, statementOf({ channelId, kind: 'unlocked', act: '', change: body, head: roster.hash }))
    },
  }
}
export type Chain = ReturnType<typeof startChain>

export const admission = (who: Keyholder, capacity: 'member' | 'alternate' | 'investigator' = 'member'): Change => ({
  kind: 'admit',
  user: who.user,
  username: who.user,
  name: 'Somebody',
  capacity,
  identity: who.identity,
})

/** A founded roster, and as many members more as are wanted, each admitted by those before. */
export const committeeOf = (count: number): { chain: Chain; members: Keyholder[] } => {
  const chain = startChain()
  const founder = keyholder()
  chain.found(founder)
  const members = [founder]
  while (members.length < count) {
    const newcomer = keyholder()
    const act = chain.propose(admission(newcomer), founder)
    for (const other of members.slice(1, Math.floor(members.length / 2) + 1)) chain.sign(act, other)
    chain.take(act)
    members.push(newcomer)
  }
  return { chain, members }
}
