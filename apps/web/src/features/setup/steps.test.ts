import type { SetupMember } from '@canal/contract/setup/schemas'
import { expect, it } from 'vitest'
import { isReady, waitOf } from './steps.ts'

const member = (fields: Partial<SetupMember>): SetupMember => ({
  id: '1',
  username: 'tomas',
  fullName: 'Tomás Rey',
  hasOwnPassword: true,
  keyState: 'admitted',
  locked: false,
  hasRecoveryCode: true,
  ...fields,
})

it('somebody is ready on the committee, with a code, and with what they read open to them', () => {
  expect(isReady(member({}))).toBe(true)
  for (const fields of [{ keyState: 'waiting' }, { locked: true }, { hasRecoveryCode: false }] as const)
    expect(isReady(member(fields))).toBe(false)
})

it('says one thing at a time that is still to be done', () => {
  expect(waitOf(member({ hasOwnPassword: false, keyState: 'none', hasRecoveryCode: false }))).toBe('signIn')
  expect(waitOf(member({ keyState: 'waiting', hasRecoveryCode: false }))).toBe('committee')
  expect(waitOf(member({ hasRecoveryCode: false }))).toBe('code')
  expect(waitOf(member({ locked: true }))).toBe('access')
})
