import type { Report } from '@canal/contract/reports/schemas'
import { MessageSquare, StickyNote } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Composer } from './composer.tsx'
import { draftOf } from './drafts.ts'
import { NoteComposer } from './note-composer.tsx'

const modes = [
  ['reporter', MessageSquare, 'chat.toReporter'],
  ['committee', StickyNote, 'chat.note'],
] as const
type Audience = (typeof modes)[number][0]

/** Whoever left a half-written note, and no message, goes on with the note. */
const firstOf = (reportId: string): Audience => {
  const { message, note } = draftOf(reportId)
  return note && !message ? 'committee' : 'reporter'
}

/**
 * A message to the reporter, or a note of the committee: two forms, of which one is shown. Each keeps what was written in
 * it, so that changing from one to the other never carries a word across. Who is from outside writes messages alone.
 */
export const Writing = ({ report, username }: { report: Report; username: string }) => {
  const text = useText()
  const id = useId()
  const [audience, setAudience] = useState(() => firstOf(report.id))
  if (!report.allowed.share) return <Composer report={report} username={username} />
  return (
    <div className="writing">
      <div className="writing-modes" role="radiogroup" aria-label={text('chat.audience')}>
        {modes.map(([name, Icon, label]) => (
          <label key={name} data-audience={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={audience === name}
              onChange={() => setAudience(name)}
            />
            <Icon className="icon" aria-hidden />
            {text(label)}
          </label>
        ))}
      </div>
      <Composer
        report={report}
        username={username}
        hidden={audience !== 'reporter'}
        onBegin={() => setAudience('reporter')}
      />
      <NoteComposer report={report} username={username} hidden={audience !== 'committee'} />
    </div>
  )
}
