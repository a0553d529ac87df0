import { filePart, messagePart } from '@canal/contract/casework/parts'
import type { ChatMessage, Report } from '@canal/contract/reports/schemas'
import { Check, CheckCheck, Pencil, StickyNote, UserRound, UsersRound } from 'lucide-react'
import { fileSizeText } from '@canal/messages/file-size'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { FileActions } from './file-actions.tsx'
import { FileMark } from './file-mark.tsx'
import { Mask } from './mask.tsx'
import { piecesOf } from './mentions.ts'
import { PartActions } from './part-actions.tsx'
import { TaskLine } from './task-line.tsx'
import { TimelineEvent } from './timeline-event.tsx'
import { daysOf, momentsOf, type Moment } from './timeline.ts'
import { useReadMarks } from './use-read-marks.ts'
import { Writing } from './writing.tsx'

const Attachment = ({ report, message }: { report: Report; message: ChatMessage }) => {
  const text = useText()
  const file = message.attachedChatFile
  if (!file) return message.hasFile ? <p className="quiet">{text('files.lost')}</p> : null
  if (file.suppressed)
    return (
      <p className="attachment">
        <FileMark file={file} />
        <Mask of={file.suppressed} />
      </p>
    )
  return (
    <p className="attachment">
      <FileMark file={file} />
      <span>
        {file.filename}
        {file.size !== null && <span className="quiet"> {fileSizeText(text.locale, file.size)}</span>}
      </span>
      <span className="row" data-align="end">
        <FileActions file={file} />
        {file.state === 'received' && (
          <PartActions
            report={report}
            part={filePart('chat', file.id)}
            words={file.filename}
            label={file.filename}
            isReporters
          />
        )}
      </span>
    </p>
  )
}

/** Whether the reporter has been shown an answer: a word, never when. */
const ReadByReporter = ({ isRead }: { isRead: boolean }) => {
  const text = useText()
  const Icon = isRead ? CheckCheck : Check
  return (
    <p className="read-mark">
      <Icon className="icon" aria-hidden />
      {text(isRead ? 'chat.readByReporter' : 'chat.notReadYet')}
    </p>
  )
}

/** What can be done with what a message or note says. */
const MessageActions = ({ report, message }: { report: Report; message: ChatMessage }) => {
  const dates = useDates()
  const text = useText()
  const time = dates.timestamp(message.timestamp)
  return (
    <PartActions
      report={report}
      part={messagePart(message.id)}
      words={message.message}
      label={`${text('casework.part.message')}, ${time}`}
      isReporters={message.audience === 'all'}
    />
  )
}

/** `id`: where an address leads to it. */
const Message = ({ report, message, id }: { report: Report; message: ChatMessage; id: string | undefined }) => {
  const text = useText()
  const dates = useDates()
  const Icon = message.isReporter ? UserRound : UsersRound
  return (
    <li className="entry" id={id} data-kind={message.isReporter ? 'message' : 'reply'} data-message={message.id}>
      <Icon className="icon" aria-hidden />
      <div>
        <div className="entry-meta">
          <b>{text(message.isReporter ? 'chat.reporter' : 'chat.committee')}</b>
          {message.name && <span className="quiet">{nameIn(report, message.name)}</span>}
          {message.isNew && <Badge tone="primary">{text('report.unread')}</Badge>}
          <time dateTime={message.timestamp}>{dates.timestamp(message.timestamp)}</time>
          <MessageActions report={report} message={message} />
        </div>
        <div className="entry-text">
          {message.message && <p className="as-typed">{message.message}</p>}
          {message.suppressed && <Mask of={message.suppressed} />}
          <Attachment report={report} message={message} />
        </div>
        {message.readByReporter !== undefined && <ReadByReporter isRead={message.readByReporter} />}
      </div>
    </li>
  )
}

/** A note of the committee: dashed, without a ground, and it says that the reporter does not see it. */
const Note = ({ report, message }: { report: Report; message: ChatMessage }) => {
  const text = useText()
  const dates = useDates()
  return (
    <li className="entry" data-kind="note" data-message={message.id}>
      <StickyNote className="icon" aria-hidden />
      <div>
        <div className="entry-meta">
          <b>{message.name && nameIn(report, message.name)}</b>
          <span className="quiet">{text('chat.note.isHidden')}</span>
          {message.isNew && <Badge tone="primary">{text('report.unread')}</Badge>}
          <time dateTime={message.timestamp}>{dates.timestamp(message.timestamp)}</time>
          <MessageActions report={report} message={message} />
        </div>
        <div className="entry-text">
          {message.suppressed && <Mask of={message.suppressed} />}
          <p className="as-typed">
            {piecesOf(message.message, message.mentions ?? []).map(({ text: piece, mention }, index) =>
              mention ? (
                <mark key={index} className="mention" data-you={mention.isYou || undefined}>
                  {piece}
                </mark>
              ) : (
                piece
              ),
            )}
          </p>
          {message.task && <TaskLine report={report} messageId={message.id} task={message.task} />}
        </div>
      </div>
    </li>
  )
}

const keyOf = (moment: Moment) => {
  if (moment.kind === 'message') return moment.message.id
  return moment.kind === 'event' ? moment.entry.id : moment.kind === 'files' ? moment.id : moment.kind
}

/** One line of time of all that happened, with the conversation with the reporter and the way to answer. */
export const ChatSection = ({ report, username }: { report: Report; username: string }) => {
  const text = useText()
  const dates = useDates()
  const list = useReadMarks(report)
  const unread = report.details.chat.messages.find(({ isReporter, isNew }) => isReporter && isNew)
  return (
    <>
      {report.details.chat.messages.length === 0 && <p className="quiet">{text('chat.empty')}</p>}
      <ol className="timeline" ref={list}>
        {daysOf(momentsOf(report), dates.day).flatMap(({ day, moments }) => [
          <li key={day} className="entry" data-kind="day">
            <h3>{dates.weekday(moments[0]?.at ?? '', text.locale)}</h3>
          </li>,
          ...moments.map((moment) => {
            if (moment.kind !== 'message') return <TimelineEvent key={keyOf(moment)} report={report} moment={moment} />
            const { message } = moment
            if (message.audience === 'committee') return <Note key={message.id} report={report} message={message} />
            const id = message === unread ? 'unread' : undefined
            return <Message key={message.id} report={report} message={message} id={id} />
          }),
        ])}
        {report.allowed.write && (
          <li className="entry">
            <Pencil className="icon" aria-hidden />
            <Writing report={report} username={username} />
          </li>
        )}
      </ol>
    </>
  )
}
