import type { ReportFile } from '@canal/contract/files/schemas'
import type { ChatMessage } from '@canal/contract/reports/schemas'
import Paperclip from 'lucide-react/icons/paperclip'
import { fileSizeText } from '@canal/messages/file-size'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { HeldBack } from '../../ui/held-back.tsx'
import { Mask } from './mask.tsx'
import { isNewMessage } from './news.ts'

interface ConversationProps {
  slug: string
  messages: readonly ChatMessage[]
  /** The visit before; what came since is marked. */
  since: string | null
  timeZone: string
}

const Attachment = ({ slug, file, timeZone }: { slug: string; file: ReportFile; timeZone: string }) => {
  const t = useTranslate()
  if (file.suppressed)
    return (
      <p className="attachment">
        <Paperclip className="icon" />
        <Mask of={file.suppressed} timeZone={timeZone} />
      </p>
    )
  const isHere = file.state === 'received' && file.readable
  return (
    <p className="attachment">
      <Paperclip className="icon" />
      {isHere ? (
        <a className="act" href={`/${slug}/open/files/${file.id}`} download>
          {file.filename}
        </a>
      ) : (
        <span>{file.filename}</span>
      )}
      <span className="small soft">
        {file.size === null ? '' : fileSizeText(t.locale, file.size)}
        {file.state === 'announced' ? ` ${t('files.state.announced')}` : ''}
      </span>
    </p>
  )
}

const Message = ({
  slug,
  message,
  since,
  timeZone,
}: { message: ChatMessage } & Omit<ConversationProps, 'messages'>) => {
  const t = useTranslate()
  const { isReporter, timestamp, hasFile, attachedChatFile } = message
  return (
    <article className={isReporter ? 'message own' : 'message'} id={`m-${message.id}`} tabIndex={-1}>
      <header>
        <h3>
          {t(isReporter ? 'follow.chat.you' : 'follow.chat.committee')}
          {isNewMessage(message, since) ? <span className="new">{t('state.new')}</span> : null}
        </h3>
        <time dateTime={timestamp}>{datesIn(timeZone).timestamp(timestamp)}</time>
      </header>
      {message.message ? <p className="written">{message.message}</p> : null}
      {message.suppressed ? (
        <p>
          <Mask of={message.suppressed} timeZone={timeZone} />
        </p>
      ) : null}
      {attachedChatFile ? <Attachment slug={slug} file={attachedChatFile} timeZone={timeZone} /> : null}
      {hasFile && !attachedChatFile ? <p className="small soft">{t('files.lost')}</p> : null}
      {attachedChatFile?.state === 'quarantined' ? (
        <p className="small soft">
          <HeldBack />
        </p>
      ) : null}
    </article>
  )
}

/** What was written both ways, in the order of time. Members have no names here. */
export const Conversation = ({ messages, ...rest }: ConversationProps) => {
  const t = useTranslate()
  if (messages.length === 0) return <p className="soft">{t('follow.chat.empty')}</p>
  return (
    <div className="conversation">
      {messages.map((message) => (
        <Message key={message.id} message={message} {...rest} />
      ))}
    </div>
  )
}
