import type { BodyInput } from '@canal/contract'
import type { FormValues } from '@canal/contract/pages/public-page'
import { joinEventDate } from '@canal/contract/reports/event-date'
import { mapAnswers, type Answers } from '@canal/contract/reports/form'
import { chosenIn } from '../../lib/file-rules.ts'
import type { submitReport } from '../../lib/public-calls.ts'

/** What the reporter has written so far. It lives in this page's memory and nowhere else. */
export interface Draft extends Omit<Answers, 'dateOfEvent' | 'dateOfEventPrecision'> {
  dateOfEventDay: string
  dateOfEventTime: string
  files: readonly File[]
  /** Chosen before the scripts had come: looked at on the step of documents, which puts them into `files` or says why not. */
  earlyFiles: readonly File[]
  keepOriginals: boolean
  /** Empty until they choose. */
  anonymous: '' | 'yes' | 'no'
  reporterName: string
  reporterMail: string
  receiveUpdates: boolean
  restrictedUsers: string[]
  /** Of these, and of who was taken off by hand: whom the form would leave out (contract/reports/proposed-exclusions.ts). */
  proposedUsers: string[]
  acceptDataProtectionPolicy: boolean
}

/** Also the names of the form's controls without JavaScript. */
export type DraftField = Exclude<keyof Draft, 'proposedUsers' | 'earlyFiles'>

const text = (value: FormValues[string]): string => (typeof value === 'string' ? value : '')
const list = (value: FormValues[string]): string[] => {
  if (typeof value === 'string') return value ? [value] : []
  return typeof value === 'object' ? value.filter((item) => item.trim() !== '') : []
}
const flag = (value: FormValues[string]): boolean => value === true || value === 'on' || value === 'true'

/** Reads a form that the server sent back, or the controls as the browser holds them; files cannot come back. */
export const draftFrom = (values: FormValues): Draft => {
  const { dateOfEvent, dateOfEventPrecision, ...answers } = mapAnswers({
    text: (id) => text(values[id]),
    list: (id) => list(values[id]),
    tick: (id) => flag(values[id]),
  })
  return {
    ...answers,
    dateOfEventDay: text(values.dateOfEventDay),
    dateOfEventTime: text(values.dateOfEventTime),
    files: [],
    earlyFiles: [],
    keepOriginals: flag(values.keepOriginals),
    anonymous: values.anonymous === 'yes' || values.anonymous === 'no' ? values.anonymous : '',
    reporterName: text(values.reporterName),
    reporterMail: text(values.reporterMail),
    receiveUpdates: flag(values.receiveUpdates),
    restrictedUsers: list(values.restrictedUsers),
    proposedUsers: list(values.proposedUsers),
    acceptDataProtectionPolicy: flag(values.acceptDataProtectionPolicy),
  }
}

/** What somebody wrote into the rendered form before the page came to life. */
export const draftFromForm = (form: HTMLFormElement): Draft => {
  const data = new FormData(form)
  const entries = [...new Set(data.keys())].map((name) => {
    const values = data.getAll(name).filter((value) => typeof value === 'string')
    return [name, values.length > 1 ? values : values[0]] as const
  })
  return { ...draftFrom(Object.fromEntries(entries)), earlyFiles: chosenIn(data) }
}

/** Whether leaving would lose anything. */
export const hasContent = (draft: Draft): boolean =>
  Object.values(draft).some((value) => (typeof value === 'string' || Array.isArray(value) ? value.length > 0 : value))

/**
 * The body of the API's call. It names whom the report leaves out, and does not say that the form proposed them. A day without
 * an hour is an approximate date, and so is a month or a year (decisions §4). Who chose to be anonymous sends no name, even one
 * typed before.
 */
export const bodyOf = (draft: Draft, channel: string): BodyInput<typeof submitReport> => {
  const {
    dateOfEventDay,
    dateOfEventTime,
    anonymous,
    files,
    earlyFiles: _early,
    proposedUsers: _proposed,
    reporterName,
    reporterMail,
    receiveUpdates,
    ...rest
  } = draft
  const isNamed = anonymous === 'no'
  return {
    ...rest,
    channel,
    ...joinEventDate(dateOfEventDay, dateOfEventTime.trim(), draft.dateOfEventApproximate),
    attachedFiles: files.map((file) => file.name),
    acceptDataProtectionPolicy: draft.acceptDataProtectionPolicy as true,
    ...(isNamed ? { reporterName, receiveUpdates } : {}),
    ...(isNamed && reporterMail.trim() ? { reporterMail } : {}),
  }
}
