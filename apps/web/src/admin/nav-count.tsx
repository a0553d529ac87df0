import type { Counts } from '@canal/contract/reports/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../features/auth/session-context.ts'
import { countsQuery } from '../features/reports/counts.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isAdmitted } from '../lib/standing.ts'

interface NavCountProps {
  /** Added up. */
  readonly counts: readonly (keyof Counts)[]
}

const isVote = (name: keyof Counts) => name.startsWith('votes')

/** How many a way of the sidebar leads to: quiet what is there, loud what waits for a vote; nothing where there is none. */
export const NavCount = ({ counts }: NavCountProps) => {
  const text = useText()
  const user = useUser()
  const isOpen = user !== null && isAdmitted(user)
  const { data } = useQuery({ ...countsQuery(useCall()), enabled: isOpen })
  const count = counts.reduce((sum, name) => sum + (data?.[name] ?? 0), 0)
  if (!isOpen || count === 0) return null
  const waits = counts.some(isVote)
  return (
    <span className="count" data-quiet={waits ? undefined : ''}>
      {count}
      {waits && <span className="visually-hidden"> {text('nav.toVote')}</span>}
    </span>
  )
}
