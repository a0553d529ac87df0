import { createHash } from 'node:crypto'
import { appointedMost } from '@canal/contract'
import * as z from 'zod/mini'
import { exclusionsSchema } from '@canal/contract/casework/exclusions'
import { ownTermsSchema } from '@canal/contract/casework/retention'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { ringMac, verifyRingMac } from '../../../platform/crypto/root-key/ring-mac.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const id = z.uuid()

/** The public halves of a person's keys, 32 bytes each in base64url. A person's first identity has version 1. */
const identitySchema = z.object({ version: z.int().check(z.positive()), sealing: key, signing: key })
export type Identity = z.output<typeof identitySchema>

const governingSettings = z.object({
  voteRule: z.enum(['majority', 'unanimous']),
  /** Whole hours; decisions §5 bounds them. */
  reopenHours: z.int().check(z.minimum(1), z.maximum(720)),
})
export type GoverningSettings = z.output<typeof governingSettings>
const settingsSchema = z.extend(z.partial(governingSettings), {
  /** All categories that the reporter's form proposes to keep from a member; in an act of its own. */
  exclusions: z.optional(z.object({ member: id, categories: exclusionsSchema })),
})
export type SettingsChange = z.output<typeof settingsSchema>
export type Exclusions = NonNullable<SettingsChange['exclusions']>

/** With the name that they sign in by, which never changes and by which a reporter's form names them. */
const seat = { user: id, identity: identitySchema, username: z.string(), name: z.string() }

/** What an act would change (docs/security.md, "The committee's roster"). */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admit'), ...seat, capacity: z.enum(['member', 'alternate', 'investigator']) }),
  z.object({ kind: z.literal('rekey'), user: id, identity: identitySchema, name: z.string() }),
  z.object({ kind: z.literal('unlock'), user: id, version: z.int() }),
  z.object({ kind: z.literal('leave'), user: id }),
  z.object({ kind: z.literal('recovery'), key: z.nullable(identitySchema) }),
  /** The recovery key of this version may be given reports from before it. */
  z.object({ kind: z.literal('cover'), version: z.int() }),
  z.object({ kind: z.literal('settings'), settings: settingsSchema }),
  /** User ids: the delegate first, then the substitutes in order. Empty where the appointment ends. */
  z.object({ kind: z.literal('appoint'), people: z.array(id).check(z.maxLength(appointedMost)) }),
  /** How long reports are kept that are closed from then on; an outcome that is absent stays as it is. */
  z.object({ kind: z.literal('retention'), terms: ownTermsSchema }),
  z.object({ kind: z.literal('restart'), founder: id }),
])
export type Change = z.output<typeof changeSchema>
export type ActKind = Change['kind']

const ofAct = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), act: id })
const ofAccount = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), user: id })

const bodySchema = z.discriminatedUnion('kind', [
  /** An administrator names who may found the roster; the last one named counts. */
  ofAccount('founder'),
  z.object({ kind: z.literal('found'), ...seat }),
  z.object({ kind: z.literal('propose'), act: id, change: changeSchema }),
  ofAct('sign'),
  /** A member's session was shown the act: from the first of these on, its wait is the shorter one. */
  ofAct('seen'),
  ofAct('stop'),
  ofAct('effect'),
  z.object({ kind: z.literal('lapse'), act: id, why: z.enum(['changed', 'withdrawn', 'restarted', 'departure']) }),
  /** The operator filled the database from a backup, or said that it counts though its copy was lost: what waited is over. */
  z.object({
    kind: z.literal('accepted'),
    /** On the roster, with keys that nothing in the database opens under a password of now: they are shut. */
    locked: z.optional(z.array(id)),
  }),
  /** What the administrator does to accounts, and what strengthens: in force at once, and in the register that members read. */
  z.object({ kind: z.literal('named'), user: id, name: z.string(), post: z.string() }),
  ofAccount('reset'),
  /** Their recovery code opened the identity again, which signs for it. */
  ofAccount('unlocked'),
  ofAccount('disabled'),
  ofAccount('enabled'),
  z.object({ kind: z.literal('strengthened'), settings: settingsSchema }),
])
export type Body = z.output<typeof bodySchema>

/** Who signed an entry, with which of their identities; `recovery` stands for the organisation's recovery key. */
export interface Signer {
  user: string
  version: number
  signature: Buffer
}

/** One entry of a channel's governance chain. */
export interface Entry {
  channelId: string
  /** From 1, without gaps. */
  sequence: number
  /** Hash of the entry before; 32 zeros for the first. */
  previous: Buffer
  body: Body
  /** By the database's clock, to the second; never before the entry before. */
  at: Date
  signer: Signer | null
  hash: Buffer
  mac: Buffer
}

/** What the first entry of a chain follows. */
export const chainStart = Buffer.alloc(32)

/** The same bytes for the same body, whatever the order in which its fields were written or stored. */
const canonicalBody = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Throws a ZodError for what is no body of an entry. */
export const readBody = (value: unknown): Body => bodySchema.parse(value)

export const hashOf = (entry: Omit<Entry, 'hash' | 'mac'>): Buffer => {
  const { channelId, sequence, previous, body, at, signer } = entry
  const signed = signer && [signer.user, signer.version, signer.signature]
  return createHash('sha256')
    .update(canonical(['canal/roster-entry/1', channelId, sequence, previous, canonicalBody(body), at, signed]))
    .digest()
}

export const macOf = (rootKeys: RootKeys, hash: Buffer): Buffer => ringMac(rootKeys, 'roster', [hash])

export const isMacOf = (rootKeys: RootKeys, { hash, mac }: Pick<Entry, 'hash' | 'mac'>): boolean =>
  verifyRingMac(rootKeys, 'roster', [hash], mac)

/** What a person can sign. */
export type SignedKind = 'found' | 'propose' | 'sign' | 'seen' | 'stop' | 'unlocked'

/**
 * The bytes that a person signs. `change` is what the act would do, and `head` the hash of the entry that it was proposed
 * after: a signature says nothing about another act, nor about the same one on another roster.
 */
export const statementOf = (of: {
  channelId: string
  kind: SignedKind
  act: string
  change: Change | Extract<Body, { kind: 'found' | 'unlocked' }>
  head: Buffer
}): Buffer => canonical(['canal/roster-act/1', of.channelId, of.kind, of.act, canonicalBody(of.change), of.head])
