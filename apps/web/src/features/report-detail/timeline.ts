import type { ReportPhase } from '@canal/contract'
import type { ChatMessage, HistoryEntry, Report } from '@canal/contract/reports/schemas'

export type Moment =
  | { readonly kind: 'received'; readonly at: string }
  | { readonly kind: 'event'; readonly at: string; readonly entry: HistoryEntry }
  | { readonly kind: 'message'; readonly at: string; readonly message: ChatMessage }
  | {
      readonly kind: 'files'
      readonly at: string
      readonly id: string
      /** Null: the reporter. */
      readonly by: string | null
      readonly phase: ReportPhase | null
      readonly filenames: readonly string[]
    }

export interface DayOfMoments {
  readonly day: string
  readonly moments: readonly Moment[]
}

type Source = Pick<Report, 'createdAt' | 'details' | 'history' | 'attachedFiles' | 'internalFiles'>

const evidenceOf = ({ attachedFiles }: Source): Moment[] =>
  attachedFiles.flatMap(({ id, filename, uploadedAt }): Moment[] =>
    uploadedAt ? [{ kind: 'files', at: uploadedAt, id, by: null, phase: null, filenames: [filename] }] : [],
  )

const documentsOf = ({ internalFiles }: Source): Moment[] =>
  internalFiles.map(({ document, phase, addedAt }) => ({
    kind: 'files',
    at: addedAt,
    id: document.id,
    by: document.uploadedBy ?? '',
    phase,
    filenames: [document.filename],
  }))

/**
 * Messages keep their order whatever their times say: a reporter's are kept to the minute, so that an answer may bear an
 * earlier time than what it answers.
 */
const placed = (messages: readonly ChatMessage[]): (readonly [number, Moment])[] => {
  let latest = 0
  return messages.map((message) => {
    latest = Math.max(latest, Date.parse(message.timestamp))
    return [latest, { kind: 'message', at: message.timestamp, message }] as const
  })
}

const minutesMs = 5 * 60_000

/** Files that one person adds one after the other are one thing that happened. */
const joined = (moments: readonly Moment[]): Moment[] =>
  moments.reduce<Moment[]>((before, moment) => {
    const last = before.at(-1)
    const isSame =
      last?.kind === 'files' &&
      moment.kind === 'files' &&
      last.by === moment.by &&
      last.phase === moment.phase &&
      Date.parse(moment.at) - Date.parse(last.at) < minutesMs
    if (!isSame) return [...before, moment]
    return [...before.slice(0, -1), { ...last, filenames: [...last.filenames, ...moment.filenames] }]
  }, [])

/** Everything that happened to a report on one line of time, oldest first; the reception opens it. */
export const momentsOf = (report: Source): Moment[] => {
  const events = report.history.map((entry): Moment => ({ kind: 'event', at: entry.at, entry }))
  const others = [...evidenceOf(report), ...documentsOf(report), ...events].map(
    (moment) => [Date.parse(moment.at), moment] as const,
  )
  const later = [...placed(report.details.chat.messages), ...others].sort(([a], [b]) => a - b)
  return [{ kind: 'received', at: report.createdAt }, ...joined(later.map(([, moment]) => moment))]
}

/** The line of time by days; `dayOf` names the day of an instant on the channel's clock. */
export const daysOf = (moments: readonly Moment[], dayOf: (iso: string) => string): DayOfMoments[] =>
  moments.reduce<DayOfMoments[]>((days, moment) => {
    const day = dayOf(moment.at)
    const last = days.at(-1)
    if (last?.day !== day) return [...days, { day, moments: [moment] }]
    return [...days.slice(0, -1), { day, moments: [...last.moments, moment] }]
  }, [])
