import type { Plugin } from 'vite'
import { endpointsByFeature } from '../../packages/contract/src/endpoints.ts'

const ofEndpoints = /packages\/contract\/src\/([a-z-]+)\/endpoints\.ts$/

/**
 * The source of a feature's calls, each with its method and path, and with `raw` where what it answers is no JSON; null
 * where the contract has no such feature.
 */
export const addressesOf = (feature: string): string | null => {
  const endpoints = Object.entries(endpointsByFeature).find(([name]) => name === feature)?.[1]
  if (!endpoints) return null
  return Object.entries(endpoints)
    .map(([name, { method, path, raw }]) => `export const ${name} = ${JSON.stringify({ method, path, raw })}\n`)
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
