import { describe, expect, it } from 'vitest'
import { draftFrom } from './draft.ts'
import { firstOpenStep, initialState, reduce, shownIssues } from './form-state.ts'
import { numberOf, stepAt, steps } from './steps.ts'
import type { DraftIssue } from './validate.ts'

const issue = (field: DraftIssue['field']): DraftIssue => ({ field, key: 'errors.required', params: {} })
const start = initialState(draftFrom({}), [])

describe('the form', () => {
  it('shows no issue before a field was left', () => {
    expect(shownIssues(start, [issue('description')])).toEqual([])
  })

  it('shows a field’s issue once it was left', () => {
    const state = reduce(start, { type: 'leave', field: 'description' })
    expect(shownIssues(state, [issue('description'), issue('location')])).toEqual([issue('description')])
  })

  it('shows all issues of a step that was refused, in the order of its fields', () => {
    const where = reduce(start, { type: 'show', step: 'where' })
    const state = reduce(where, { type: 'refuse', fields: ['dateOfEventDay', 'location', 'witnesses'] })
    expect(state.isRefused).toBe(true)
    expect(shownIssues(state, [issue('location'), issue('dateOfEventDay'), issue('description')])).toEqual([
      issue('dateOfEventDay'),
      issue('location'),
    ])
  })

  it('takes the summary away on another step, and keeps what was written', () => {
    const written = reduce(start, { type: 'set', values: { location: 'Aquí' } })
    const state = reduce(reduce(written, { type: 'refuse', fields: ['description'] }), { type: 'show', step: 'files' })
    expect(state).toMatchObject({ step: 'files', isRefused: false, draft: { location: 'Aquí' } })
  })

  it('leads to the first step that is not complete', () => {
    expect(firstOpenStep([issue('anonymous'), issue('location')], steps)).toBe('where')
    expect(firstOpenStep([issue('anonymous')], ['what', 'where'])).toBeNull()
  })
})

describe('the browser’s history', () => {
  it('holds a number that leads back to the step, and anything else to the first', () => {
    for (const step of steps) expect(stepAt(numberOf(step))).toBe(step)
    for (const value of [undefined, 0, 6, 'x', null]) expect(stepAt(value)).toBe('what')
  })
})
