import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { reportBounds } from '../reports/limits.ts'
import { draftKinds } from './kinds.ts'

/** `version` tells one state of a draft from another and says nothing else. */
const draftSchema = z.object({ text: z.string(), version: z.string() })
export type Draft = z.output<typeof draftSchema>

export const draftsSchema = z.object({ message: z.nullable(draftSchema), note: z.nullable(draftSchema) })
export type Drafts = z.output<typeof draftsSchema>

export const keepDraftSchema = z.object({
  id: field.id,
  kind: z.enum(draftKinds),
  /** Without a letter in it there is no draft any more. */
  text: z.string().check(z.maxLength(reportBounds.chatMessage)),
  /** The version that the writer saw; absent where they saw none. */
  replaces: field.version,
})
export type KeepDraft = z.output<typeof keepDraftSchema>
