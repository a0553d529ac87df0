import type { Configuration } from 'openid-client'
import type { Config } from '../../../platform/config/config.ts'
import type { OpenIdSettings } from '../../../platform/config/openid.ts'

/** Seconds until a provider that says nothing counts as away; each request has them anew. */
const patience = 5
/** What the provider says of itself (its addresses) is asked anew after this. */
const freshMs = 60 * 60 * 1000

/** Loaded with the first sign-in: most installations have no provider. */
export const library = () => import('openid-client')

const discover = async (settings: OpenIdSettings): Promise<Configuration> => {
  const openid = await library()
  const { issuer, clientId, clientSecret } = settings
  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)]
  // OpenID Connect Discovery §3: a provider that names no method takes the first.
  const authenticate: typeof basic = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
  const extensions = [
    // The library trusts the connection for an ID token that comes over it; we check its signature as well.
    openid.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  return openid.discovery(issuer, clientId, undefined, authenticate, { execute: extensions, timeout: patience })
}

interface Found {
  until: number
  client: Promise<Configuration>
}
const known = new WeakMap<Config, Found>()

/**
 * The provider as it described itself, asked at the first sign-in and kept for an hour; a failure is not kept. Rejects as
 * openid-client does where it is away or describes itself wrongly.
 */
export const clientOf = (config: Config, settings: OpenIdSettings, now: Date): Promise<Configuration> => {
  const before = known.get(config)
  if (before && before.until > now.getTime()) return before.client
  const found: Found = { until: now.getTime() + freshMs, client: discover(settings) }
  known.set(config, found)
  found.client.catch(() => {
    if (known.get(config) === found) known.delete(config)
  })
  return found.client
}
