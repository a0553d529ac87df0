import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { canonical } from '../../../platform/crypto/canonical.ts'
import type { ChainHead } from '../../../platform/crypto/log-chain.ts'

/** The last entry of one report's chain. */
export interface Head {
  reportId: string
  sequence: number
  hash: Buffer
}

/** What the first checkpoint of a channel follows. */
export const CHECKPOINT_START = Buffer.alloc(32)

/** Covers the heads that a checkpoint lists and, through the one before it, all that earlier ones listed. */
export const headsHash = (channelId: string, previous: Buffer, heads: readonly Head[]): Buffer =>
  createHash('sha256')
    .update(
      canonical([
        'canal/log-checkpoint/1',
        channelId,
        previous,
        heads.map((head) => [head.reportId, head.sequence, head.hash]),
      ]),
    )
    .digest()

/** The form in which a checkpoint is signed. */
export const asChainHead = (checkpoint: {
  channelId: string
  sequence: number
  headsHash: Buffer
  at: Date
}): ChainHead => ({
  channelId: checkpoint.channelId,
  chain: 'checkpoints',
  sequence: checkpoint.sequence,
  hash: checkpoint.headsHash,
  at: checkpoint.at,
})

const bytes = (length: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length * 2}}$`))),
    z.transform((hex: string) => Buffer.from(hex, 'hex')),
  )

/** A checkpoint as a line of the operator's log tells it, to be kept elsewhere and read back by verify-log. */
const lineSchema = z.object({
  head: z.object({
    channel: z.uuid(),
    sequence: z.int(),
    at: z.iso.datetime(),
    previous: bytes(32),
    heads: z.array(z.tuple([z.uuid(), z.int(), bytes(32)])),
    signature: bytes(64),
  }),
})

export interface SignedCheckpoint {
  channelId: string
  sequence: number
  at: Date
  previous: Buffer
  heads: Head[]
  signature: Buffer
}

/** The field `head` of a log line. */
export const toLine = (checkpoint: SignedCheckpoint) => ({
  channel: checkpoint.channelId,
  sequence: checkpoint.sequence,
  at: checkpoint.at.toISOString(),
  previous: checkpoint.previous.toString('hex'),
  heads: checkpoint.heads.map((head) => [head.reportId, head.sequence, head.hash.toString('hex')]),
  signature: checkpoint.signature.toString('hex'),
})

/** Reads a line of the operator's log; null for one that is about something else. Throws SyntaxError for a damaged head. */
export const fromLine = (line: string): SignedCheckpoint | null => {
  if (!line.includes('"head"')) return null
  const parsed = lineSchema.safeParse(JSON.parse(line))
  if (!parsed.success) throw new SyntaxError('not a head')
  const { channel: channelId, sequence, at, previous, heads, signature } = parsed.data.head
  const list = heads.map(([reportId, number, hash]): Head => ({ reportId, sequence: number, hash }))
  return { channelId, sequence, at: new Date(at), previous, heads: list, signature }
}
