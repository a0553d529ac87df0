import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { ApiError } from '../lib/api.ts'
import { signedIn } from './guard.ts'
import { createGuarded } from './guarded.ts'
import type { Office } from './office.ts'

const refresh = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../features/auth/api.ts', () => ({ refresh }))

let token: string | null = 't'
const clear = vi.fn()
const takeNew = vi.fn(() => false)
const forget = vi.fn()
const office = {
  session: { token: () => token, user: (): Partial<CurrentUser> => ({ id: 'u', roles: [] }), clear, takeNew },
  queries: { clear: forget },
} as unknown as Office

/** What comes of going to a page: the redirect, or nothing. */
const arrive = (guarded = createGuarded()) => {
  const location = { pathname: '/admin/reports/active', href: '/admin/reports/active?page=2' }
  return guarded(signedIn)({ context: { office }, location, preload: false }).catch((error: unknown) => error)
}

beforeEach(() => {
  token = 't'
  clear.mockReset()
  forget.mockReset()
  refresh.mockReset()
})

test('a token that the server does not take signs out, and leads to the sign-in and back', async () => {
  for (const [status, code] of [
    [401, 'session-ended'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const) {
    refresh.mockRejectedValueOnce(new ApiError(status, { status, code, message: '' }))
    const way = await arrive()
    expect(isRedirect(way) && way.options).toMatchObject({
      to: '/admin/login',
      search: { next: '/admin/reports/active?page=2' },
      state: { hasEnded: true },
    })
  }
  expect([clear.mock.calls.length, forget.mock.calls.length]).toEqual([3, 3])
})

test('whoever never signed in is led to the sign-in and back, and not told that a session has ended', async () => {
  token = null
  const way = await arrive()
  expect(isRedirect(way) && way.options).toMatchObject({
    to: '/admin/login',
    search: { next: '/admin/reports/active?page=2' },
    state: { hasEnded: false },
  })
  expect(refresh).not.toHaveBeenCalled()
})

test('the page that is asked for anew when the session is cleared tells of its end as well, until somebody signs in', async () => {
  const guarded = createGuarded()
  const isTold = async () => {
    const way = await arrive(guarded)
    return isRedirect(way) && way.options.state
  }
  refresh.mockRejectedValueOnce(new ApiError(401, null))
  expect(await isTold()).toEqual({ hasEnded: true })
  token = null
  expect(await isTold()).toEqual({ hasEnded: true })
  token = 'another'
  expect(await arrive(guarded)).toBeUndefined()
  token = null
  expect(await isTold()).toEqual({ hasEnded: false })
})

test('whoever has just signed in is not asked after again', async () => {
  refresh.mockReset()
  takeNew.mockReturnValueOnce(true)
  expect(await arrive()).toBeUndefined()
  expect(refresh).not.toHaveBeenCalled()
})

test('a network that is away, a busy server and a page that is just left sign nobody out', async () => {
  const failures = [
    new ApiError(0, null),
    new ApiError(503, null),
    new ApiError(429, null),
    new DOMException('The lock was given up.', 'AbortError'),
  ]
  for (const failure of failures) {
    refresh.mockRejectedValueOnce(failure)
    expect(await arrive()).toBeUndefined()
  }
  expect(clear).not.toHaveBeenCalled()
})
