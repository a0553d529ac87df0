import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { reportBounds } from '../reports/limits.ts'
import { chatSchema } from '../reports/schemas.ts'
import { reasonLength, messageActs } from './acts.ts'

export const reportIdSchema = z.object({ id: field.id })

/** A message to the reporter that is an act; it may carry files. */
export const messageActSchema = z.extend(chatSchema, { act: z.enum(messageActs) })

/** At most so many at once: as many as the dashboard shows of one kind. */
const acknowledgedMost = 50
const template = z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(reportBounds.chatMessage))

/** One text for each language of a reporter; the mark of that language (`[fecha]`, `[date]`) becomes
 * the day until when the answer is due. For a language without one, the channel's own text. */
export const acknowledgeManySchema = z.object({
  ids: z.array(field.id).check(z.minLength(1, 'errors.required'), z.maxLength(acknowledgedMost, 'errors.invalidInput')),
  texts: z.partialRecord(z.enum(locales), template),
})

const reason = z.string().check(z.trim(), z.minLength(reasonLength.min), z.maxLength(reasonLength.max))

/** `until`: the last day, yyyy-mm-dd, in the channel's zone. */
export const extendSchema = z.object({ id: field.id, until: z.iso.date(), reason })
export const extensionIdSchema = z.object({ id: field.id, extensionId: field.id })

/** An extension that somebody began and nobody has confirmed. */
export const extensionSchema = z.object({
  id: z.string(),
  until: z.string(),
  /** Null where the caller has not the key that it is sealed to. */
  reason: z.nullable(z.string()),
  askedAt: z.string(),
  /** Username; null of somebody who is in the channel no more. */
  by: z.nullable(z.string()),
  isOwn: z.boolean(),
})
export type Extension = z.output<typeof extensionSchema>

export const caseworkSchema = z.object({
  extension: z.nullable(extensionSchema),
  /** The last day to which the answer may be put off, as an instant; null where it is answered, or as far off as can be. */
  extendableUntil: z.nullable(z.string()),
  /** Whether somebody else has to confirm it. */
  needsConfirmation: z.boolean(),
})
export type Casework = z.output<typeof caseworkSchema>
