/** What became of a task: it is still to be done, it was done, or it is wanted no more. */
export const taskStates = ['open', 'done', 'withdrawn'] as const
export type TaskState = (typeof taskStates)[number]

/** What the log calls it when somebody sets a state. */
export const taskLogTypes = {
  open: 'task_resumed',
  done: 'task_done',
  withdrawn: 'task_withdrawn',
} as const satisfies Record<TaskState, string>

/** Its day is no further away: no report is kept for longer (art. 26.2). */
export const taskMostYears = 10

/** So many days before its day ends, a task is pressing. Ours. */
export const taskNearDays = 2
