import { endpointsByFeature } from '@canal/contract/endpoints'
import { expect, it } from 'vitest'
import { addressesOf } from './endpoint-addresses.ts'

it('a browser gets every call of the contract with its own method and path, whether it answers JSON, and nothing of its schemas', async () => {
  for (const [feature, endpoints] of Object.entries(endpointsByFeature)) {
    const code = encodeURIComponent(addressesOf(feature) ?? '')
    const read = (await import(`data:text/javascript,${code}`)) as object
    const wanted = Object.entries(endpoints).map(([name, { method, path, raw }]) => [
      name,
      { method, path, ...(raw && { raw }) },
    ])
    expect({ ...read }).toEqual(Object.fromEntries(wanted))
  }
})

it('what is no feature of the contract is left as it is', () => {
  expect(addressesOf('elsewhere')).toBeNull()
})
