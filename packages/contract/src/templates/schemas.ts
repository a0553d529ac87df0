import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import * as field from '../fields.ts'

/** For which messages to a reporter a template is: ordinary ones, and the two that meet a term (casework/acts.ts). */
export const templateUses = ['message', 'acknowledged', 'answered'] as const
export type TemplateUse = (typeof templateUses)[number]

/** Characters; and how many a channel keeps. A message itself may be 5,000 long. The numbers are ours. */
export const templateLimits = { name: 80, text: 4000, most: 30 } as const

const texts = z.partialRecord(z.enum(locales), field.text(templateLimits.text))

/** `id`: which one is put in its place; without it, one more. In one language at least. */
export const keepTemplateSchema = z.object({
  id: z.optional(field.id),
  name: field.text(templateLimits.name),
  use: z.enum(templateUses),
  texts: texts.check(z.refine((all) => Object.keys(all).length > 0, 'errors.required')),
})
export type KeepTemplate = z.output<typeof keepTemplateSchema>

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  use: z.enum(templateUses),
  texts: z.partialRecord(z.enum(locales), z.string()),
  /** Who wrote it as it is, by full name; null of somebody who is in the channel no more. */
  by: z.nullable(z.string()),
  at: z.string(),
})
export type Template = z.output<typeof templateSchema>

export const templatesSchema = z.object({
  /** By name. */
  templates: z.array(templateSchema),
  /** Ids of those that are not as the program wrote them: they are shown to nobody, and can only be deleted. */
  altered: z.array(z.string()),
})
export type Templates = z.output<typeof templatesSchema>
