import { taskMostYears } from '@canal/contract/notes/tasks'
import { isPickable, parseDay, type Day } from '../../ui/month-grid.ts'
import { isoOf } from './iso-of.ts'

/** A task as it stands in the form: a username, and a day as it was typed. */
export interface TaskDraft {
  readonly username: string
  readonly until: string
}

/** What is missing, in words; nothing where all is there. */
export interface TaskErrors {
  readonly username?: string | undefined
  readonly until?: string | undefined
}

export const emptyTask: TaskDraft = { username: '', until: '' }

/** The days that a task can have. */
export const taskDays = (today: Day) => ({ min: today, max: { ...today, year: today.year + taskMostYears } })

/** The call's day, yyyy-mm-dd; null for what is no day, or none that a task can have. */
export const untilOf = ({ until }: TaskDraft, today: Day): string | null => {
  const day = parseDay(until)
  return day && isPickable(day, taskDays(today)) ? isoOf(day) : null
}
