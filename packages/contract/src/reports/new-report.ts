import * as z from 'zod/mini'
import { fileLimits } from '../files/limits.ts'
import { reportBounds } from './limits.ts'
import * as field from '../fields.ts'
import { filename } from '../files/schemas.ts'
import { parseEventDate } from './event-date.ts'
import { mapAnswers, questions } from './form.ts'

const answers = mapAnswers({
  text: (_, { max, words }) =>
    z._default(
      z.string().check(
        z.trim(),
        z.maxLength(max),
        z.refine((value) => !value || !words || words.includes(value), 'errors.invalidInput'),
      ),
      '',
    ),
  list: (_, { max, lines }) => z._default(z.array(field.text(max)).check(z.maxLength(lines)), []),
  tick: () => field.flag,
})

const eventDate = z._default(
  z.string().check(
    z.trim(),
    z.refine((value) => !value || parseEventDate(value) !== null, 'errors.invalidDate'),
  ),
  '',
)

const { min, max } = questions.description

/**
 * Also where other fields are still missing: a form in steps says at each step what is wrong with it. A check that aborts
 * would end these too.
 */
const evenIfIncomplete = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

/** The body of `POST anonymous` (specification §7, decisions §4). A deadline that is sent is ignored. */
export const newReportSchema = z
  .object({
    channel: field.id,
    restrictedUsers: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
    ...answers,
    dateOfEvent: eventDate,
    description: z.string().check(z.trim(), z.minLength(1), z.minLength(min), z.maxLength(max)),
    reporterName: field.optionalText(reportBounds.reporterName),
    reporterMail: z.optional(z.union([z.literal(''), field.email])),
    receiveUpdates: field.flag,
    attachedFiles: z._default(z.array(filename).check(z.maxLength(fileLimits.perReport)), []),
    /** Keep the untouched originals of images beside the cleaned ones (off: they may show place and device). */
    keepOriginals: field.flag,
    acceptDataProtectionPolicy: z.literal(true, 'errors.acceptPolicy'),
    formToken: z.optional(z.string()),
    proof: field.proof,
  })
  .check(
    z.refine((r) => r.dateOfEventUnknown || r.dateOfEventOngoing || Boolean(r.dateOfEvent), {
      error: 'errors.required',
      path: ['dateOfEvent'],
      when: evenIfIncomplete,
    }),
    z.refine((r) => r.locationUnknown || Boolean(r.location), {
      error: 'errors.locationRequired',
      path: ['location'],
      when: evenIfIncomplete,
    }),
    z.refine((r) => !r.reporterMail || Boolean(r.reporterName), {
      error: 'errors.anonymousWithIdentity',
      path: ['reporterName'],
      when: evenIfIncomplete,
    }),
    z.refine((r) => !r.receiveUpdates || Boolean(r.reporterMail), {
      error: 'errors.updatesNeedEmail',
      path: ['reporterMail'],
      when: evenIfIncomplete,
    }),
  )
