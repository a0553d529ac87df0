import type { z } from 'zod/mini'
import { firstIssues } from '@canal/contract'
import { joinEventDate, type EventDate } from '@canal/contract/reports/event-date'
import { mapAnswers } from '@canal/contract/reports/form'
import { newReportSchema } from '@canal/contract/reports/new-report'
import { dateWordsOf, readWrittenDate, readWrittenTime } from '@canal/contract/reports/written-date'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { AppError } from '../../platform/errors.ts'
import { one, type PostedForm } from './form-body.ts'

const list = (form: PostedForm, name: string): string[] =>
  (form.fields.get(name) ?? []).map((value) => value.trim()).filter(Boolean)

const isTicked = (form: PostedForm, name: string): boolean => form.fields.has(name) && one(form, name) !== 'false'

/** In every language: a form may have been begun in another one. */
const dateWords = locales.map((locale) => dateWordsOf(translators[locale]))

/** The API's own fields where they were sent, else our form's day and hour. */
const eventDate = (form: PostedForm, today: EventDate) => {
  if (form.fields.has('dateOfEvent')) return {}
  const day = readWrittenDate(one(form, 'dateOfEventDay'), today, dateWords)
  const time = readWrittenTime(one(form, 'dateOfEventTime'))
  return joinEventDate(day, time, isTicked(form, 'dateOfEventApproximate'))
}

interface Where {
  channelId: string
  /** By the channel's clock. */
  today: EventDate
}

/** The posted fields as the body of `POST anonymous`, under the API's names (decisions §8). */
const rawBody = (form: PostedForm, { channelId, today }: Where) => ({
  channel: channelId,
  restrictedUsers: list(form, 'restrictedUsers'),
  ...mapAnswers({
    text: (id) => one(form, id),
    list: (id) => list(form, id),
    tick: (id) => isTicked(form, id),
  }),
  ...eventDate(form, today),
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
export const readReportBody = (form: PostedForm, where: Where): z.output<typeof newReportSchema> => {
  const result = newReportSchema.safeParse(rawBody(form, where))
  const fields = result.success ? [] : firstIssues(result.error)
  const key = nameIssue(form)
  if (key && !fields.some((issue) => issue.field === 'reporterName'))
    fields.push({ field: 'reporterName', key, params: {} })
  if (!result.success || fields.length > 0) throw new AppError('invalid', { fields })
  return result.data
}
