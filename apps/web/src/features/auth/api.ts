import * as auth from '@canal/contract/auth/endpoints'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { BodyInput } from '@canal/contract'
import type { Call } from '../../lib/api.ts'
import { inTurn } from '../../lib/in-turn.ts'
import type { SessionStore } from './session.ts'

/** What comes beside the password where a second factor is asked for. */
export type GivenFactor = Pick<BodyInput<typeof auth.login>, 'otp' | 'passkey'>

interface Credentials extends GivenFactor {
  readonly username: string
  readonly password: string
  readonly proof?: { readonly token: string; readonly solution: string }
}

/**
 * Fetches the current user with the new token and stores both (specification §4). Rejects with ApiError; nothing is stored
 * then: whoever signs in over somebody else's page and cuts the network in between has not opened it.
 */
export const logIn = async (call: Call, session: SessionStore, credentials: Credentials): Promise<CurrentUser> => {
  const { token } = await call(auth.login, { body: credentials, suppressError: true })
  const user = await call(auth.current, { headers: { Authorization: `Bearer ${token}` }, suppressError: true })
  session.signIn(token, user)
  return user
}

/** Fetches the current user anew and stores it. */
export const fetchUser = async (call: Call, session: SessionStore): Promise<CurrentUser> => {
  const user = await call(auth.current, { suppressError: true })
  session.setUser(user)
  return user
}

/**
 * A new token, where there is one, and the user again. One tab at a time: a second one waits and then refreshes what
 * the first has stored, so that no tab goes on with a token that its neighbour has just replaced.
 */
export const refresh = (call: Call, session: SessionStore): Promise<CurrentUser> =>
  inTurn('session', 'exclusive', async () => {
    const { token } = await call(auth.refreshToken, { suppressError: true })
    session.setToken(token)
    return fetchUser(call, session)
  })

/** Ends the session on the server, where that can be reached; the stored one is the caller's to clear. */
export const endOnServer = async (call: Call, session: SessionStore): Promise<void> => {
  session.leave()
  if (session.token()) await call(auth.logout, { suppressError: true }).catch(() => undefined)
}
