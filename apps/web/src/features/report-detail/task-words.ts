import type { Report, Task } from '@canal/contract/reports/schemas'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

/** Whose task it is, and until when; of one that was settled, who settled it and when. */
export const useTaskWords = (report: Report): ((task: Task) => string) => {
  const text = useText()
  const dates = useDates()
  return ({ person, isYours, due, state, settled }) => {
    const who = isYours ? 'yours' : person ? 'of' : 'nobodys'
    const words = text(`chat.task.${who}`, { name: person ? nameIn(report, person) : '', date: dates.day(due) })
    if (state === 'open' || !settled) return words
    const date = dates.timestamp(settled.at)
    const ended = settled.by
      ? text(`chat.task.${state}By`, { name: nameIn(report, settled.by), date })
      : text(`chat.task.${state}On`, { date })
    return `${words} ${ended}`
  }
}
