import * as z from 'zod/mini'
import { answerPart } from '@canal/contract/casework/parts'
import { answerIds, isAnswerOf, noAnswers, questions, type AnswerId, type Answers } from '@canal/contract/reports/form'
import { answersSchema } from '@canal/contract/reports/schemas'
import { DETAILS_BLOCK } from '../../platform/crypto/padding.ts'

export type KeptAnswers = z.output<typeof answersSchema>

const sinceOf = (id: AnswerId): number => {
  const { since = 1 }: { since?: number } = questions[id]
  return since
}

const formVersion = Math.max(...answerIds.map(sinceOf))

const recordSchema = z.object({ formVersion: z.number(), answers: z.record(z.string(), z.unknown()) })

/** Bytes to whose multiples a record is padded: of one line, of one of several, of a longer text. */
const blocks = { line: 512, list: 256, prose: DETAILS_BLOCK } as const

/** Lines of a list are kept by fours, so that the database tells only roughly how many there are. */
const linesTogether = 4

interface OwnRecord {
  kind: `answer:${string}`
  text: string
  block: number
}

/** Whether an answer is kept in records of its own, one for each line of a list. */
const isWritten = (id: AnswerId): boolean => isAnswerOf(id, 'line') || isAnswerOf(id, 'prose') || isAnswerOf(id, 'list')

/**
 * The answers of a new report as they are kept. What is written in somebody's own words lies in records of its own, so that
 * it can be erased by itself, without the keys of the report; the rest in one, with the version of the form that asked.
 */
export const toRecords = (body: Answers): { details: z.output<typeof recordSchema>; own: OwnRecord[] } => {
  const answers = answersSchema.parse({ ...body, acceptDataProtectionPolicy: true })
  const own = answerIds.flatMap((id): OwnRecord[] => {
    const value = answers[id]
    if (Array.isArray(value)) {
      const places = Math.max(1, Math.ceil(value.length / linesTogether)) * linesTogether
      return Array.from({ length: places }, (_, line) => ({
        kind: answerPart(id, line),
        text: value[line] ?? '',
        block: blocks.list,
      }))
    }
    if (typeof value !== 'string' || !isWritten(id)) return []
    return [{ kind: answerPart(id), text: value, block: isAnswerOf(id, 'prose') ? blocks.prose : blocks.line }]
  })
  const written: readonly string[] = answerIds.filter(isWritten)
  const rest = Object.fromEntries(Object.entries(answers).filter(([id]) => !written.includes(id)))
  return { details: { formVersion, answers: rest }, own }
}

/**
 * Reads the answers; what the form of its day did not ask is empty. `own`: the texts of the records of their own, by their
 * kind; null for one that is suppressed, whose place among the lines of a list stays, empty.
 */
export const fromRecords = (record: unknown, own: ReadonlyMap<string, string | null>): KeptAnswers => {
  const { formVersion: version, answers } = recordSchema.parse(record)
  const later = Object.entries(noAnswers()).filter(([id]) => sinceOf(id as AnswerId) > version)
  const linesOf = (id: AnswerId): string[] | undefined => {
    const lines: (string | null)[] = []
    for (let text = own.get(answerPart(id, 0)); text !== undefined; text = own.get(answerPart(id, lines.length)))
      lines.push(text)
    if (lines.length === 0) return undefined
    return lines.slice(0, lines.findLastIndex((text) => text !== '') + 1).map((text) => text ?? '')
  }
  const written = answerIds.filter(isWritten).flatMap((id) => {
    const text = own.get(answerPart(id))
    const value = isAnswerOf(id, 'list') ? linesOf(id) : text === null ? '' : text
    return value === undefined ? [] : [[id, value] as const]
  })
  return answersSchema.parse({ ...Object.fromEntries(later), ...answers, ...Object.fromEntries(written) })
}
