import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { describe, expect, it } from 'vitest'
import { decide, hasRole, needsCommittee, needsRole, open, signedIn } from './guard.ts'

const user = (...roles: string[]) => ({ username: 'ana.garcia', roles }) as CurrentUser

describe('the route guard', () => {
  it('lets everybody pass where no sign-in is needed', () => {
    expect(decide(open, { token: null, user: null })).toBe('pass')
    expect(decide(open, { token: 'x', user: user(roleNames.user) })).toBe('pass')
  })

  it('sends whoever has no stored token to login, whatever user is stored', () => {
    expect(decide(signedIn, { token: null, user: user(roleNames.admin) })).toBe('login')
    expect(decide(needsRole(roleNames.user), { token: null, user: null })).toBe('login')
  })

  it('sends a user without any of the required roles to unauthorized, before any call', () => {
    expect(decide(needsRole(roleNames.admin), { token: 'x', user: user(roleNames.user) })).toBe('unauthorized')
    expect(decide(needsRole(roleNames.admin), { token: 'x', user: null })).toBe('unauthorized')
  })

  it('sends an external investigator, who is a user too, to unauthorized where only the committee goes', () => {
    const investigator = user(roleNames.user, roleNames.investigator)
    expect(decide(needsCommittee, { token: 'x', user: investigator })).toBe('unauthorized')
    expect(decide(needsRole(roleNames.user), { token: 'x', user: investigator })).toBe('validate')
    expect(decide(needsCommittee, { token: 'x', user: user(roleNames.user) })).toBe('validate')
  })

  it('validates the token of a user who has at least one of the required roles', () => {
    expect(decide(signedIn, { token: 'x', user: user() })).toBe('validate')
    const either = needsRole(roleNames.admin, roleNames.user)
    expect(decide(either, { token: 'x', user: user(roleNames.user) })).toBe('validate')
  })

  it('knows no role of nobody', () => {
    expect(hasRole(null, roleNames.user)).toBe(false)
  })
})
