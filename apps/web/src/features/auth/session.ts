import type { CurrentUser } from '@canal/contract/auth/schemas'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Session {
  readonly token: string | null
  readonly user: CurrentUser | null
}

/**
 * The stored session (specification §4): items `token` and `user`; null removes the item. Nothing is cached but the
 * parsed user, so that every tab reads what another one has just renewed or ended.
 */
export interface SessionStore {
  token(): string | null
  user(): CurrentUser | null
  setToken(token: string | null): void
  setUser(user: CurrentUser | null): void
  /** Somebody has signed in; at once, so that no page goes on under the one's token with what the other has read. */
  signIn(token: string, user: CurrentUser): void
  /** Whether somebody has just signed in; says so once. */
  takeNew(): boolean
  clear(): void
  /** Somebody signs out on purpose, in this tab: what the server says of the session meanwhile is no news in any tab. */
  leave(): void
  isLeaving(): boolean
  /** The session is over, by time or from elsewhere; who it was stays known to this page until somebody signs in again. */
  end(): void
  hasEnded(): boolean
  /** Whose page this is: the signed-in user, or whose session has just ended over it. */
  owner(): CurrentUser | null
  /** Called after every change, also those made in other tabs. Answers the way to stop. */
  subscribe(listener: () => void): () => void
}

/** Of the browser's storage; `leaving` for the moment of signing out alone. */
const items = ['token', 'user', 'leaving'] as const

const parse = (text: string | null): CurrentUser | null => {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as CurrentUser | null) : null
  } catch {
    return null
  }
}

/** Needs the window besides its storage: other tabs are heard by its `storage` event. */
export const createSessionStore = (
  storage: Store,
  events?: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SessionStore => {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  let lastText: string | null = null
  let lastUser: CurrentUser | null = null
  let isNew = false
  let over: { readonly user: CurrentUser; readonly token: string | null } | null = null

  const token = () => storage.getItem('token')
  const isLeaving = () => storage.getItem('leaving') !== null
  // The same text answers the same object: React compares snapshots by identity.
  const user = () => {
    const text = storage.getItem('user')
    if (text !== lastText) [lastText, lastUser] = [text, parse(text)]
    return lastUser
  }
  /** Somebody has signed in again, here or in another tab. */
  const isReplaced = () => token() !== null && token() !== over?.token && user() !== null
  const heard = (event: StorageEvent) => {
    // A null key is storage.clear().
    if (event.key !== null && !items.some((item) => item === event.key)) return
    // Whoever signs out in one tab has signed out of all; over a page whose session ended before, nothing changes.
    if (isReplaced()) over = null
    notify()
  }
  const write = (key: 'token' | 'user', value: string | null) => {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    if (value !== null) storage.removeItem('leaving')
    if (isReplaced()) over = null
    notify()
  }

  return {
    token,
    user,
    setToken: (token) => write('token', token),
    setUser: (user) => write('user', user && JSON.stringify(user)),
    signIn(token, user) {
      storage.setItem('token', token)
      storage.setItem('user', JSON.stringify(user))
      storage.removeItem('leaving')
      over = null
      isNew = true
      notify()
    },
    takeNew() {
      const was = isNew
      isNew = false
      return was
    },
    clear() {
      over = null
      storage.removeItem('token')
      storage.removeItem('user')
      storage.removeItem('leaving')
      notify()
    },
    leave() {
      storage.setItem('leaving', 'yes')
      notify()
    },
    isLeaving,
    end() {
      const whose = user()
      if (!whose || isLeaving() || over) return
      over = { user: whose, token: token() }
      notify()
    },
    hasEnded: () => over !== null,
    owner: () => over?.user ?? user(),
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) events?.addEventListener('storage', heard)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) events?.removeEventListener('storage', heard)
      }
    },
  }
}
