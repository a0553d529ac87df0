import { endOtherSessions, endSession, listSessions } from '@canal/contract/auth/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { OwnList, OwnRow } from '../../ui/own-list.tsx'
import { Failed } from '../../ui/states.tsx'

const queryKey = ['sessions']

/** Where somebody is signed in, as far as anybody knows: when it began, and when it was used. */
export const OwnSessions = () => {
  const text = useText()
  const call = useCall()
  const dates = useDates()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSessions, { signal, suppressError: true }),
  })
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? call(endOtherSessions, { suppressError: true })
        : call(endSession, { params: { id }, suppressError: true }),
    onSuccess: (_, id) => notify('success', text(id === null ? 'sessions.othersEnded' : 'sessions.ended')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <section className="profile" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{text('sessions.title')}</h2>
      <p>{text('sessions.lead')}</p>
      {!data && isError && (
        <Failed icon={MonitorSmartphone} title={text('sessions.failed')} onRetry={() => void refetch()} />
      )}
      <FormError>{end.error && failureText(end.error, text)}</FormError>
      {data && (
        <OwnList>
          {data.map(({ id, isCurrent, startedAt, lastUsedAt }) => (
            <OwnRow
              key={id}
              name={text(isCurrent ? 'sessions.current' : 'sessions.another')}
              detail={text('sessions.times', {
                started: dates.timestamp(startedAt),
                used: dates.timestamp(lastUsedAt),
              })}
              action={
                !isCurrent && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={end.isPending}
                    aria-label={text('sessions.endNamed', { date: dates.timestamp(startedAt) })}
                    onClick={() => end.mutate(id)}
                  >
                    {text('sessions.end')}
                  </Button>
                )
              }
            />
          ))}
        </OwnList>
      )}
      {data && data.length > 1 && (
        <div className="row">
          <Button variant="outline" disabled={end.isPending} onClick={() => end.mutate(null)}>
            {text('sessions.endOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}
