import type { Report } from '@canal/contract/reports/schemas'
import { MessageSquare, StickyNote } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Composer } from './composer.tsx'
import { NoteComposer } from './note-composer.tsx'
import { useReportDrafts } from './report-drafts.ts'

const modes = [
  ['reporter', MessageSquare, 'chat.toReporter'],
  ['committee', StickyNote, 'chat.note'],
] as const
type Audience = (typeof modes)[number][0]

/**
 * A message to the reporter, or a note of the committee: two forms, of which one is shown. Each has a draft of its own, so
 * that changing from one to the other never carries a word across. Who is from outside writes messages alone.
 */
export const Writing = ({ report, username }: { report: Report; username: string }) => {
  const text = useText()
  const id = useId()
  const { message, note } = useReportDrafts(report.id)
  const [chosen, setChosen] = useState<Audience>()
  const hasMessage = useSyncExternalStore(message.subscribe, () => message.read().text !== '')
  const hasNote = useSyncExternalStore(note.subscribe, () => note.read().isFound)
  // Whoever left a half-written note, and no message, goes on with the note.
  const audience = chosen ?? (hasNote && !hasMessage ? 'committee' : 'reporter')
  if (!report.allowed.share) return <Composer report={report} username={username} draft={message} />
  return (
    // Once somebody does something in a form, it stays the one on show.
    <div className="writing" onFocus={() => setChosen(audience)}>
      <div className="writing-modes" role="radiogroup" aria-label={text('chat.audience')}>
        {modes.map(([name, Icon, label]) => (
          <label key={name} data-audience={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={audience === name}
              onChange={() => setChosen(name)}
            />
            <Icon className="icon" aria-hidden />
            {text(label)}
          </label>
        ))}
      </div>
      <Composer
        report={report}
        username={username}
        draft={message}
        hidden={audience !== 'reporter'}
        onBegin={() => setChosen('reporter')}
      />
      <NoteComposer report={report} username={username} draft={note} hidden={audience !== 'committee'} />
    </div>
  )
}
