// @vitest-environment jsdom
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from './session.ts'

const user = { id: '1', username: 'ana.garcia', roles: ['ROLE_USER'] } as CurrentUser

describe('the stored session', () => {
  beforeEach(() => localStorage.clear())

  it('keeps the token as it is and the user as JSON, under the items of the specification', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    session.setUser(user)
    expect(localStorage.getItem('token')).toBe('abc')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('removes the item when null is stored', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    session.setUser(user)
    session.setToken(null)
    session.setUser(null)
    expect(localStorage.length).toBe(0)
  })

  it('reads the token anew at each question, so that a renewal in another tab counts at once', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('old')
    localStorage.setItem('token', 'renewed elsewhere')
    expect(session.token()).toBe('renewed elsewhere')
  })

  it('tells its listeners when another tab ends the session', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    const listener = vi.fn()
    const stop = session.subscribe(listener)
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(listener).toHaveBeenCalledOnce()
    expect(session.token()).toBeNull()
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(listener).toHaveBeenCalledOnce()
  })

  it('answers the same user object as long as the stored text is the same', () => {
    const session = createSessionStore(localStorage, window)
    session.setUser(user)
    expect(session.user()).toBe(session.user())
  })

  it('takes an unreadable user for none', () => {
    localStorage.setItem('user', '{broken')
    expect(createSessionStore(localStorage, window).user()).toBeNull()
  })

  it('stays over the page when it ends by time, until the same or another person signs in', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    session.setUser(user)
    session.end()
    expect([session.hasEnded(), session.owner(), session.token()]).toEqual([true, user, 'abc'])
    session.setToken('next')
    expect(session.hasEnded()).toBe(false)
  })

  it('stays over the page though another tab gives it up, and goes on once another tab has signed in whole', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    session.setUser(user)
    const stop = session.subscribe(() => undefined)
    session.end()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
    expect([session.hasEnded(), session.owner()]).toEqual([true, user])
    localStorage.setItem('token', 'next')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'next' }))
    expect([session.hasEnded(), session.owner()]).toEqual([true, user])
    localStorage.setItem('user', JSON.stringify(user))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '' }))
    expect(session.hasEnded()).toBe(false)
    stop()
  })

  it('is gone from every tab when somebody signs out in one', () => {
    const session = createSessionStore(localStorage, window)
    session.setToken('abc')
    session.setUser(user)
    const stop = session.subscribe(() => undefined)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect([session.hasEnded(), session.owner()]).toEqual([false, null])
    stop()
  })

  it('is no news, in any tab, while somebody signs out', () => {
    const [here, elsewhere] = [createSessionStore(localStorage, window), createSessionStore(localStorage, window)]
    here.setToken('abc')
    here.setUser(user)
    const told = vi.fn()
    const stop = elsewhere.subscribe(told)
    here.leave()
    window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: 'yes' }))
    expect(told).toHaveBeenCalledOnce()
    for (const session of [here, elsewhere]) {
      session.end()
      expect([session.isLeaving(), session.hasEnded()]).toEqual([true, false])
    }
    here.clear()
    expect([here.isLeaving(), here.owner(), localStorage.length]).toEqual([false, null, 0])
    stop()
  })
})
