import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { canonical } from '../../platform/crypto/canonical.ts'
import { logSigningKey, signHead, verifyHead, type ChainHead } from '../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'

/** What the operator is told of a deletion, to keep elsewhere: after a restore it is done again by it. */
export interface Deletion {
  channelId: string
  reportId: string
  /** The month in which the report came: yyyy-mm. */
  received: string
  rule: string
  /** The day of the deletion: yyyy-mm-dd. */
  day: string
  /** Of the last entry of its log. */
  sequence: number
  hash: Buffer
}

const headOf = ({ channelId, reportId, received, rule, day, sequence, hash }: Deletion): ChainHead => ({
  channelId,
  chain: 'deletions',
  sequence,
  hash: createHash('sha256')
    .update(canonical(['canal/deletion/1', channelId, reportId, received, rule, day, sequence, hash]))
    .digest(),
  at: new Date(`${day}T00:00:00Z`),
})

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

const lineSchema = z.object({
  deletion: z.object({
    channel: z.uuid(),
    report: z.uuid(),
    received: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
    rule: z.string(),
    day: z.iso.date(),
    sequence: z.int(),
    hash: hex(32),
    signature: hex(64),
  }),
})

/** The field `deletion` of a line of the program's log. */
export const toLine = (rootKeys: RootKeys, deletion: Deletion) => ({
  channel: deletion.channelId,
  report: deletion.reportId,
  received: deletion.received,
  rule: deletion.rule,
  day: deletion.day,
  sequence: deletion.sequence,
  hash: deletion.hash.toString('hex'),
  signature: signHead(logSigningKey(rootKeys), headOf(deletion)).toString('hex'),
})

export interface SignedDeletion extends Deletion {
  signature: Buffer
}

/** Reads a line of the program's log; null for one that is about something else. Throws SyntaxError for a damaged one. */
export const fromLine = (line: string): SignedDeletion | null => {
  if (!line.includes('"deletion"')) return null
  const parsed = lineSchema.safeParse(JSON.parse(line))
  if (!parsed.success) throw new SyntaxError('not a deletion')
  const { channel: channelId, report: reportId, hash, signature, ...rest } = parsed.data.deletion
  const bytes = (text: string) => Buffer.from(text, 'hex')
  return { ...rest, channelId, reportId, hash: bytes(hash), signature: bytes(signature) }
}

/** Whether the line is this installation's, under a key that the configuration names: a retired one says nothing. */
export const isSigned = (rootKeys: RootKeys, deletion: SignedDeletion): boolean =>
  rootKeys.trustedIds.some((id) =>
    verifyHead(logSigningKey(rootKeys, id).publicKey, headOf(deletion), deletion.signature),
  )
