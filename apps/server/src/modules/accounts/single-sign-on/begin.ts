import { officePath } from '@canal/contract/pages/next-path'
import type { OpenIdSettings } from '../../../platform/config/openid.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { clientOf, library } from './client.ts'
import type { LoginState } from './login-state.ts'

/** No more of somebody than the claim needs (OpenID Connect Core §5.4). */
const scopeOf = (claim: string): string => {
  if (claim === 'sub') return 'openid'
  return claim === 'email' ? 'openid email' : 'openid profile'
}

/**
 * The provider's sign-in page, and what its answer is to be held against. `callback`: where it sends people back. Rejects as
 * openid-client does where the provider is away.
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
