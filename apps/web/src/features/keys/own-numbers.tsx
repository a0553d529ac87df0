import type { Act } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { ownSeatQuery } from './api.ts'
import { CheckNumbers } from './check-numbers.tsx'

/** Beside the act with which the reader renews their own keys: the numbers that they read to who signs. */
export const OwnNumbers = ({ act: { kind, person, isSigned } }: { readonly act: Act }) => {
  const isOwn = kind === 'rekey' && isSigned && person?.isYou === true
  const { data } = useQuery({ ...ownSeatQuery(useCall()), enabled: isOwn })
  return isOwn && data?.checkNumbers ? <CheckNumbers numbers={data.checkNumbers} /> : null
}
