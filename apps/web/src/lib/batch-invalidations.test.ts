import type { Changed, Topic } from '@canal/contract/events/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchInvalidations } from './batch-invalidations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const at = (topic: Topic, id = ''): Changed => ({ topic, id })

test('what is told in one moment is read together, each place once', () => {
  const read = vi.fn()
  const { add } = batchInvalidations(read)
  for (const changed of [at('chat', '7'), at('log', '7'), at('chat', '7')]) add(changed)
  vi.advanceTimersByTime(150)
  expect(read.mock.calls).toEqual([[[at('chat', '7'), at('log', '7')]]])
})

test('a change that never rests is read all the same', () => {
  const read = vi.fn()
  const { add } = batchInvalidations(read)
  for (let count = 0; count < 10; count += 1) {
    add(at('chat', '7'))
    vi.advanceTimersByTime(100)
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(5)
})

test('everything is looked at within three seconds, and at once with what is told meanwhile; never after the end', () => {
  const read = vi.fn()
  const { add, stop } = batchInvalidations(read)
  add(at('everything'))
  vi.advanceTimersByTime(400)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_100)
  expect(read).toHaveBeenCalledOnce()
  add(at('everything'))
  add(at('chat', '7'))
  vi.advanceTimersByTime(150)
  expect(read.mock.lastCall).toEqual([[at('everything'), at('chat', '7')]])
  add(at('chat', '7'))
  stop()
  vi.advanceTimersByTime(10_000)
  expect(read).toHaveBeenCalledTimes(2)
})
