import { expect, it } from 'vitest'
import { signupSchema } from '@canal/contract/auth/schemas'
import { temporaryPassword } from './temporary-password.ts'

it('a temporary password is one that the contract takes, and never the same twice', () => {
  const made = Array.from({ length: 200 }, temporaryPassword)
  for (const password of made) expect(signupSchema.shape.password.safeParse(password).success, password).toBe(true)
  expect(new Set(made).size).toBe(made.length)
})
