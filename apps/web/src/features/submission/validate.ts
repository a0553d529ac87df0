import { firstIssues } from '@canal/contract/issues'
import {
  compareEventDates,
  parseEventDate,
  readWrittenDay,
  wallClock,
  type EventDate,
} from '@canal/contract/reports/event-date'
import { answerIds, isAnswerOf, questions } from '@canal/contract/reports/form'
import { newReportSchema } from '@canal/contract/reports/new-report'
import { dayText } from '../../ui/month-grid.ts'
import { bodyOf, draftFrom, type Draft, type DraftField } from './draft.ts'

export interface DraftIssue {
  field: DraftField
  key: string
  params: Readonly<Record<string, string | number>>
}

export interface Circumstances {
  channelId: string
  timeZone: string
  now: Date
}

const known: readonly string[] = Object.keys(draftFrom({}))

/** The form asks for day and hour apart; `witnesses.3` is still a matter of the witnesses. */
export const draftFieldOf = (field: string): DraftField | null => {
  const [first = ''] = field.split('.')
  if (first === 'dateOfEvent') return 'dateOfEventDay'
  if (first === 'attachedFiles') return 'files'
  return known.includes(first) ? (first as DraftField) : null
}

/** What the form knows and the wire does not: two controls for one date, and a choice before a name. */
const ownIssues = (draft: Draft, { now, timeZone }: Circumstances): DraftIssue[] => {
  const issues: DraftIssue[] = []
  const add = (field: DraftField, key: string, params: DraftIssue['params'] = {}) => issues.push({ field, key, params })
  const { day } = readWrittenDay(draft.dateOfEventDay)
  const time = draft.dateOfEventTime.trim()
  const begins = parseEventDate(`${day} 00:00`)
  const isTime = !time || parseEventDate(`01/01/2000 ${time}`) !== null
  const moment = parseEventDate(`${day} ${(isTime && time) || '00:00'}`)
  const today = wallClock(now, timeZone)
  const isToCome = (date: EventDate | null) => date !== null && compareEventDates(date, today) > 0
  for (const id of answerIds.filter((one) => isAnswerOf(one, 'prose'))) {
    const { max } = questions[id]
    const over = draft[id].trim().length - max
    if (over > 0) add(id, 'public.tooLong', { over, max })
  }
  // Written as it should be: what is said of that helps nobody.
  const isNone = /^\d\d\/\d\d\/(?:19|20)\d\d$/.test(draft.dateOfEventDay.trim())
  if (day && !begins) add('dateOfEventDay', isNone ? 'new.date.noSuchDay' : 'errors.invalidDate')
  if (!isTime) add('dateOfEventTime', 'errors.timeInvalid')
  if (isToCome(begins)) add('dateOfEventDay', 'errors.dateFuture', { today: dayText(today) })
  else if (isToCome(moment)) add('dateOfEventTime', 'errors.timeFuture')
  if (draft.anonymous === '') add('anonymous', 'errors.required')
  if (draft.anonymous === 'no' && !draft.reporterName.trim()) add('reporterName', 'errors.nameRequired')
  return issues
}

/** Everything that stands in the way of sending, one issue a field (specification §2), by the contract's own schema. */
export const issuesOf = (draft: Draft, circumstances: Circumstances): DraftIssue[] => {
  const own = ownIssues(draft, circumstances)
  const parsed = newReportSchema.safeParse(bodyOf(draft, circumstances.channelId))
  const fromSchema = parsed.success
    ? []
    : firstIssues(parsed.error).flatMap(({ field, key, params }) => {
        const draftField = draftFieldOf(field)
        return draftField ? [{ field: draftField, key, params }] : []
      })
  // The wire has day and hour in one: of a day that is written, what is wrong has been said above.
  const hasDay = draft.dateOfEventDay.trim() !== ''
  const all = [...own, ...fromSchema.filter(({ field }) => !(hasDay && field === 'dateOfEventDay'))]
  return all.filter((issue, index) => all.findIndex(({ field }) => field === issue.field) === index)
}
