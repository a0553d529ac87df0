import { expect, it } from 'vitest'
import { standingOf, statesOf, type Account } from './account.ts'

const account = (fields: Partial<Account>): Account => ({
  hasSecondFactor: false,
  keyState: 'admitted',
  lastSignInAt: '2026-11-02T09:00:00Z',
  locked: false,
  passwordChangeRequired: false,
  recoveryCodeConfirmed: true,
  roles: ['ROLE_USER'],
  ...fields,
})
const shown = (fields: Partial<Account>) => [standingOf(account(fields)), ...statesOf(account(fields))]

it('who is on the committee stands there, also while their access is to be recovered', () => {
  expect(shown({})).toEqual(['on'])
  expect(shown({ locked: true, passwordChangeRequired: true })).toEqual(['on', 'locked', 'password-change'])
  expect(shown({ roles: ['ROLE_USER', 'ROLE_INVESTIGATOR'] })).toEqual(['investigator'])
})

it('who waits or has not come in is not said to be off the committee; who left it or has no channel is', () => {
  expect(shown({ keyState: 'waiting' })).toEqual([null, 'waiting'])
  expect(shown({ keyState: 'none', lastSignInAt: null, passwordChangeRequired: true })).toEqual([
    null,
    'never-signed-in',
  ])
  expect(shown({ keyState: 'left' })).toEqual(['off'])
  expect(shown({ keyState: 'none' })).toEqual(['off'])
})

it('who has keys and never signed in by this program has a temporary password after a reset, and has been in', () => {
  expect(shown({ lastSignInAt: null, locked: true, passwordChangeRequired: true })).toEqual([
    'on',
    'locked',
    'password-change',
  ])
})

it('an administrator reads no report, and that is all', () => {
  expect(shown({ keyState: 'none', roles: ['ROLE_ADMIN'] })).toEqual(['administrator'])
})
