import * as z from 'zod/mini'
import type { FileKind } from '../files/kinds.ts'

/**
 * The parts of a report that the committee suppresses by themselves (Ley 2/2023, art. 29, 32.2 and 32.3), each by a name of
 * its own: the text of a message or note, a file, an answer of the form that is written in words, a line of one that has
 * several, and who reported.
 */
export const messagePart = (id: string) => `message:${id}` as const
export const filePart = (kind: FileKind, id: string) => `${kind}:${id}` as const
export const answerPart = (id: string, line?: number): `answer:${string}` =>
  line === undefined ? `answer:${id}` : `answer:${id}:${line}`
export const identityPart = 'identity'

/** Every name that a part can have. */
export const partPattern =
  /^(?:(?:message|evidence|chat|internal):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|identity|answer:[A-Za-z]{1,40}(?::\d{1,2})?)$/

/** Why a part is suppressed, each ground with its article, in the order in which they are offered. */
export const partGrounds = {
  unnecessary: { article: '29' },
  out_of_scope: { article: '32.2' },
  special_data: { article: '32.2' },
  untrue: { article: '32.3' },
} as const
export type PartGround = keyof typeof partGrounds
export const partGroundNames = Object.keys(partGrounds) as [PartGround, ...PartGround[]]

/** Hours in which a colleague may object; then a part is erased without anybody's confirmation. The number is ours. */
export const objectionHours = 72

/**
 * What is shown in the place of a part. `ground`: null where the reader's keys do not reach it, or the part was erased again
 * after a restore.
 */
export const suppressedSchema = z.object({ ground: z.nullable(z.enum(partGroundNames)), at: z.string() })
export type Suppressed = z.output<typeof suppressedSchema>
