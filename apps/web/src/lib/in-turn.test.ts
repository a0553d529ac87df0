// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager
const granting = {
  request: (_name: string, _options: LockOptions, work: () => Promise<unknown>) => work(),
} as unknown as LockManager

it('does the work at once where a browser has no locks, or refuses them', async () => {
  expect(await inTurn('x', 'shared', () => Promise.resolve(1), refusing)).toBe(1)
  expect(await inTurn('x', 'shared', () => Promise.resolve(2), undefined)).toBe(2)
})

it('does work that fails once, and says how it failed', async () => {
  let times = 0
  const fail = () => Promise.reject(new Error(`time ${++times}`))
  await expect(inTurn('x', 'exclusive', fail, granting)).rejects.toThrow('time 1')
})
