// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { watchConnection } from './connection.ts'

test('the network is lost by the browser’s word or a call’s failure, and found by the first call that comes through', () => {
  const connection = watchConnection(window, () => true)
  const listener = vi.fn()
  connection.subscribe(listener)
  connection.tell(true)
  expect([connection.isLost(), listener.mock.calls.length]).toEqual([false, 0])
  window.dispatchEvent(new Event('offline'))
  connection.tell(true)
  expect(connection.isLost(), 'an answer from before is no network').toBe(true)
  window.dispatchEvent(new Event('online'))
  expect(connection.isLost()).toBe(false)
  connection.tell(false)
  expect(connection.isLost()).toBe(true)
  connection.tell(true)
  expect([connection.isLost(), listener.mock.calls.length]).toEqual([false, 4])
})

test('a page opened without a network says so', () => {
  expect(watchConnection(window, () => false).isLost()).toBe(true)
})
