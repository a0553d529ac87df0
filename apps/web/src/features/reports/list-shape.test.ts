import { describe, expect, it } from 'vitest'
import { filterValues, readListState } from '../../lib/list-state.ts'
import { isCaseNumber } from '../../lib/filter-values.ts'
import { reportListShape } from './list-shape.ts'
import type { ReportList } from './opening.ts'

const read = (list: ReportList, filters: { id: string; value: string | string[] }[]) =>
  readListState({ filters }, reportListShape(list))

describe('the address of a list of reports', () => {
  it('may ask for every filter of the active list', () => {
    const filters = [
      { id: 'createdAt', value: '2026-03-02' },
      { id: 'deadline', value: '2026-06-02' },
      { id: 'reviewers', value: ['ana.garcia', 'luis.perez'] },
      { id: 'status', value: 'pending' },
      { id: 'due', value: 'week' },
      { id: 'caseNumber', value: '2026-73' },
    ]
    expect(read('active', filters).filters).toEqual(filters)
  })

  it('keeps to the status that the archived list forces, and to the user whom the assigned list means', () => {
    expect(read('archived', [{ id: 'status', value: 'pending' }]).filters).toEqual([])
    expect(read('archived', [{ id: 'due', value: 'week' }]).filters).toEqual([])
    expect(read('active', [{ id: 'status', value: 'archived' }]).filters).toEqual([])
    expect(read('assigned', [{ id: 'reviewers', value: 'luis.perez' }]).filters).toEqual([])
    expect(filterValues(read('assigned', [{ id: 'status', value: 'archived' }]), 'status')).toEqual(['archived'])
  })

  it.each([
    ['createdAt', '2026-02-31'],
    ['createdAt', '1850-01-01'],
    ['deadline', '2100-01-02'],
    ['createdAt', '31/12/2026'],
    ['deadline', 'tomorrow'],
    ['due', 'month'],
    ['status', 'closed'],
    ['reviewers', 'Ana García'],
    ['caseNumber', 'contract'],
  ])('falls back where %s is %s', (id, value) => expect(read('active', [{ id, value }]).filters).toEqual([]))
})

it('tells a case number from words', () => {
  expect(['7', '2026-73', '2026 7315', ' 2026/7315 '].every(isCaseNumber)).toBe(true)
  expect(['', ' ', 'contrato', '2026 contratos', '-7', '15-03-2026', '1'.repeat(17)].some(isCaseNumber)).toBe(false)
})
