import type { Report } from '@canal/contract/reports/schemas'
import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/field.tsx'
import { parseDay, rangeStart } from '../../ui/month-grid.ts'
import { Select } from '../../ui/select.tsx'
import { noteReaders } from './mentions.ts'
import { taskDays, type TaskDraft, type TaskErrors } from './task-draft.ts'

interface TaskFieldsProps {
  readonly report: Report
  readonly username: string
  readonly task: TaskDraft
  readonly errors: TaskErrors
  readonly onChange: (task: TaskDraft) => void
}

/** Who does it, and until which day: what makes a note a task. */
export const TaskFields = ({ report, username, task, errors, onChange }: TaskFieldsProps) => {
  const text = useText()
  const dates = useDates()
  const id = useId()
  const today = parseDay(dates.day(new Date().toISOString())) ?? rangeStart
  return (
    <div className="task-fields">
      <Field id={`${id}-who`} label={text('chat.task.who')} error={errors.username}>
        {(wiring) => (
          <Select {...wiring} value={task.username} onChange={(who) => onChange({ ...task, username: who })}>
            <option value="">{text('chat.task.choose')}</option>
            {noteReaders(report).map((reader) => (
              <option key={reader.username} value={reader.username}>
                {reader.username === username ? text('chat.task.you') : reader.fullName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id={`${id}-until`} label={text('chat.task.until')} error={errors.until}>
        {(wiring) => (
          <DayInput
            wiring={wiring}
            name="until"
            value={task.until}
            today={today}
            invalid={text('chat.task.noDay')}
            {...taskDays(today)}
            onChange={(until) => onChange({ ...task, until })}
          />
        )}
      </Field>
    </div>
  )
}
