import * as z from 'zod/mini'
import { readBody, type Entry } from './entry.ts'

/** An entry as JSON has it, in the database's rows and in the copies outside; `toEntry` says whether it is one. */
export const entryRow = z.object({
  sequence: z.number(),
  previous_hash: z.string(),
  body: z.unknown(),
  at: z.string(),
  signer: z.unknown(),
  hash: z.string(),
  mac: z.string(),
})
export type EntryRow = z.output<typeof entryRow>

/** PostgreSQL writes bytes in JSON as `\\x` and hexadecimal digits. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
const textOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

const signerSchema = z.nullable(z.object({ user: z.string(), version: z.int(), signature: z.string() }))

/** Null for a row that is no entry, whatever it is. */
export const toEntry = (channelId: string, row: EntryRow): Entry | null => {
  try {
    const at = new Date(row.at)
    if (Number.isNaN(at.getTime())) return null
    const signer = signerSchema.parse(row.signer)
    return {
      channelId,
      sequence: row.sequence,
      previous: bytesOf(row.previous_hash),
      body: readBody(row.body),
      at,
      signer: signer && { ...signer, signature: Buffer.from(signer.signature, 'base64url') },
      hash: bytesOf(row.hash),
      mac: bytesOf(row.mac),
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof z.core.$ZodError) return null
    throw error
  }
}

const signerOf = ({ signer }: Entry) => signer && { ...signer, signature: signer.signature.toString('base64url') }

const toRow = (entry: Entry): EntryRow => ({
  sequence: entry.sequence,
  previous_hash: textOf(entry.previous),
  body: entry.body,
  at: entry.at.toISOString(),
  signer: signerOf(entry),
  hash: textOf(entry.hash),
  mac: textOf(entry.mac),
})

/** The columns of an entry in the table. */
export const toColumns = (entry: Entry) => ({
  channel_id: entry.channelId,
  sequence: entry.sequence,
  previous_hash: entry.previous,
  body: JSON.stringify(entry.body),
  at: entry.at,
  signer: entry.signer && (JSON.stringify(signerOf(entry)) as never),
  hash: entry.hash,
  mac: entry.mac,
})

/** A copy: one entry a line. */
export const toBytes = (entries: readonly Entry[]): Buffer =>
  Buffer.from(entries.map((entry) => `${JSON.stringify(toRow(entry))}\n`).join(''))

/** The entries of a copy; null for a line that is none. */
export const fromBytes = (channelId: string, bytes: Buffer): (Entry | null)[] =>
  bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      try {
        return toEntry(channelId, JSON.parse(line) as EntryRow)
      } catch (error) {
        if (error instanceof SyntaxError) return null
        throw error
      }
    })
