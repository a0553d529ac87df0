import type { PublicKey, Translate } from '@canal/messages'
import { wordKey } from '../../lib/issue-words.ts'
import type { SummaryEntry } from '../../ui/error-summary.tsx'
import type { DraftField } from './draft.ts'
import type { DraftIssue } from './validate.ts'

/** What is no answer by itself. */
const labels = {
  dateOfEventDay: 'new.dateOfEvent.label',
  dateOfEventTime: 'field.time',
  dateOfEventApproximate: 'new.date.approximate',
  dateOfEventUnknown: 'new.date.unknown',
  dateOfEventOngoing: 'state.ongoing',
  locationUnknown: 'state.unknown',
  files: 'new.files.title',
  keepOriginals: 'files.keepOriginal',
  anonymous: 'new.identity.legend',
  reporterName: 'new.name.label',
  reporterMail: 'new.email.label',
  receiveUpdates: 'new.updates.label',
  restrictedUsers: 'new.conflict.legend',
  acceptDataProtectionPolicy: 'new.accept.label',
} as const satisfies Partial<Record<DraftField, PublicKey>>

const isLabelled = (field: DraftField): field is keyof typeof labels => field in labels
const labelKey = (field: DraftField) => (isLabelled(field) ? labels[field] : (`new.${field}.label` as const))

/** Messages that mean nothing without the field they stand at. */
const general = new Set([
  'errors.required',
  'errors.minLength',
  'errors.maxLength',
  'errors.maxItems',
  'errors.invalidInput',
  'errors.timeInvalid',
])

/** What is missing, in words that say what it is; "Requerido" says so of nothing. */
const missing = {
  description: 'new.description.missing',
  dateOfEventDay: 'new.date.missing',
  anonymous: 'new.identity.missing',
} as const satisfies Partial<Record<DraftField, PublicKey>>

type MissingKey = (typeof missing)[keyof typeof missing]

const missingKey = ({ field, key }: DraftIssue): MissingKey | undefined => {
  const words: Readonly<Partial<Record<DraftField, MissingKey>>> = missing
  return key === 'errors.required' ? words[field] : undefined
}

/** An issue as it stands at its field. */
export const wordAtField = (t: Translate<PublicKey>, issue: DraftIssue): string => {
  const own = missingKey(issue)
  return own ? t(own) : wordKey(t, issue)
}

/**
 * An issue as the summary says it: the field's own words, after the field's name where they do not say which, or where the field
 * is not on the page.
 */
export const wordIssue = (t: Translate<PublicKey>, issue: DraftIssue, isElsewhere = false): SummaryEntry => {
  const { field, key } = issue
  const text = wordAtField(t, issue)
  if (missingKey(issue) || !(isElsewhere || general.has(key))) return { id: field, text }
  const label = t(labelKey(field))
  return { id: field, text: `${label}${label.endsWith('?') ? '' : ':'} ${text}` }
}
