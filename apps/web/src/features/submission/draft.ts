import type { BodyInput } from '@canal/contract'
import type { FormValues } from '@canal/contract/pages/public-page'
import type { submitReport } from '../../lib/public-calls.ts'

/** What the reporter has written so far. It lives in this page's memory and nowhere else. */
export interface Draft {
  description: string
  dateOfEventDay: string
  dateOfEventTime: string
  dateOfEventApproximate: boolean
  location: string
  locationUnknown: boolean
  witnesses: readonly string[]
  files: readonly File[]
  keepOriginals: boolean
  /** Empty until they choose. */
  anonymous: '' | 'yes' | 'no'
  reporterName: string
  reporterMail: string
  receiveUpdates: boolean
  restrictedUsers: readonly string[]
  acceptDataProtectionPolicy: boolean
}

/** Also the names of the form's controls without JavaScript. */
export type DraftField = keyof Draft

const text = (value: FormValues[string]): string => (typeof value === 'string' ? value : '')
const list = (value: FormValues[string]): string[] => {
  if (typeof value === 'string') return value ? [value] : []
  return typeof value === 'object' ? value.filter((item) => item.trim() !== '') : []
}
const flag = (value: FormValues[string]): boolean => value === true || value === 'on' || value === 'true'

/** Reads a form that the server sent back, or the controls as the browser holds them; files cannot come back. */
export const draftFrom = (values: FormValues): Draft => ({
  description: text(values.description),
  dateOfEventDay: text(values.dateOfEventDay),
  dateOfEventTime: text(values.dateOfEventTime),
  dateOfEventApproximate: flag(values.dateOfEventApproximate),
  location: text(values.location),
  locationUnknown: flag(values.locationUnknown),
  witnesses: list(values.witnesses),
  files: [],
  keepOriginals: flag(values.keepOriginals),
  anonymous: values.anonymous === 'yes' || values.anonymous === 'no' ? values.anonymous : '',
  reporterName: text(values.reporterName),
  reporterMail: text(values.reporterMail),
  receiveUpdates: flag(values.receiveUpdates),
  restrictedUsers: list(values.restrictedUsers),
  acceptDataProtectionPolicy: flag(values.acceptDataProtectionPolicy),
})

const isRepeated = (name: string) => name === 'witnesses' || name === 'restrictedUsers'

/** What somebody wrote into the rendered form before the page came to life. */
export const draftFromForm = (form: HTMLFormElement): Draft => {
  const data = new FormData(form)
  const entries = [...new Set(data.keys())].map((name) => {
    const values = data.getAll(name).filter((value) => typeof value === 'string')
    return [name, isRepeated(name) ? values : values[0]] as const
  })
  const files = data.getAll('files').filter((value) => value instanceof File && value.size > 0) as File[]
  return { ...draftFrom(Object.fromEntries(entries)), files }
}

/** Whether leaving would lose anything. */
export const hasContent = (draft: Draft): boolean =>
  Object.values(draft).some((value) => (typeof value === 'string' || Array.isArray(value) ? value.length > 0 : value))

/**
 * The body of the API's call. A day without an hour is an approximate date (decisions §4); who chose to be anonymous
 * sends no name, even one typed before.
 */
export const bodyOf = (draft: Draft, channel: string): BodyInput<typeof submitReport> => {
  const isNamed = draft.anonymous === 'no'
  const time = draft.dateOfEventTime.trim()
  return {
    channel,
    description: draft.description,
    dateOfEvent: draft.dateOfEventDay.trim() ? `${draft.dateOfEventDay.trim()} ${time || '00:00'}` : '',
    dateOfEventApproximate: draft.dateOfEventApproximate || !time,
    location: draft.location,
    locationUnknown: draft.locationUnknown,
    witnesses: [...draft.witnesses],
    attachedFiles: draft.files.map((file) => file.name),
    keepOriginals: draft.keepOriginals,
    restrictedUsers: [...draft.restrictedUsers],
    acceptDataProtectionPolicy: draft.acceptDataProtectionPolicy as true,
    ...(isNamed ? { reporterName: draft.reporterName, receiveUpdates: draft.receiveUpdates } : {}),
    ...(isNamed && draft.reporterMail.trim() ? { reporterMail: draft.reporterMail } : {}),
  }
}
