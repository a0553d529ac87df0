import { describe, expect, it } from 'vitest'
import { originOfLink, readOrigin, writeOrigin } from './list-origin.ts'

describe('a report’s address', () => {
  it('carries the list that it was opened from, with its filters, order and page', () => {
    const search = { page: 3, sort: 'deadline', direction: 'ASC', filters: [{ id: 'createdAt', value: '2026-03-02' }] }
    expect(originOfLink('/admin/reports/assigned', search)).toEqual({ list: 'assigned', ...search })
    expect(readOrigin({ list: 'assigned', ...search })).toMatchObject({ list: 'assigned', state: search })
  })

  it('stays plain for the active list as it first shows', () => {
    expect(originOfLink('/admin/reports/active', {})).toEqual({})
    expect(writeOrigin(readOrigin({}))).toEqual({})
  })

  it('goes on from one report to the next, and takes nothing from other pages', () => {
    const id = '3c271dab-17e8-48a9-bf7f-1871344fae88'
    expect(originOfLink(`/admin/reports/${id}/log`, { list: 'archived', page: 2 })).toEqual({
      list: 'archived',
      page: 2,
    })
    expect(originOfLink('/admin/settings/users', { page: 2 })).toEqual({})
    expect(originOfLink('/admin', {})).toEqual({})
  })

  it('that is wrong means the active list', () => {
    expect(readOrigin({ list: 'secret', page: 'x' })).toMatchObject({ list: 'active', state: { page: 1 } })
  })
})
