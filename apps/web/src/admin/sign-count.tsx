import { useWaitingActs } from '../features/keys/use-waiting-acts.ts'
import { useUser } from '../features/auth/session-context.ts'
import { useText } from '../lib/office-text.ts'
import { signsActs } from '../lib/standing.ts'

/** How much of the committee waits for the reader's signature. */
export const SignCount = () => {
  const text = useText()
  const user = useUser()
  const { acts, newcomers } = useWaitingActs(user !== null && signsActs(user))
  const count = acts.length + newcomers.length
  if (count === 0) return null
  return (
    <span className="count">
      {count}
      <span className="visually-hidden"> {text('nav.toSign')}</span>
    </span>
  )
}
