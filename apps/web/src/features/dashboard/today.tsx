import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

/** Today in the channel's zone, with its weekday, as a line of its own. */
export const Today = () => {
  const text = useText()
  const dates = useDates()
  const now = new Date().toISOString()
  const day = dates.weekday(now, text.locale)
  return (
    <p>
      <time dateTime={dates.isoDay(now)}>{day.charAt(0).toLocaleUpperCase(text.locale) + day.slice(1)}</time>
    </p>
  )
}
