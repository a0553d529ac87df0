import { pageBounds } from '@canal/contract/paging'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currentSort,
  filterValues,
  listQuery,
  nextSort,
  readListState,
  withFilter,
  withSort,
  writeListState,
  type Sort,
} from './list-state.ts'

const own: Sort = { sort: 'createdAt', direction: 'DESC' }
const any = () => true
const shape = {
  sorts: ['createdAt', 'status'],
  filters: { status: (value: string) => value === 'pending', reviewers: any, day: any },
}
const read = (query: Record<string, unknown>) => readListState(query, shape)

describe('the state of a list in its address', () => {
  it('comes back as it was written, whatever it is', () => {
    const text = fc.string({ minLength: 1 }).filter((some) => some.replaceAll(',', '') !== '')
    const value = fc.oneof(text, fc.array(text, { minLength: 1 }))
    const filters = fc.uniqueArray(fc.record({ id: fc.constantFrom('reviewers', 'day'), value }), {
      selector: ({ id }) => id,
    })
    const state = fc.record({
      filters,
      page: fc.integer({ min: 1, max: pageBounds.page + 1 }),
      size: fc.constantFrom(10, 20, 30, 40, 50),
      sort: fc.constantFrom(undefined, '', 'createdAt', 'status'),
    })
    fc.assert(
      fc.property(state, fc.constantFrom('ASC' as const, 'DESC' as const), (some, direction) => {
        const written = { ...some, direction: some.sort ? direction : undefined }
        expect(read(JSON.parse(JSON.stringify(writeListState(written))) as Record<string, unknown>)).toEqual(written)
      }),
    )
  })

  it('leaves defaults out of the address', () => {
    expect(writeListState(read({}))).toEqual({})
  })

  it('falls back to the defaults where the address holds nonsense', () => {
    const nonsense = { filters: 'x', page: -1, size: 7, sort: 'a;b', direction: 'UP' }
    expect(read(nonsense)).toEqual(read({}))
  })

  it('drops filters that the list does not know, and values that mean nothing, and keeps the rest', () => {
    const filters = [
      { id: 'colour', value: 'red' },
      { id: 'constructor', value: 'x' },
      { id: 'status', value: ['pending', 'closed'] },
      { id: 'status', value: 'pending' },
      { id: 'reviewers', value: '' },
      { id: 'day', value: '2026-03-02' },
    ]
    expect(read({ filters, page: 2 })).toMatchObject({
      page: 2,
      filters: [
        { id: 'status', value: ['pending'] },
        { id: 'day', value: '2026-03-02' },
      ],
    })
  })

  it('puts, replaces and takes a filter away, each time back on the first page', () => {
    const some = withFilter(read({ page: 3 }), 'reviewers', ['ana', 'luis'])
    expect(some).toMatchObject({ page: 1, filters: [{ id: 'reviewers', value: ['ana', 'luis'] }] })
    const other = withFilter({ ...some, page: 2 }, 'reviewers', ['ana'])
    expect(other).toMatchObject({ page: 1, filters: [{ id: 'reviewers', value: 'ana' }] })
    expect(filterValues(other, 'reviewers')).toEqual(['ana'])
    expect(filterValues(other, 'status')).toEqual([])
    expect(withFilter(other, 'reviewers', []).filters).toEqual([])
  })

  it.each(['reference', 'constructor', 'a;b'])(
    'falls back to the page’s own order where it cannot sort by %s',
    (sort) => {
      const state = read({ sort, direction: 'ASC', page: 2 })
      expect(currentSort(state, own)).toBe(own)
      expect(listQuery(state, own)).toMatchObject({ page: '1', sort: 'createdAt', direction: 'DESC' })
    },
  )

  it('reads choices that carry a label by their value', () => {
    const value = [{ label: 'Ana García', value: 'ana.garcia' }, 'luis.perez']
    const state = read({ filters: [{ id: 'reviewers', value }] })
    expect(listQuery(state, own)['_filters']).toBe('[{"id":"reviewers","value":["ana.garcia","luis.perez"]}]')
  })

  it('asks the server for pages from 0 and hands filters on as a JSON list', () => {
    const state = read({ filters: [{ id: 'status', value: ['pending'] }], page: 3, size: 20 })
    expect(listQuery(state, own)).toEqual({
      page: '2',
      size: '20',
      sort: 'createdAt',
      direction: 'DESC',
      _filters: '[{"id":"status","value":["pending"]}]',
    })
  })

  it('never lets an address widen what a page forces', () => {
    const state = read({ filters: [{ id: 'status', value: 'pending' }] })
    const query = listQuery(state, own, { status: 'archived' })
    expect(query).toMatchObject({ status: 'archived' })
    expect(query).not.toHaveProperty('_filters')
  })
})

describe('a click on a column', () => {
  it('cycles none, ascending, descending, none', () => {
    const ascending = nextSort(null, 'status')
    expect(ascending).toEqual({ sort: 'status', direction: 'ASC' })
    const descending = nextSort(ascending, 'status')
    expect(descending).toEqual({ sort: 'status', direction: 'DESC' })
    expect(nextSort(descending, 'status')).toBeNull()
  })

  it('begins anew on another column', () => {
    expect(nextSort(own, 'status')).toEqual({ sort: 'status', direction: 'ASC' })
  })

  it('keeps "none" apart from the page’s own order, and goes back to the first page', () => {
    const plain = read({ page: 4 })
    expect(currentSort(plain, own)).toBe(own)
    const none = withSort(plain, null)
    expect(none.page).toBe(1)
    expect(currentSort(read(writeListState(none)), own)).toBeNull()
    expect(listQuery(none, own)).not.toHaveProperty('sort')
  })
})
