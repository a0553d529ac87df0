import type { Report, Task } from '@canal/contract/reports/schemas'
import { CircleCheck, CircleMinus, ListTodo } from 'lucide-react'
import { failureText } from '../../lib/failure-text.ts'
import { keepFocusOnceFree } from '../../lib/keep-focus.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { useTaskWords } from './task-words.ts'
import { useSettleTask } from './use-settle-task.ts'

const icons = { open: ListTodo, done: CircleCheck, withdrawn: CircleMinus } as const

interface TaskLineProps {
  readonly report: Report
  readonly messageId: string
  readonly task: Task
}

/** Beneath a note: that it is a task, and what became of it. One that is open is settled at the head of the report. */
export const TaskLine = ({ report, messageId, task }: TaskLineProps) => {
  const text = useText()
  const words = useTaskWords(report)
  const settle = useSettleTask(report.id)
  const Icon = icons[task.state]
  return (
    <div className="task-line">
      <Icon className="icon" aria-hidden />
      <span>{words(task)}</span>
      {task.state !== 'open' && report.allowed.write && (
        <Button
          variant="link"
          size="xs"
          aria-label={text('approval.named', { action: text('chat.task.resume'), what: words(task) })}
          disabled={settle.isPending}
          onClick={(event) =>
            settle.mutate({ messageId, state: 'open', after: keepFocusOnceFree(event.currentTarget) })
          }
        >
          {text('chat.task.resume')}
        </Button>
      )}
      <span role="alert">{settle.error && <span className="error">{failureText(settle.error, text)}</span>}</span>
    </div>
  )
}
