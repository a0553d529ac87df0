import { expect, test } from 'vitest'
import { testConfig } from '../../test/app.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

const warnings = (environment: Record<string, string>): string[] => {
  const said: string[] = []
  warnOfProxy(testConfig(environment), { warn: (text: string) => void said.push(text) })
  return said
}
const PUBLIC_URL = 'https://canal.example'

test('a proxy that nobody trusts is told of at start', () => {
  expect(warnings({ PUBLIC_URL }).join()).toContain('TRUSTED_PROXIES')
})

test('nothing is said where the proxy is named, where none is needed, or where it may stand elsewhere', () => {
  expect(warnings({ PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
  expect(warnings({})).toEqual([])
  expect(warnings({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(warnings({ PUBLIC_URL, HOST: '0.0.0.0' })).toEqual([])
})
