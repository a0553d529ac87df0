import { writeNote } from '@canal/contract/notes/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { AtSign, EyeOff, ListTodo, Lock } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FieldError, wiringOf } from '../../ui/field.tsx'
import { parseDay, rangeStart } from '../../ui/month-grid.ts'
import { DraftLine } from './draft-line.tsx'
import { hasInvestigator } from './has-investigator.ts'
import { insertWords } from './insert-words.ts'
import type { KeptDraft } from './kept-draft.ts'
import { mentionedIn, noteReaders } from './mentions.ts'
import { NoteField } from './note-field.tsx'
import { emptyTask, untilOf, type TaskDraft, type TaskErrors } from './task-draft.ts'

const TaskFields = lazy(() => import('./task-fields.tsx').then((loaded) => ({ default: loaded.TaskFields })))

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
  const [saved, setSaved] = useState<'note' | 'task'>()
  const dates = useDates()
  const [task, setTask] = useState<TaskDraft | null>(null)
  const [taskErrors, setTaskErrors] = useState<TaskErrors>({})
  const fields = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const colleagues = noteReaders(report).filter((reader) => reader.username !== username)
  const write = (next: string) => {
    draft.write(next)
    setError(undefined)
    setSaved(undefined)
  }
  const writeTask = (next: TaskDraft | null) => {
    setTask(next)
    setTaskErrors({})
    setSaved(undefined)
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
    const until = task && untilOf(task, parseDay(dates.day(new Date().toISOString())) ?? rangeStart)
    if (task && (!task.username || !until)) {
      flushSync(() =>
        setTaskErrors({
          username: task.username ? undefined : text('chat.task.noPerson'),
          until: until ? undefined : text('chat.task.noDay'),
        }),
      )
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setSaving(true)
    try {
      await draft.sending((version) => {
        const body = {
          id: report.id,
          text: note.trim(),
          mentions: mentionedIn(note, colleagues),
          ...(task && until && { task: { username: task.username, until } }),
          draft: version,
        }
        return call(writeNote, { body, suppressError: true })
      })
      const kind = task ? 'task' : 'note'
      flushSync(() => {
        writeTask(null)
        setSaved(kind)
      })
      said.current?.focus()
      notify('success', text(`chat.${kind}.saved`))
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
        {task && (
          <div ref={fields}>
            <Suspense>
              <TaskFields report={report} username={username} task={task} errors={taskErrors} onChange={writeTask} />
            </Suspense>
          </div>
        )}
        {saved && (
          <p className="quiet" tabIndex={-1} ref={said}>
            {text(`chat.${saved}.saved`)}
          </p>
        )}
        <div className="composer-foot">
          {colleagues.length > 0 && (
            <Button variant="ghost" size="sm" onClick={beginMention}>
              <AtSign className="icon" aria-hidden />
              {text('chat.note.mention')}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={task !== null}
            onClick={() => writeTask(task ? null : emptyTask)}
          >
            <ListTodo className="icon" aria-hidden />
            {text('chat.task.add')}
          </Button>
          <SaveButton variant="outline" size="sm" saving={isSaving} savingLabel={text('action.saving')}>
            <Lock className="icon" aria-hidden />
            {text(task ? 'chat.task.save' : 'chat.note.save')}
          </SaveButton>
        </div>
      </div>
    </form>
  )
}
