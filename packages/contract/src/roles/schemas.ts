import * as z from 'zod/mini'
import { roleSorts } from './lists.ts'
import { pageQuery } from '../paging.ts'

/** One of the three built-in roles, or a label that grants nothing (decisions §2). */
export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  isBuiltIn: z.boolean(),
  /** How many users have it, active or not. */
  users: z.number(),
  /** Whoever has it sets up a second factor before anything else. */
  requiresSecondFactor: z.boolean(),
})
export type Role = z.output<typeof roleSchema>

/** No comma: queries name several roles with commas between them (decisions §7). */
const namePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/()&-]*[\p{L}\p{N})])?$/u

export const roleNameSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(60), z.regex(namePattern, 'errors.roleName')),
})

export const roleChangeSchema = z.object({
  name: z.optional(roleNameSchema.shape.name),
  requiresSecondFactor: z.optional(z.boolean()),
})

export const roleListQuery = z.object(pageQuery(roleSorts))
