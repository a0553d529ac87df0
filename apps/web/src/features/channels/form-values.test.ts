import { expect, it } from 'vitest'
import { changedSections } from './form-values.ts'

it('what is not saved is told by the titles of its parts, in the order of the page', () => {
  expect(changedSections({})).toEqual([])
  expect(changedSections({ contact: { phone: false }, functions: [{ function: false }] })).toEqual([])
  expect(changedSections({ contact: { phone: true }, functions: [{}, { function: true }], slug: true })).toEqual([
    'channels.basic',
    'channels.committee',
    'channels.contact',
  ])
})
