import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { errorStatus, type ErrorCode } from '@canal/contract'
import pino from 'pino'
import type { PlatformDeps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { installProblems } from './problem.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const mustWait = (code: ErrorCode) => [429, 503].includes(errorStatus[code])

const refusal = async (error: AppError) => {
  const server = fastify()
  installProblems(server, { log: pino({ level: 'silent' }) } as PlatformDeps)
  server.get('/', () => {
    throw error
  })
  return server.inject({ url: '/', headers: { 'accept-language': 'es' } })
}
const waitOf = async (error: AppError) => (await refusal(error)).headers['retry-after']

describe('Retry-After', () => {
  test.each(codes.filter(mustWait))('%s says when to come again', async (code) => {
    expect(await waitOf(new AppError(code))).toBe('5')
  })
  test('is the rest of the window where that is known, in whole seconds', async () => {
    expect(await waitOf(new AppError('proof-of-work-required', { retryAfter: 41.2 }))).toBe('42')
    expect(await waitOf(new AppError('too-many-requests', { retryAfter: 0 }))).toBe('1')
  })
  test.each(codes.filter((code) => !mustWait(code)))('%s does not ask to come again', async (code) => {
    expect(await waitOf(new AppError(code))).toBeUndefined()
  })
})

test('whoever tried too often reads how many minutes they are to wait, and a moment where it is one', async () => {
  const words = async (retryAfter: number) =>
    (await refusal(new AppError('too-many-requests', { retryAfter }))).json<{ message: string }>().message
  expect(await words(2_590)).toBe('Demasiados intentos seguidos. Vuelva a probar dentro de 44 minutos.')
  expect(await words(60)).toBe('Demasiados intentos seguidos. Espere un momento.')
})
