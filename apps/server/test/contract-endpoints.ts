import type { Endpoint, Who } from '@canal/contract'
import { endpointsByFeature } from '@canal/contract/endpoints'

interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every endpoint there is, so that a new one is walked without anybody thinking of it. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(endpointsByFeature).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Those that one of these may call. */
export const need = (...who: Who[]): readonly NamedEndpoint[] =>
  endpoints.filter(({ endpoint }) => who.includes(endpoint.who))

/** Name and endpoint, as `test.each` takes them. */
export const rows = (list: readonly NamedEndpoint[]) => list.map(({ name, endpoint }) => [name, endpoint] as const)
