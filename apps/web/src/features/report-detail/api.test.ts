import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { reportQuery } from './api.ts'

const ask = (answer: unknown) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    reportQuery((() => Promise.resolve(answer)) as unknown as Call, 'some-id'),
  )

it.each([undefined, null, {}, [], { id: 'some-id' }, { id: 7, details: null }])(
  'an answer that is no report is treated as not found: %j',
  async (answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  },
)
