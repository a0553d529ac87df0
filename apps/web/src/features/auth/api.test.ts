// @vitest-environment jsdom
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, createCaller } from '../../lib/api.ts'
import { logIn } from './api.ts'
import { createSessionStore, type SessionStore } from './session.ts'

const before = { id: '1', username: 'ana.garcia', roles: ['ROLE_USER'] } as unknown as CurrentUser
const next = { id: '2', username: 'rosa.soto', roles: ['ROLE_USER'] } as unknown as CurrentUser
const credentials = { username: next.username, password: 'Propia2026clave' }

let session: SessionStore
beforeEach(() => {
  localStorage.clear()
  session = createSessionStore(localStorage, window)
  session.signIn('of-ana', before)
  session.end()
})

const answering = (current: () => Promise<Response>) =>
  vi.fn<typeof fetch>((address) =>
    (address as string).endsWith('/auth/login')
      ? Promise.resolve(new Response(JSON.stringify({ token: 'of-rosa' })))
      : current(),
  )
const signIn = (fetched: typeof fetch) => {
  vi.stubGlobal('fetch', fetched)
  return logIn(createCaller({ apiKey: 'k', locale: 'es', token: session.token }), session, credentials)
}

it('over a page whose session ended, nobody sees it who signs in and is not known to be its owner', async () => {
  const seen: (string | undefined)[] = []
  session.subscribe(() => seen.push(session.hasEnded() ? 'covered' : session.owner()?.username))
  await expect(signIn(answering(() => Promise.reject(new TypeError('cut'))))).rejects.toBeInstanceOf(ApiError)
  expect([session.hasEnded(), session.owner(), session.token(), seen]).toEqual([true, before, 'of-ana', []])
  const fetched = answering(() => Promise.resolve(new Response(JSON.stringify(next))))
  await signIn(fetched)
  expect(new Headers(fetched.mock.calls.at(-1)?.[1]?.headers).get('authorization')).toBe('Bearer of-rosa')
  expect([session.token(), session.owner(), seen]).toEqual(['of-rosa', next, [next.username]])
})
