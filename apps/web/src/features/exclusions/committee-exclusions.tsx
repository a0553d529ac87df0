import { changeExclusions } from '@canal/contract/roster/endpoints'
import type { Roster } from '@canal/contract/roster/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { Exclusions } from './exclusions.tsx'

/** What each member does not receive, where a member reads it: a change is signed, and those who wait are told apart. */
export const CommitteeExclusions = ({ roster: { seats, acts } }: { readonly roster: Roster }) => {
  const call = useCall()
  const queries = useQueryClient()
  const members = seats.filter(({ capacity }) => capacity === 'member')
  const waiting = new Set(acts.flatMap(({ settings, person }) => (settings?.exclusions && person ? person.userId : [])))
  return (
    <Exclusions
      members={members.map(({ userId: id, name, post, exclusions }) => ({
        ...{ id, name, post, exclusions },
        isWaiting: waiting.has(id),
      }))}
      reader={members.length === 1 ? 'alone' : 'committee'}
      save={async ({ id: userId }, exclusions) => {
        try {
          const body = { userId, exclusions: [...exclusions] }
          return (await call(changeExclusions, { body, suppressError: true })).act !== null
        } finally {
          await queries.invalidateQueries({ queryKey: ['roster'] })
        }
      }}
    />
  )
}
