import type { ChatMessage, Report, Task } from '@canal/contract/reports/schemas'
import type { TaskState } from '@canal/contract/notes/tasks'
import { ListTodo } from 'lucide-react'
import type { MouseEvent } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { keepFocusOnceFree } from '../../lib/keep-focus.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { urgencyOf } from '../../lib/urgency.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Mask } from './mask.tsx'
import { useTaskWords } from './task-words.ts'
import { useSettleTask } from './use-settle-task.ts'

type TaskNote = ChatMessage & { readonly task: Task }

const isOpenTask = (message: ChatMessage): message is TaskNote => message.task?.state === 'open'

/** The tasks of a report that are still to be done, those whose day comes first before the others. */
export const OpenTasks = ({ report }: { readonly report: Report }) => {
  const text = useText()
  const open = report.details.chat.messages
    .filter(isOpenTask)
    .toSorted((one, other) => one.task.due.localeCompare(other.task.due))
  if (open.length === 0) return null
  return (
    <ul className="waiting-acts" aria-label={text('chat.task.list')}>
      {open.map((note) => (
        <OpenTask key={note.id} report={report} note={note} />
      ))}
    </ul>
  )
}

/** One of them: whose, until when, what, and what the reader can do with it. */
const OpenTask = ({ report, note }: { readonly report: Report; readonly note: TaskNote }) => {
  const text = useText()
  const dates = useDates()
  const words = useTaskWords(report)
  const settle = useSettleTask(report.id)
  const { urgency, days } = urgencyOf({ rule: 'task', dueAt: note.task.due }, new Date(), dates)
  const coming = days === 0 ? text('deadline.today') : text('deadline.daysLeft', { count: days })
  const left = urgency === 'over' ? text('deadline.overdue', { count: Math.max(1, -days) }) : coming
  const set = (state: TaskState) => (event: MouseEvent<HTMLElement>) =>
    settle.mutate({ messageId: note.id, state, after: keepFocusOnceFree(event.currentTarget) })
  const named = (action: string) => text('approval.named', { action, what: words(note.task) })
  return (
    <li id={`task-${note.id}`}>
      <ListTodo className="icon" aria-hidden />
      <div>
        <p>
          <b>{words(note.task)}</b>{' '}
          {urgency !== 'neutral' && (
            <span className="due" data-due={urgency}>
              <span>{left}</span>
            </span>
          )}
        </p>
        {note.suppressed ? <Mask of={note.suppressed} /> : <p className="task-text as-typed">{note.message}</p>}
        <div role="alert">{settle.error && <p className="error">{failureText(settle.error, text)}</p>}</div>
      </div>
      <div className="row">
        <SaveButton
          size="sm"
          aria-label={named(text('chat.task.done'))}
          saving={settle.isPending && settle.variables.state === 'done'}
          savingLabel={text('action.saving')}
          disabled={settle.isPending}
          onClick={set('done')}
        >
          {text('chat.task.done')}
        </SaveButton>
        <Button
          variant="outline"
          size="sm"
          aria-label={named(text('chat.task.withdraw'))}
          disabled={settle.isPending}
          onClick={set('withdrawn')}
        >
          {text('chat.task.withdraw')}
        </Button>
      </div>
    </li>
  )
}
