// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as reports from '@canal/contract/reports/endpoints'
import { createCaller, type ApiError } from './api.ts'
import { problemText } from './problem-text.ts'
import { wire } from './wire.ts'

const summary = wire<typeof reports.reportSummary>('GET', '/api/reports/summary')
const generic = 'Ha ocurrido un error inesperado'

/** The text that the global handler composes of an answer, whoever wrote it. */
const shown = async (answer: Promise<Response>) => {
  vi.stubGlobal('fetch', () => answer)
  const texts: string[] = []
  const onFailure = (error: ApiError) => void texts.push(problemText(error, generic))
  await createCaller({ apiKey: 'k', locale: 'es', onFailure })(summary).catch(() => undefined)
  return texts.join('|')
}
const failed = (status: number, body: unknown) =>
  shown(Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })))

afterEach(() => vi.unstubAllGlobals())

describe('the text of the global error toast', () => {
  it('joins a list of errors by commas after the status, with a code or without', async () => {
    const errors = ['email: No', 'name: Requerido']
    expect(await failed(422, { status: 422, code: 'invalid', message: 'Hay datos', errors })).toBe(
      '422: email: No, name: Requerido',
    )
    expect(await failed(500, { errors: ['a', 'b'] })).toBe('500: a, b')
  })

  it('shows a single error after the status', async () => {
    expect(await failed(409, { errors: 'already closed' })).toBe('409: already closed')
  })

  it('falls back to the message, also where the list of errors is empty', async () => {
    expect(await failed(403, { message: 'No tiene permiso' })).toBe('403: No tiene permiso')
    expect(await failed(403, { message: 'No tiene permiso', errors: [] })).toBe('403: No tiene permiso')
  })

  it.each([{}, { errors: null }, { message: 7, errors: [{ no: 'text' }] }, [], 'null', '<html>Bad Gateway</html>', ''])(
    'puts the generic text after the status of an answer that says nothing: %j',
    async (body) => {
      expect(await failed(502, body)).toBe(`502: ${generic}`)
    },
  )

  it('shows the generic text alone where no answer came', async () => {
    expect(await shown(Promise.reject(new TypeError('failed')))).toBe(generic)
  })
})
