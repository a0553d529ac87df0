import * as z from 'zod/mini'
import { answerIds, noAnswers, questions, type AnswerId, type Answers } from '@canal/contract/reports/form'
import { answersSchema } from '@canal/contract/reports/schemas'

export type KeptAnswers = z.output<typeof answersSchema>

const sinceOf = (id: AnswerId): number => {
  const { since = 1 }: { since?: number } = questions[id]
  return since
}

const formVersion = Math.max(...answerIds.map(sinceOf))

const recordSchema = z.object({ formVersion: z.number(), answers: z.record(z.string(), z.unknown()) })

/** The answers of a new report as its record keeps them, with the version of the form that asked for them. */
export const toRecord = (body: Answers): z.output<typeof recordSchema> => ({
  formVersion,
  answers: answersSchema.parse({ ...body, acceptDataProtectionPolicy: true }),
})

/** Reads a record's answers; what the form of its day did not ask is empty. */
export const fromRecord = (record: unknown): KeptAnswers => {
  const { formVersion: version, answers } = recordSchema.parse(record)
  const later = Object.entries(noAnswers()).filter(([id]) => sinceOf(id as AnswerId) > version)
  return answersSchema.parse({ ...Object.fromEntries(later), ...answers })
}
