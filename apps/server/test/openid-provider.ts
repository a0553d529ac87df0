import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const clientId = 'canal'
export const clientSecret = 'a secret, with: & % + = /'

export interface OpenIdProvider {
  issuer: string
  /** From now on it is a provider, which sends people back to this address; before, it answers nobody. */
  open: (callback: string) => void
  /** What it says of people besides who they are; by `sub`, which is what they typed. */
  claims: (sub: string) => Record<string, unknown>
  /** How often each of its addresses was asked for. */
  asked: Map<string, number>
  close: () => Promise<void>
}

const page = `<!doctype html><html lang="es"><title>Proveedor</title><link rel="icon" href="data:,"><main><h1>Proveedor</h1><form method="post">
<label>Cuenta <input name="login"></label><button>Entrar</button><button name="cancel" value="1">Cancelar</button>
</form></main></html>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** Written out as it is made: exported later, a key may stop the process (docs/decisions/0062). */
const newSigningKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return createPrivateKey(privateKey).export({ format: 'jwk' })
}

const configure = (told: OpenIdProvider, redirectUri: string) => ({
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  jwks: { keys: [{ ...newSigningKey() }] },
  cookies: { keys: ['signs the cookies of the tests'] },
  claims: { openid: ['sub', 'groups'], profile: ['preferred_username'], email: ['email'] },
  // Claims of a scope are then on the page about the person alone, where one is due.
  conformIdTokenClaims: true,
  features: { devInteractions: { enabled: false } },
  interactions: { url: () => '/signing-in' },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...told.claims(sub) }) }),
  // Nobody is asked what they consent to: it is their own organisation's.
  loadExistingGrant: async (context: {
    oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
  }) => {
    const { provider, client, session } = context.oidc
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})

const signIn = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  const typed = await bodyOf(request)
  const login = { accountId: typed.get('login') ?? '' }
  const refusal = { error: 'access_denied', error_description: 'told to nobody' }
  await provider.interactionFinished(request, response, typed.has('cancel') ? refusal : { login })
}

/** A real provider on a port of this machine; people sign in there by typing who they are, and nothing else. */
export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    told.asked.set(path, (told.asked.get(path) ?? 0) + 1)
    if (!provider) return void response.writeHead(503).end('away')
    void (path === '/signing-in' ? signIn(provider, request, response) : provider.callback()(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const told: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (callback) => {
      provider = new Provider(told.issuer, configure(told, callback))
    },
    claims: (sub) => ({ preferred_username: sub }),
    asked: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return told
}

/** A browser that knows this one provider: it keeps its cookies, and follows to where the provider sends it. */
const createVisit = (issuer: string) => {
  const cookies = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  return async (address: string, body?: URLSearchParams): Promise<string | null> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { headers: { cookie }, redirect: 'manual', ...(body && { method: 'POST', body }) } as const
    const answer = await fetch(new URL(address, issuer), sent)
    keep(answer)
    await answer.text()
    return answer.headers.get('location')
  }
}

/** Signs in at the provider, from its address to the one that it sends back to. `login` null: the person turns back. */
export const answerOf = async (issuer: string, address: string, login: string | null): Promise<string> => {
  const visit = createVisit(issuer)
  const interaction = (await visit(address)) ?? address
  await visit(interaction)
  let next = await visit(interaction, new URLSearchParams(login === null ? { cancel: '1' } : { login }))
  while (next && new URL(next, issuer).origin === issuer) next = await visit(next)
  if (!next) throw new Error('the provider sent nobody back')
  return next
}
