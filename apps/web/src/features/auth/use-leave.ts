import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../lib/call.ts'
import { endOnServer } from './api.ts'
import { useSession } from './session-context.ts'

/** Signs out, here and on the server where that can be reached, and goes to the sign-in page. */
export const useLeave = (): (() => Promise<void>) => {
  const call = useCall()
  const session = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (!session.hasEnded()) await endOnServer(call, session)
    await navigate({ to: '/admin/login', ignoreBlocker: true })
    session.clear()
    // What one person read must not be there for the next one at this screen.
    queries.clear()
  }
}
