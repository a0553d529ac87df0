// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { ApiError, createCaller } from './api.ts'
import { wire } from './wire.ts'
import type * as files from '@canal/contract/files/endpoints'
import type * as reports from '@canal/contract/reports/endpoints'

const ownReport = wire<typeof reports.ownReport>('GET', '/api/anonymous/report')
const listReports = wire<typeof reports.listReports>('GET', '/api/reports/list')
const renewLocation = wire<typeof files.renewLocation>('POST', '/api/files/{id}/location')
const openReference = wire<typeof reports.openReference>('POST', '/api/anonymous/ref')

let fetched: Mock<typeof fetch>
const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))
const lastCall = () => {
  const [address, init] = fetched.mock.calls.at(-1) ?? []
  return { address, init, headers: new Headers(init?.headers) }
}

beforeEach(() => {
  fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

describe('a call', () => {
  it('carries the API key, the language, and the token of a session', async () => {
    answer(200, {})
    await createCaller({ apiKey: 'k', locale: 'es', token: () => 'tok' })(ownReport)
    const { headers, init } = lastCall()
    expect(headers.get('x-api-key')).toBe('k')
    expect(headers.get('accept-language')).toBe('es')
    expect(headers.get('authorization')).toBe('Bearer tok')
    expect(init?.credentials).toBe('same-origin')
  })

  it('carries no Authorization without a session', async () => {
    answer(200, {})
    await createCaller({ apiKey: 'k', locale: 'es', token: () => null })(ownReport)
    expect(lastCall().headers.has('authorization')).toBe(false)
  })

  it('echoes the XSRF-TOKEN cookie', async () => {
    document.cookie = 'XSRF-TOKEN=a%2Fb'
    answer(200, {})
    await createCaller({ apiKey: 'k', locale: 'es' })(ownReport)
    expect(lastCall().headers.get('x-xsrf-token')).toBe('a/b')
  })

  it('that replaces the token of its session goes alone, and hands over what it is answered before any other goes', async () => {
    const modes: LockMode[] = []
    const handed: string[] = []
    const call = createCaller({
      apiKey: 'k',
      locale: 'es',
      token: () => handed.at(-1) ?? 'old',
      onToken: (token) => void handed.push(token),
      inTurn: async (mode, work) => {
        modes.push(mode)
        const done = await work()
        if (mode === 'exclusive') expect(handed).toEqual(['new'])
        return done
      },
    })
    answer(200, { token: 'new' })
    await call(openReference, { body: { ref: 'x' }, replacesToken: true })
    answer(200, { token: 'none' })
    await call(ownReport)
    expect(modes).toEqual(['exclusive', 'shared'])
    expect(handed).toEqual(['new'])
    expect(lastCall().headers.get('authorization')).toBe('Bearer new')
  })

  it('puts parameters into the path and the query, encoded', async () => {
    const call = createCaller({ apiKey: 'k', locale: 'es' })
    answer(200, { location: '/x' })
    await call(renewLocation, { params: { id: 'a/b' } })
    expect(lastCall().address).toBe('/api/files/a%2Fb/location')
    answer(200, { items: [] })
    await call(listReports, { query: { page: '0', caseNumber: '2026 &' } })
    expect(lastCall().address).toBe('/api/reports/list?page=0&caseNumber=2026+%26')
  })

  it('sends a body as JSON', async () => {
    answer(200, {})
    await createCaller({ apiKey: 'k', locale: 'es' })(openReference, { body: { ref: 'x' } })
    expect(lastCall().init?.body).toBe('{"ref":"x"}')
    expect(lastCall().headers.get('content-type')).toBe('application/json')
  })
})

describe('a failed call', () => {
  it('rejects with the problem and the seconds to wait', async () => {
    answer(429, { status: 429, code: 'too-many-requests', message: 'Espere' }, { 'Retry-After': '7' })
    const error = await createCaller({ apiKey: 'k', locale: 'es' })(ownReport).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, retryAfter: 7, message: 'Espere' })
    expect((error as ApiError).is('too-many-requests')).toBe(true)
  })

  it('has status 0 where no answer came', async () => {
    fetched.mockRejectedValueOnce(new TypeError('failed'))
    const error = await createCaller({ apiKey: 'k', locale: 'es' })(ownReport).catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 0, problem: null })
  })

  it('is told to the global handler unless the call asked to suppress it', async () => {
    const onFailure = vi.fn()
    const call = createCaller({ apiKey: 'k', locale: 'es', onFailure })
    answer(500, { status: 500, code: 'internal', message: 'x' })
    await call(ownReport).catch(() => {})
    expect(onFailure).toHaveBeenCalledOnce()
    answer(500, { status: 500, code: 'internal', message: 'x' })
    await call(ownReport, { suppressError: true }).catch(() => {})
    expect(onFailure).toHaveBeenCalledOnce()
  })
})
