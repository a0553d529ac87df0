import { afterEach, expect, test, vi } from 'vitest'
import { onExitElsewhere, tellExit } from './leaving.ts'

afterEach(() => vi.unstubAllGlobals())

test('the way out is told to the other tabs, until they listen no more', async () => {
  const left = vi.fn()
  const stop = onExitElsewhere(left)
  tellExit()
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  stop()
})

test('a browser whose tabs cannot tell each other anything finds it all the same', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  expect(() => {
    onExitElsewhere(() => undefined)()
    tellExit()
  }).not.toThrow()
})
