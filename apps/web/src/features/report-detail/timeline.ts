import type { ReportPhase } from '@canal/contract'
import type { ReportFile } from '@canal/contract/files/schemas'
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

type Source = Pick<Report, 'createdAt' | 'details' | 'history' | 'order' | 'attachedFiles' | 'internalFiles'>
/** What happened, by the id that the report's order knows it by. */
type Placed = readonly [id: string, Moment]

const fileOf = ({ id, filename, uploadedAt }: ReportFile, by: string | null, phase: ReportPhase | null): Placed[] =>
  uploadedAt ? [[id, { kind: 'files', at: uploadedAt, id, by, phase, filenames: [filename] }]] : []

const filesOf = ({ attachedFiles, internalFiles }: Source): Placed[] => [
  ...attachedFiles.flatMap((file) => fileOf(file, null, null)),
  ...internalFiles.flatMap(({ document, phase }) => fileOf(document, document.uploadedBy ?? '', phase)),
]

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

/**
 * Everything that happened to a report on one line, in its order, whatever the times say: a reporter's are kept to the
 * minute, so that an answer may bear an earlier time than what it answers. The reception opens it.
 */
export const momentsOf = (report: Source): Moment[] => {
  const place = new Map(report.order.map((id, index) => [id, index]))
  const happened: Placed[] = [
    ...report.details.chat.messages.map((message): Placed => [
      message.id,
      { kind: 'message', at: message.timestamp, message },
    ]),
    ...report.history.map((entry): Placed => [entry.id, { kind: 'event', at: entry.at, entry }]),
    ...filesOf(report),
  ]
  happened.sort(([one], [other]) => (place.get(one) ?? 0) - (place.get(other) ?? 0))
  return [{ kind: 'received', at: report.createdAt }, ...joined(happened.map(([, moment]) => moment))]
}

/** The line of time by days; `dayOf` names the day of an instant on the channel's clock. */
export const daysOf = (moments: readonly Moment[], dayOf: (iso: string) => string): DayOfMoments[] =>
  moments.reduce<DayOfMoments[]>((days, moment) => {
    const day = dayOf(moment.at)
    const last = days.at(-1)
    if (last?.day !== day) return [...days, { day, moments: [moment] }]
    return [...days.slice(0, -1), { day, moments: [...last.moments, moment] }]
  }, [])
