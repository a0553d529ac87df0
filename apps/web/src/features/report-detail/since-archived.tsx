import type { ReportFile } from '@canal/contract/files/schemas'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { fileSizeText } from '@canal/messages/file-size'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { sinceArchivedQuery } from './api.ts'
import { FileMark } from './file-mark.tsx'
import { Mask } from './mask.tsx'

/** Name and size: its bytes open with the report. */
const Paper = ({ file }: { file: ReportFile }) => {
  const text = useText()
  return (
    <p className="attachment">
      <FileMark file={file} />
      <span>
        {file.suppressed ? <Mask of={file.suppressed} /> : file.filename}
        {file.size !== null && <span className="quiet"> {fileSizeText(text.locale, file.size)}</span>}
      </span>
    </p>
  )
}

/** To a former member: what the reporter wrote and sent since the report was archived, and nothing older (decisions §4). */
export const SinceArchived = ({ reportId }: { reportId: string }) => {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(sinceArchivedQuery(useCall(), reportId))
  if (!data || data.messages.length + data.attachedFiles.length === 0) return null
  return (
    <section aria-labelledby="since-archived">
      <div className="section-head">
        <h2 id="since-archived">{text('reopen.sinceArchived')}</h2>
      </div>
      <ol className="timeline">
        {data.messages.map(({ id, message, timestamp, hasFile, attachedChatFile, suppressed }) => (
          <li key={id} className="entry" data-kind="message">
            <UserRound className="icon" aria-hidden />
            <div>
              <div className="entry-meta">
                <b>{text('chat.reporter')}</b>
                <time dateTime={timestamp}>{dates.timestamp(timestamp)}</time>
              </div>
              <div className="entry-text">
                {message && <p className="as-typed">{message}</p>}
                {suppressed && <Mask of={suppressed} />}
                {attachedChatFile && <Paper file={attachedChatFile} />}
                {hasFile && !attachedChatFile && <p className="quiet">{text('files.lost')}</p>}
              </div>
            </div>
          </li>
        ))}
      </ol>
      {data.attachedFiles.length > 0 && (
        <ul>
          {data.attachedFiles.map((file) => (
            <li key={file.id}>
              <Paper file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
