import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const whole = { OIDC_ISSUER: 'https://id.example/realms/one', OIDC_CLIENT_ID: 'canal', OIDC_CLIENT_SECRET: 'a secret' }
const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('a provider needs three values; the rest has its own', () => {
  expect(parseConfig({}).openId).toBeNull()
  expect(parseConfig({ OIDC_ISSUER: '', OIDC_NAME: '', OIDC_REQUIRED: '' }).openId).toBeNull()
  const usual = { name: 'id.example', claim: 'preferred_username', isRequired: false }
  expect(parseConfig(whole).openId).toMatchObject({ clientId: 'canal', clientSecret: 'a secret', ...usual })
  const named = { OIDC_NAME: ' Directorio ', OIDC_CLAIM: 'upn', OIDC_REQUIRED: 'on' }
  expect(parseConfig({ ...whole, ...named }).openId).toMatchObject({
    name: 'Directorio',
    claim: 'upn',
    isRequired: true,
  })
})

test('half of it is refused rather than ignored, so that nobody believes that the provider is asked', () => {
  const together = 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of OIDC_*.'
  for (const name of Object.keys(whole)) expect(problemsOf({ ...whole, [name]: '' })).toBe(together)
  expect(problemsOf({ OIDC_REQUIRED: 'on' })).toBe(together)
})

test('the provider must know where to send people back', () => {
  const reachable = { ...whole, HOST: '0.0.0.0' }
  expect(problemsOf(reachable)).toBe('With OIDC_ISSUER, set PUBLIC_URL: the provider sends people back there.')
  expect(problemsOf({ ...reachable, PUBLIC_URL: 'https://canal.example' })).toBe('')
})

test.each([
  ['OIDC_ISSUER', 'http://id.example'],
  ['OIDC_ISSUER', 'id.example'],
  ['OIDC_ISSUER', 'https://id.example/?tenant=1'],
  ['OIDC_ISSUER', 'https://id.example/#one'],
  ['OIDC_ISSUER', 'https://user:secret@id.example'],
  ['OIDC_CLIENT_ID', 'ñ'],
  ['OIDC_CLIENT_SECRET', 'line\nbreak'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['OIDC_NAME', 'a\u0000b'],
  ['OIDC_CLAIM', 'two words'],
  ['OIDC_REQUIRED', 'yes'],
])('%s may not be %j: one sentence names it, and repeats no value', (name, value) => {
  const said = problemsOf({ ...whole, [name]: value })
  expect(said).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
  if (value.length > 3) expect(said).not.toContain(value)
})

test.each(['http://localhost:8080', 'http://127.0.0.1:1/x', 'http://[::1]:1', 'https://id.example'])(
  'the issuer may be %s',
  (OIDC_ISSUER) => expect(problemsOf({ ...whole, OIDC_ISSUER })).toBe(''),
)
