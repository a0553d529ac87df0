// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { isLeaving, watchLeaving } from './leaving-page.ts'

it('a page counts as being left for fifteen seconds after the browser asked', () => {
  watchLeaving(window, () => 10_000)
  expect(isLeaving(10_000)).toBe(false)
  window.dispatchEvent(new Event('beforeunload'))
  expect(isLeaving(10_500)).toBe(true)
  expect(isLeaving(24_500)).toBe(true)
  expect(isLeaving(25_500)).toBe(false)
})
