import { writeNote } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { AtSign, EyeOff, Lock } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FieldError, wiringOf } from '../../ui/field.tsx'
import { DraftLine } from './draft-line.tsx'
import { hasInvestigator } from './has-investigator.ts'
import { insertWords } from './insert-words.ts'
import type { KeptDraft } from './kept-draft.ts'
import { mentionedIn, noteReaders } from './mentions.ts'
import { NoteField } from './note-field.tsx'

interface NoteComposerProps {
  readonly report: Report
  readonly username: string
  readonly draft: KeptDraft
  readonly hidden: boolean
}

/** Who will read it, by name. */
const Readers = ({ report, username }: Pick<NoteComposerProps, 'report' | 'username'>) => {
  const text = useText()
  const others = noteReaders(report).filter((reader) => reader.username !== username)
  const names = [text('chat.note.you'), ...others.map(({ fullName }) => fullName)]
  return (
    <p className="composer-who">
      <EyeOff className="icon" aria-hidden />
      <span>
        <b>{text(hasInvestigator(report) ? 'chat.note.hiddenFromBoth' : 'chat.note.hidden')}</b>{' '}
        {others.length > 0
          ? text('chat.note.readers', { names: new Intl.ListFormat(text.locale).format(names) })
          : text('chat.note.alone')}
      </span>
    </p>
  )
}

/** Writes a note of the committee: dashed and grey, with a button that sends nothing to anybody outside. */
export const NoteComposer = ({ report, username, draft, hidden }: NoteComposerProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const view = useSyncExternalStore(draft.subscribe, draft.read)
  const note = view.text
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const colleagues = noteReaders(report).filter((reader) => reader.username !== username)
  const write = (next: string) => {
    draft.write(next)
    setError(undefined)
    setSaved(false)
  }
  const beginMention = () => {
    const field = box.current
    if (!field) return
    const { selectionStart, selectionEnd } = field
    const isInWord = /\S$/.test(note.slice(0, selectionStart))
    insertWords(field, isInWord ? ' @' : '@', selectionStart, selectionEnd)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!note.trim()) {
      setError(text('errors.noteEmpty'))
      box.current?.focus()
      return
    }
    setError(undefined)
    setSaving(true)
    try {
      await draft.sending((version) => {
        const body = { id: report.id, text: note.trim(), mentions: mentionedIn(note, colleagues), draft: version }
        return call(writeNote, { body, suppressError: true })
      })
      flushSync(() => setSaved(true))
      said.current?.focus()
      notify('success', text('chat.note.saved'))
      await queries.invalidateQueries({ queryKey: ['reports'] })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // Nothing typed is lost. What the form cannot know by itself is that somebody lost the report meanwhile.
      const why = failure.problem?.code === 'invalid' ? text('chat.note.lostAccess') : failure.problem?.message
      setError(`${text('chat.note.failed')} ${why ?? ''}`.trim())
      box.current?.focus()
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="composer" data-audience="committee" hidden={hidden} onSubmit={(event) => void submit(event)}>
      <div className="composer-body">
        <Readers report={report} username={username} />
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            {text('chat.note')}
          </label>
          <FieldError id={id} error={error} />
          <NoteField wiring={wiringOf({ id, error })} ref={box} value={note} onChange={write} colleagues={colleagues} />
          <DraftLine draft={draft} view={view} field={box} />
        </div>
        {isSaved && (
          <p className="quiet" tabIndex={-1} ref={said}>
            {text('chat.note.saved')}
          </p>
        )}
        <div className="composer-foot">
          {colleagues.length > 0 && (
            <Button variant="ghost" size="sm" onClick={beginMention}>
              <AtSign className="icon" aria-hidden />
              {text('chat.note.mention')}
            </Button>
          )}
          <SaveButton variant="outline" size="sm" saving={isSaving} savingLabel={text('action.saving')}>
            <Lock className="icon" aria-hidden />
            {text('chat.note.save')}
          </SaveButton>
        </div>
      </div>
    </form>
  )
}
