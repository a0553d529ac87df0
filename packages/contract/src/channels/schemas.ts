import { inEachLanguage } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { channelSorts } from './lists.ts'
import { contactFacts } from './contact.ts'
import { pageQuery } from '../paging.ts'

export const channelStatusSchema = z.enum(['ACTIVE', 'INACTIVE'])

/** What anybody may know of a channel, with a form token to go on. */
export const publicChannelSchema = z.object({
  id: z.string(),
  slug: z.string(),
  publicName: z.string(),
  logo: z.nullable(z.string()),
  customizedMessage: z.object(inEachLanguage(() => z.optional(z.string()))),
  status: channelStatusSchema,
  /** False where nobody could receive a report: no member whose keys are confirmed. */
  takesReports: z.boolean(),
  timeZone: z.string(),
  /** False where a reporter who asks for updates gets none now. */
  isMailOn: z.boolean(),
  limits: z.object({
    maxFileSize: z.number(),
    filesPerReport: z.number(),
    filesPerMessage: z.number(),
    extensions: z.array(z.string()),
  }),
  formToken: z.string(),
})
export type PublicChannel = z.output<typeof publicChannelSchema>

/** A channel as administrators list it. */
export const channelSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  publicName: z.string(),
  status: channelStatusSchema,
  /** Members who count (decisions §1); with none the channel takes no report. */
  members: z.number(),
  /** What its public page lacks (Ley 2/2023, art. 25). */
  missing: z.array(z.enum(contactFacts)),
})
export type Channel = z.output<typeof channelSchema>

export const channelListQuery = z.object({
  ...pageQuery(channelSorts),
  /** Part of a name or of the address, whatever its case and accents. */
  search: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(channelStatusSchema),
})
