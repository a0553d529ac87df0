import { useText } from '../lib/office-text.ts'
import { wholeHoursUntil, type RequestStanding } from '../lib/request-state.ts'
import { useDates } from '../lib/use-dates.ts'
import { StateBadge } from './state-badge.tsx'

/** Where a request stands, with its votes, the whole hours that an access has left, or how long a report is open again. */
export const RequestBadge = ({ standing, now }: { standing: RequestStanding; now: Date }) => {
  const text = useText()
  const dates = useDates()
  const { state, votes, until, since, hasEnded } = standing
  const hours = until === undefined ? 0 : wholeHoursUntil(until, now)
  const left = hours > 0 ? text('badge.hoursLeft', { count: hours }) : text('badge.lessThanHour')
  const detail =
    (votes && text('badge.votes', votes)) ??
    (hasEnded && text('badge.accessEnded')) ??
    (until !== undefined ? left : since && dates.relative(since, now, text.locale))
  return <StateBadge variant={state} detail={detail} />
}
