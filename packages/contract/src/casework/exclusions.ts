import * as z from 'zod/mini'
import { categories } from './categories.ts'

/** Categories that the reporter's form proposes to keep from somebody of the committee: a choice that the reporter can change. */
export const exclusionsSchema = z
  .array(z.enum(categories))
  .check(z.refine((named) => new Set(named).size === named.length, 'errors.invalidInput'))
