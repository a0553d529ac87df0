import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { batchDoneSchema } from '../recovery-key/schemas.ts'
import { answerSchema, ownReadmissionSchema, readmissionSchema, resealSchema, unfinishedSchema } from './schemas.ts'

export const listReadmissions = defineEndpoint({
  method: 'GET',
  path: '/api/readmissions',
  who: 'committee',
  summary: 'Colleagues and new members whose keys wait for confirmation; a person who opens the list was told by it',
  /** `opened`: not a page that asks by itself, but somebody who came to see. */
  query: z.object({ opened: z.optional(z.literal('true')) }),
  response: z.array(readmissionSchema),
  errors: ['forbidden'],
})
export const answerReadmission = defineEndpoint({
  method: 'POST',
  path: '/api/readmissions/{userId}',
  who: 'committee',
  summary: 'Confirm, after checking by another way, that a colleague’s keys are theirs; or object',
  params: z.object({ userId: field.id }),
  body: answerSchema,
  errors: ['invalid', 'forbidden', 'not-found', 'keys-changed'],
})
export const ownReadmission = defineEndpoint({
  method: 'GET',
  path: '/api/readmissions/own',
  who: 'signed-in',
  summary: 'What one’s own keys wait for: since when, who was told, who can confirm; null where they do not wait',
  response: ownReadmissionSchema,
  errors: ['unauthorized'],
})
export const unfinishedReadmissions = defineEndpoint({
  method: 'GET',
  path: '/api/readmissions/unfinished',
  who: 'committee',
  summary: 'Confirmed colleagues who lack keys of reports that the caller keeps, or whom time alone confirmed',
  response: z.array(unfinishedSchema),
  errors: ['forbidden'],
})
export const resealReports = defineEndpoint({
  method: 'POST',
  path: '/api/readmissions/{userId}/reports',
  who: 'committee',
  summary: 'Give a confirmed colleague the keys of the next reports that both may see; says how many remain',
  params: z.object({ userId: field.id }),
  body: resealSchema,
  response: batchDoneSchema,
  errors: ['invalid', 'forbidden', 'not-found', 'keys-changed'],
})
