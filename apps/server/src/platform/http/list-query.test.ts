import * as z from 'zod/mini'
import { pageQuery } from '@canal/contract/paging'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { listQuery, pageOf } from './list-query.ts'

const schema = z.object({
  ...pageQuery(['createdAt', 'name']),
  status: z.optional(z.enum(['on', 'off'])),
  reviewers: z.optional(z.string()),
})
const refusedField = (raw: unknown): string | undefined => {
  try {
    listQuery(schema, raw)
  } catch (error) {
    return error instanceof AppError ? error.details.fields?.[0]?.field : 'another error'
  }
  return undefined
}

describe('the query of a list', () => {
  test('defaults to the first page of ten', () => {
    expect(listQuery(schema, {})).toEqual({ page: 0, size: 10, sort: undefined, direction: 'ASC', conditions: [] })
  })
  test('combines parameters with _filters, whose values may be text or a list', () => {
    const _filters = JSON.stringify([
      { id: 'status', value: 'on' },
      { id: 'reviewers', value: ['c', 'd'] },
    ])
    const query = listQuery(schema, { reviewers: 'a, b', size: '20', sort: 'name', direction: 'DESC', _filters })
    expect(query).toMatchObject({ size: 20, sort: 'name', direction: 'DESC' })
    expect(query.conditions).toEqual([
      { id: 'reviewers', values: ['a', 'b'] },
      { id: 'status', values: ['on'] },
      { id: 'reviewers', values: ['c', 'd'] },
    ])
  })
  test.each([
    ['size', { size: '11' }],
    ['page', { page: '-1' }],
    ['page', { page: '100000' }],
    ['reviewers', { reviewers: Array(101).fill('a').join(',') }],
    ['reviewers', { _filters: JSON.stringify([{ id: 'reviewers', value: Array(101).fill('a') }]) }],
    ['_filters', { _filters: JSON.stringify(Array(21).fill({ id: 'status', value: 'on' })) }],
    ['sort', { sort: 'verifier' }],
    ['direction', { direction: 'UP' }],
    ['colour', { colour: 'red' }],
    ['status', { status: 'other' }],
    ['reviewers', { reviewers: ['a', 'b'] }],
    ['_filters', { _filters: '{' }],
    ['_filters', { _filters: '[{"id":"status"}]' }],
    ['colour', { _filters: '[{"id":"colour","value":"red"}]' }],
    ['status', { _filters: '[{"id":"status","value":["on","other"]}]' }],
    ['size', { _filters: '[{"id":"size","value":"10"}]' }],
    ['constructor', { _filters: '[{"id":"constructor","value":"10"}]' }],
  ])('refuses a wrong %s and names it', (field, raw) => {
    expect(refusedField(raw)).toBe(field)
  })
  test('ignores an empty filter', () => {
    expect(listQuery(schema, { reviewers: '', _filters: '' }).conditions).toEqual([])
  })
})

test('the last page is marked as the last, even if it is full', () => {
  expect(pageOf({ page: 1, size: 10 }, [], 20)).toMatchObject({ first: false, last: true, pageNumber: 1 })
  expect(pageOf({ page: 0, size: 10 }, [], 20)).toMatchObject({ first: true, last: false })
})
