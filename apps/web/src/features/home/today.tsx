import { useText } from '../../lib/office-text.ts'
import { dateText, dayIn } from '../../lib/zoned-dates.ts'

/** Today in the channel's zone, in words, as a line of its own. */
export const Today = ({ timeZone }: { readonly timeZone: string | null }) => {
  const text = useText()
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date().toISOString()
  const day = dateText(text.locale, now, 'fullDay', zone)
  return (
    <p>
      <time dateTime={dayIn(now, zone)}>{day.charAt(0).toLocaleUpperCase(text.locale) + day.slice(1)}</time>
    </p>
  )
}
