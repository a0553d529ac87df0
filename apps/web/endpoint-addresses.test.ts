import { exportsByFeature } from '@canal/contract/endpoints'
import { expect, it } from 'vitest'
import { addressesOf } from './endpoint-addresses.ts'

/** What a browser should get of what a feature exports: of calls this, and of records of calls the same of each. */
const wantedOf = (exported: object): object => {
  if ('method' in exported && 'path' in exported) {
    const { method, path } = exported
    return { method, path, ...('raw' in exported && { raw: exported.raw }) }
  }
  return Object.fromEntries(Object.entries(exported).map(([name, inner]) => [name, wantedOf(inner as object)]))
}

it('a browser gets every call of the contract with its own method and path, whether it answers JSON, and nothing of its schemas', async () => {
  for (const [feature, exported] of Object.entries(exportsByFeature)) {
    const code = encodeURIComponent(addressesOf(feature) ?? '')
    const read = (await import(`data:text/javascript,${code}`)) as object
    expect({ ...read }).toEqual(wantedOf(exported))
  }
})

it('what is no feature of the contract is left as it is', () => {
  expect(addressesOf('elsewhere')).toBeNull()
})
