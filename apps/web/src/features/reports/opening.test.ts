import { describe, expect, it } from 'vitest'
import { closedBecause, forcedFilters } from './opening.ts'

const item = (status: 'pending' | 'archived', ...members: string[]) => ({ status, membersAllowedToAccess: members })

describe('opening a report from a list', () => {
  it('is refused from the active list to whoever is not among its members', () => {
    expect(closedBecause(item('pending', 'luis.perez'), 'active', 'ana.garcia')).toBe('report.reports.noAccess')
    expect(closedBecause(item('pending', 'ana.garcia'), 'active', 'ana.garcia')).toBeNull()
  })

  it('is refused from any list where its rows were altered', () => {
    expect(closedBecause({ ...item('archived'), altered: true }, 'archived', 'a')).toBe('report.reports.altered')
  })

  it('is refused from the assigned list while the report is archived', () => {
    expect(closedBecause(item('archived', 'ana.garcia'), 'assigned', 'ana.garcia')).toBe('report.errors.isArchived')
    expect(closedBecause(item('pending'), 'assigned', 'ana.garcia')).toBeNull()
  })

  it('is left to the detail page from the archived list', () => {
    expect(closedBecause(item('archived'), 'archived', 'ana.garcia')).toBeNull()
  })
})

describe('the lists', () => {
  it('force what their page means', () => {
    expect(forcedFilters('active', 'a')).toEqual({ notStatus: 'archived' })
    expect(forcedFilters('archived', 'a')).toEqual({ status: 'archived' })
    expect(forcedFilters('assigned', 'a')).toEqual({ reviewers: 'a' })
  })
})
