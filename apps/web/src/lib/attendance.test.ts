// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAttendance } from './attendance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('somebody who does nothing for a minute is taken for away, and back at the first sign', () => {
  const { isAttended } = watchAttendance(window)
  expect(isAttended()).toBe(true)
  vi.advanceTimersByTime(61_000)
  expect(isAttended()).toBe(false)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  expect(isAttended()).toBe(true)
})

test('a page says that somebody is there only while somebody is', () => {
  const { whileAttended } = watchAttendance(window)
  const work = vi.fn()
  const stop = whileAttended(300_000, work)
  vi.advanceTimersByTime(200_000)
  window.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(100_000)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(900_000)
  expect(work).toHaveBeenCalledOnce()
  stop()
})
