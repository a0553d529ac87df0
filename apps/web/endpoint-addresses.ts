import type { Plugin } from 'vite'
import type { Endpoint } from '../../packages/contract/src/endpoint.ts'
import { exportsByFeature } from '../../packages/contract/src/endpoints.ts'

const ofEndpoints = /packages\/contract\/src\/([a-z-]+)\/endpoints\.ts$/

/** What a feature exports: calls, and records of them. */
interface Exports {
  readonly [name: string]: Endpoint | Exports
}

const isCall = (exported: Endpoint | Exports): exported is Endpoint => typeof exported.path === 'string'

/** Of each call its method and path, and `raw` where what it answers is no JSON. */
const addressesIn = (exported: Endpoint | Exports): object => {
  if (!isCall(exported))
    return Object.fromEntries(Object.entries(exported).map(([name, inner]) => [name, addressesIn(inner)]))
  const { method, path, raw } = exported
  return { method, path, ...(raw && { raw }) }
}

/** The source of a feature's calls; null where the contract has no such feature. */
export const addressesOf = (feature: string): string | null => {
  const features: Readonly<Record<string, Exports>> = exportsByFeature
  const exported = Object.entries(features).find(([name]) => name === feature)?.[1]
  if (!exported) return null
  return Object.entries(addressesIn(exported))
    .map(([name, inner]) => `export const ${name} = ${JSON.stringify(inner)}\n`)
    .join('')
}

/**
 * A browser needs of a call where it goes: its schemas are the server's, which validates, and the compiler's. Without
 * them the first pages of the back-office are lighter by the schemas of every call they could make.
 */
export const endpointAddresses = (): Plugin => ({
  name: 'endpoint-addresses',
  enforce: 'pre',
  transform: (_, id) => {
    const code = addressesOf(ofEndpoints.exec(id.split('?')[0] ?? '')?.[1] ?? '')
    return code === null ? null : { code, map: null }
  },
})
