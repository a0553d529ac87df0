import { officePath } from '@canal/contract/pages/next-path'
import type { OpenIdSettings } from '../../../platform/config/openid.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { clientOf, library } from './client.ts'
import type { LoginState } from './login-state.ts'

/** The smallest scope that includes the claim (OpenID Connect Core §5.4). */
const scopeOf = (claim: string): string => {
  if (claim === 'sub') return 'openid'
  return claim === 'email' ? 'openid email' : 'openid profile'
}

/**
 * The address of the provider's sign-in page, and the values to check its answer against. `callback`: where the provider
 * sends people back. Rejects with openid-client's error if the provider cannot be reached.
 */
export const beginAttempt = async (
  deps: Deps,
  settings: OpenIdSettings,
  { callback, next }: { callback: string; next: string | undefined },
): Promise<{ address: URL; loginState: LoginState }> => {
  const openid = await library()
  const client = await clientOf(deps.config, settings, deps.now())
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: callback,
    scope: scopeOf(settings.claim),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address, loginState: { state, nonce, verifier, next: next && officePath.test(next) ? next : null } }
}
