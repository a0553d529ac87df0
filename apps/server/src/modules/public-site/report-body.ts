import type { z } from 'zod/mini'
import { firstIssues } from '@canal/contract'
import { joinEventDate } from '@canal/contract/reports/event-date'
import { mapAnswers } from '@canal/contract/reports/form'
import { newReportSchema } from '@canal/contract/reports/new-report'
import { AppError } from '../../platform/errors.ts'
import { one, type PostedForm } from './form-body.ts'

const list = (form: PostedForm, name: string): string[] =>
  (form.fields.get(name) ?? []).map((value) => value.trim()).filter(Boolean)

const isTicked = (form: PostedForm, name: string): boolean => form.fields.has(name) && one(form, name) !== 'false'

const padded = (parts: readonly (string | undefined)[], between: string) =>
  parts.map((part = '') => part.padStart(2, '0')).join(between)

/**
 * A day as people write it, without leading zeros or with other signs between; the year in full, for two digits are a guess.
 */
const dayText = (typed: string): string => {
  const match = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed)
  return match ? padded(match.slice(1), '/') : typed
}

const timeText = (typed: string): string => {
  const match = /^(\d{1,2})[:.h](\d{2})$/.exec(typed)
  return match ? padded(match.slice(1), ':') : typed
}

/** The API's own fields where they were sent, else our form's day and hour. */
const eventDate = (form: PostedForm) => {
  if (form.fields.has('dateOfEvent')) return {}
  const [day, time] = [dayText(one(form, 'dateOfEventDay').trim()), timeText(one(form, 'dateOfEventTime').trim())]
  return joinEventDate(day, time, isTicked(form, 'dateOfEventApproximate'))
}

/** The posted fields as the body of `POST anonymous`, under the API's names (decisions §8). */
const rawBody = (form: PostedForm, channelId: string) => ({
  channel: channelId,
  restrictedUsers: list(form, 'restrictedUsers'),
  ...mapAnswers({
    text: (id) => one(form, id),
    list: (id) => list(form, id),
    tick: (id) => isTicked(form, id),
  }),
  ...eventDate(form),
  reporterName: one(form, 'reporterName').trim(),
  reporterMail: one(form, 'reporterMail').trim(),
  receiveUpdates: isTicked(form, 'receiveUpdates'),
  keepOriginals: isTicked(form, 'keepOriginals'),
  acceptDataProtectionPolicy: isTicked(form, 'acceptDataProtectionPolicy'),
})

/**
 * What the form's own question, which the API does not have, asks of the name. A name beside "anonymous" is refused and
 * not dropped: the person who typed it must learn whether the committee will see it.
 */
const nameIssue = (form: PostedForm): string | null => {
  const [name, mail] = [one(form, 'reporterName').trim(), one(form, 'reporterMail').trim()]
  const choice = one(form, 'anonymous')
  if (choice === 'no' && !name) return 'errors.nameRequired'
  if (choice !== 'no' && choice !== '' && (name || mail)) return 'errors.anonymousWithIdentity'
  return null
}

/** Reads the plain form by the API's own schema. Throws `invalid` with each field's first issue. */
export const readReportBody = (form: PostedForm, channelId: string): z.output<typeof newReportSchema> => {
  const result = newReportSchema.safeParse(rawBody(form, channelId))
  const fields = result.success ? [] : firstIssues(result.error)
  const key = nameIssue(form)
  if (key && !fields.some((issue) => issue.field === 'reporterName'))
    fields.push({ field: 'reporterName', key, params: {} })
  if (!result.success || fields.length > 0) throw new AppError('invalid', { fields })
  return result.data
}
