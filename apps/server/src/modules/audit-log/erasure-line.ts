import { createHash } from 'node:crypto'
import { partPattern } from '@canal/contract/casework/parts'
import * as z from 'zod/mini'
import { canonical } from '../../platform/crypto/canonical.ts'
import { logSigningKey, signHead, verifyHead, type ChainHead } from '../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'

/** What the operator is told of a part of a report that was erased, to keep beside the deletions (deletion-line.ts). */
export interface Erasure {
  channelId: string
  reportId: string
  /** Its name: random ids, or which answer of the form. */
  part: string
  /** yyyy-mm-dd */
  day: string
  /** Of the entry of its report's log. */
  sequence: number
  hash: Buffer
}

const headOf = ({ channelId, reportId, part, day, sequence, hash }: Erasure): ChainHead => ({
  channelId,
  chain: 'erasures',
  sequence,
  hash: createHash('sha256')
    .update(canonical(['canal/erasure/1', channelId, reportId, part, day, sequence, hash]))
    .digest(),
  at: new Date(`${day}T00:00:00Z`),
})

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

const lineSchema = z.object({
  erasure: z.object({
    channel: z.uuid(),
    report: z.uuid(),
    part: z.string().check(z.regex(partPattern)),
    day: z.iso.date(),
    sequence: z.int(),
    hash: hex(32),
    signature: hex(64),
  }),
})

/** The field `erasure` of a line of the program's log. */
export const toErasureLine = (rootKeys: RootKeys, erasure: Erasure) => ({
  channel: erasure.channelId,
  report: erasure.reportId,
  part: erasure.part,
  day: erasure.day,
  sequence: erasure.sequence,
  hash: erasure.hash.toString('hex'),
  signature: signHead(logSigningKey(rootKeys), headOf(erasure)).toString('hex'),
})

export interface SignedErasure extends Erasure {
  signature: Buffer
}

/** Reads a line of the program's log; null for one that is about something else. Throws SyntaxError for a damaged one. */
export const fromErasureLine = (line: string): SignedErasure | null => {
  if (!line.includes('"erasure"')) return null
  const parsed = lineSchema.safeParse(JSON.parse(line))
  if (!parsed.success) throw new SyntaxError('not an erasure')
  const { channel: channelId, report: reportId, hash, signature, ...rest } = parsed.data.erasure
  const bytes = (text: string) => Buffer.from(text, 'hex')
  return { ...rest, channelId, reportId, hash: bytes(hash), signature: bytes(signature) }
}

/** Whether the line is this installation's, under a key that the configuration names: a retired one says nothing. */
export const isErasureSigned = (rootKeys: RootKeys, erasure: SignedErasure): boolean =>
  rootKeys.trustedIds.some((id) =>
    verifyHead(logSigningKey(rootKeys, id).publicKey, headOf(erasure), erasure.signature),
  )
