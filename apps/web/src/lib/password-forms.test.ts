import { firstIssues } from '@canal/contract'
import { signup } from '@canal/contract/auth/endpoints'
import { createInvestigator } from '@canal/contract/external-investigators/endpoints'
import { changePassword, resetPassword } from '@canal/contract/users/endpoints'
import { describe, expect, it } from 'vitest'
import { ownPasswordSchema, resetFormSchema } from './password-forms.ts'

const issues = (oldPassword: string, newPassword: string, confirmPassword: string) => {
  const result = ownPasswordSchema.safeParse({ oldPassword, newPassword, confirmPassword })
  return result.success ? {} : Object.fromEntries(firstIssues(result.error).map(({ field, key }) => [field, key]))
}

describe('the password form', () => {
  it('takes a password of 8 to 20 characters with upper case, lower case and a digit, typed twice', () => {
    expect(issues('Temporal1', 'Nueva2026x', 'Nueva2026x')).toEqual({})
  })

  it('gives the same message for a password that is too short and for one that lacks a kind of character', () => {
    expect(issues('Temporal1', 'Ab1', 'Ab1')).toMatchObject({ newPassword: 'errors.passwordInvalid' })
    expect(issues('Temporal1', 'sinmayuscula1', 'sinmayuscula1')).toMatchObject({
      newPassword: 'errors.passwordInvalid',
    })
    expect(issues('Temporal1', 'A1a'.repeat(7), 'A1a'.repeat(7))).toMatchObject({
      newPassword: 'errors.passwordInvalid',
    })
  })

  it('says of what is left empty that it is required, not what it should have looked like', () => {
    expect(issues('Temporal1', '', '')).toEqual({ newPassword: 'errors.required', confirmPassword: 'errors.required' })
    expect(issues('', 'Nueva2026x', 'Nueva2026x')).toEqual({ oldPassword: 'errors.oldPasswordRequired' })
    const bodies = { signup, createInvestigator, resetPassword, changePassword }
    for (const [name, { body }] of Object.entries(bodies)) {
      const found = firstIssues(body.safeParse({ password: '', newPassword: '' }).error ?? { issues: [] })
      expect([name, found.find(({ field }) => /password$/i.test(field) && field !== 'oldPassword')?.key]).toEqual([
        name,
        'errors.required',
      ])
    }
  })

  it('needs at least 6 characters of the old password and of the repeated one', () => {
    const found = issues('12345', 'Nueva2026x', '12345')
    expect(found).toMatchObject({ oldPassword: 'errors.minLength', confirmPassword: 'errors.minLength' })
  })

  it('says that the two differ, even while another field is wrong', () => {
    expect(issues('1', 'Nueva2026x', 'Nueva2026y')).toMatchObject({ confirmPassword: 'errors.passwordMismatch' })
  })

  it('needs no old password when an administrator resets', () => {
    const form = { newPassword: 'Nueva2026x', confirmPassword: 'Nueva2026x' }
    expect(resetFormSchema.safeParse(form).success).toBe(true)
  })
})
