import type { Configuration } from 'openid-client'
import * as field from '@canal/contract/fields'
import type { OpenIdSettings } from '../../../platform/config/openid.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { clientOf, library } from './client.ts'
import type { LoginState } from './login-state.ts'

type Tokens = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['authorizationCodeGrant']>>

/** The claim, from the ID token or else from the provider's own page about the person (OpenID Connect Core §5.3). */
const readClaim = async (client: Configuration, tokens: Tokens, claim: string): Promise<unknown> => {
  const told = tokens.claims()
  if (!told) return undefined
  if (told[claim] !== undefined || !client.serverMetadata().userinfo_endpoint) return told[claim]
  const more = await (await library()).fetchUserInfo(client, tokens.access_token, told.sub)
  return more[claim]
}

/**
 * The username that the provider vouches for; null where its claim holds nothing that could be one. Whether anybody here has
 * that name is not looked up: the answer is the same. `answer`: the address that the provider sent the browser to. Rejects as
 * openid-client does for whatever is not the answer to this attempt.
 */
export const finishAttempt = async (
  deps: Deps,
  settings: OpenIdSettings,
  { answer, loginState }: { answer: URL; loginState: LoginState },
): Promise<string | null> => {
  const openid = await library()
  const client = await clientOf(deps.config, settings, deps.now())
  const tokens = await openid.authorizationCodeGrant(client, answer, {
    expectedState: loginState.state,
    expectedNonce: loginState.nonce,
    pkceCodeVerifier: loginState.verifier,
    idTokenExpected: true,
  })
  const claimed = field.username.safeParse(await readClaim(client, tokens, settings.claim))
  return claimed.success ? claimed.data : null
}
