import { logCheck } from '@canal/contract/logs/endpoints'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

/** For administrators: channels in which reports are not as they were written, and a daily check that does not end, or tells nothing. */
export const LogCheckNotice = () => {
  const text = useText()
  const call = useCall()
  const dates = useDates()
  const { data, isError } = useQuery({
    queryKey: ['log-check'],
    queryFn: ({ signal }) => call(logCheck, { signal, suppressError: true }),
  })
  // Silence would pass for "all holds"; what was heard before stands.
  if (!data) return isError ? <p className="notice log-check">{text('logCheck.unknown')}</p> : null
  const { altered, plantedSince, lateSince } = data
  const isAltered = altered.length > 0 || plantedSince !== null
  if (!isAltered && !lateSince) return null
  if (!isAltered)
    return (
      <p className="notice log-check">{lateSince && text('logCheck.late', { since: dates.timestamp(lateSince) })}</p>
    )
  return (
    <section className="notice log-check" data-tone="danger" aria-labelledby="log-check">
      <ShieldAlert className="icon" aria-hidden />
      <div className="stack">
        <h2 id="log-check">{text('logCheck.title')}</h2>
        <ul>
          {altered.map(({ channelId, channelName: channel, reports: count, since: at }) => {
            const since = dates.timestamp(at)
            return (
              <li key={channelId}>
                {count > 0
                  ? text('logCheck.reports', { channel, count, since })
                  : text('logCheck.signatures', { channel, since })}
              </li>
            )
          })}
          {plantedSince && <li>{text('logCheck.planted', { since: dates.timestamp(plantedSince) })}</li>}
        </ul>
        <p>{text('logCheck.what')}</p>
        {lateSince && <p>{text('logCheck.late', { since: dates.timestamp(lateSince) })}</p>}
      </div>
    </section>
  )
}
