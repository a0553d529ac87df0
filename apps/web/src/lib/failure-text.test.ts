import { translators } from '@canal/messages/all'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { failureText } from './failure-text.ts'
import { SchemaError } from './schema-error.ts'

const { es } = translators

describe('the text for a failure', () => {
  it('names the connection only if no answer came at all', () => {
    expect(failureText(new ApiError(0, null), es)).toBe(es('errors.offline'))
    expect(failureText(new ApiError(502, null), es)).toBe(es('errors.unexpected'))
  })

  it('is the message of the server, if it sent one', () => {
    expect(failureText(new ApiError(409, { message: 'Ya está archivada.' }), es)).toBe('Ya está archivada.')
    expect(failureText(new ApiError(500, {}), es)).toBe(es('errors.unexpected'))
  })

  it('has its own words for an answer that breaks the contract, and general words for any other error', () => {
    expect(failureText(new SchemaError(), es)).toBe(es('errors.notValidSchema'))
    expect(failureText(new TypeError('x'), es)).toBe(es('errors.unexpected'))
  })
})
