import type { AccessRequest } from '@canal/contract/requests/schemas'
import { Hourglass, KeyRound } from 'lucide-react'
import { useText } from '../lib/office-text.ts'
import { useDates } from '../lib/use-dates.ts'

type Waiting = Pick<AccessRequest, 'status' | 'decidedFrom'> & { readonly keysPending?: boolean }

/** What a request still waits for that is no vote: keys that a colleague is to seal, or the time without anybody to vote. */
export const RequestWaits = ({ request: { status, decidedFrom, keysPending } }: { request: Waiting }) => {
  const text = useText()
  const dates = useDates()
  return (
    <>
      {keysPending && (
        <p className="quiet waits">
          <KeyRound className="icon" aria-hidden />
          {text('request.keysPending')}
        </p>
      )}
      {status === 'pending' && decidedFrom !== null && (
        <p className="quiet waits">
          <Hourglass className="icon" aria-hidden />
          {text('request.decidedFrom', { date: dates.timestamp(decidedFrom) })}
        </p>
      )}
    </>
  )
}
