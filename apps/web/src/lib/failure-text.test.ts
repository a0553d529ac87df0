import { translators } from '@canal/messages/all'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { failureText } from './failure-text.ts'
import { SchemaError } from './schema-error.ts'

const { es } = translators

describe('why something failed', () => {
  it('is the connection only where no answer came at all', () => {
    expect(failureText(new ApiError(0, null), es)).toBe(es('errors.offline'))
    expect(failureText(new ApiError(502, null), es)).toBe(es('errors.unexpected'))
  })

  it('is what the server said, where it said something', () => {
    expect(failureText(new ApiError(409, { message: 'Ya está archivada.' }), es)).toBe('Ya está archivada.')
    expect(failureText(new ApiError(500, {}), es)).toBe(es('errors.unexpected'))
  })

  it('names an answer that is not what was agreed, and any other fault in general words', () => {
    expect(failureText(new SchemaError(), es)).toBe(es('errors.notValidSchema'))
    expect(failureText(new TypeError('x'), es)).toBe(es('errors.unexpected'))
  })
})
