import { passwordLength } from '@canal/contract'
import * as field from '@canal/contract/fields'
import * as z from 'zod/mini'

const twice = {
  newPassword: field.password,
  confirmPassword: z.string().check(z.minLength(1), z.minLength(passwordLength.minOther)),
}

interface Twice {
  readonly newPassword: string
  readonly confirmPassword: string
}

const areEqual = z.refine<Twice>((form) => form.newPassword === form.confirmPassword, {
  error: 'errors.passwordMismatch',
  path: ['confirmPassword'],
  // Also where another field is wrong: each field shows its own first error.
  when: () => true,
})

/** One's own password (specification §5): the old one is needed. */
export const ownPasswordSchema = z.object({ oldPassword: field.oldPassword, ...twice }).check(areEqual)

/** An administrator resets somebody's password: no old one. */
export const resetFormSchema = z.object(twice).check(areEqual)
