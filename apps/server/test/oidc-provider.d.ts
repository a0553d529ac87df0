/** What the tests use of oidc-provider, which brings no types; those of others come with seventeen packages. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Provider {
    Grant: new (about: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  const Provider: new (issuer: string, configuration: object) => Provider
  export default Provider
}
