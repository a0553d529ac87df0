import * as z from 'zod/mini'
import { keyStates } from '../auth/schemas.ts'
import { investigatorSorts } from './lists.ts'
import { userStates } from '../users/lists.ts'
import * as field from '../fields.ts'
import { pageQuery } from '../paging.ts'

/** `pending`: an administrator wishes it, and no member has shared the report yet. */
export const visibleReportSchema = z.object({
  caseNumber: z.string(),
  state: z.enum(['pending', 'confirmed']),
})
export type VisibleReport = z.output<typeof visibleReportSchema>

export const investigatorStatuses = ['ACTIVE', 'INACTIVE'] as const

/** An external investigator as administrators see one: of reports, their case numbers alone. */
export const investigatorSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The channel's id. */
  channel: z.nullable(z.string()),
  channelName: z.nullable(z.string()),
  visibleReports: z.array(visibleReportSchema),
  status: z.enum(investigatorStatuses),
  roles: z.array(z.string()),
  keyState: z.enum(keyStates),
  locked: z.boolean(),
  passwordChangeRequired: z.boolean(),
  recoveryCodeConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  version: z.string(),
})
export type Investigator = z.output<typeof investigatorSchema>

/** As people read it out, with spaces, dots, slashes or dashes between its parts. */
const caseNumber = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{4}[\s./–-]+\d{4,9}$/, 'errors.caseNumber')),
  z.transform((typed) => typed.replace(/[\s./–-]+/g, '-')),
)
const own = {
  name: field.text(100),
  lastName: field.text(100),
  secondLastName: field.optionalText(100),
  email: field.email,
  phone: field.optionalText(40),
  /** Created roles besides their own two, which need not be named. */
  roles: z.optional(z.array(z.string()).check(z.maxLength(100))),
  /** Case numbers; those that a member has shared stay shared whether or not they are named. */
  visibleReports: z.optional(z.array(caseNumber).check(z.maxLength(200))),
}

export const createInvestigatorSchema = z.object({
  username: field.username,
  password: field.password,
  ...own,
  channel: field.id,
})
export const updateInvestigatorSchema = z.object({ ...own, version: field.version })

export const investigatorListQuery = z.object({
  ...pageQuery(investigatorSorts),
  /** Part of a name, a username or an e-mail address, whatever its case and accents. */
  search: z.optional(z.string().check(z.maxLength(100))),
  channel: z.optional(field.id),
  status: z.optional(z.enum(investigatorStatuses)),
  state: z.optional(z.enum(userStates)),
})
