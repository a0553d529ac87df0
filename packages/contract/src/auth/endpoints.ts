import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { userSchema } from '../users/schemas.ts'
import {
  currentUserSchema,
  loginSchema,
  ownSessionSchema,
  readWrongPasswordsSchema,
  signupSchema,
  tokenSchema,
  unlockedSchema,
  unlockSchema,
} from './schemas.ts'

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Sign in',
  body: loginSchema,
  response: tokenSchema,
  errors: [
    'credentials-invalid',
    'provider-required',
    'otp-required',
    'passkey-required',
    'second-factor-invalid',
    'second-factor-altered',
    'too-many-requests',
    'proof-of-work-required',
    'service-busy',
  ],
})
export const current = defineEndpoint({
  method: 'GET',
  path: '/api/auth/current',
  who: 'signed-in',
  summary: 'The signed-in user',
  response: currentUserSchema,
  errors: ['unauthorized'],
})
export const refreshToken = defineEndpoint({
  method: 'GET',
  path: '/api/auth/refresh-token',
  who: 'signed-in',
  summary: 'The same token, or a new one once it is ten minutes old',
  response: tokenSchema,
  errors: ['unauthorized', 'session-ended', 'password-change-required'],
})
export const signup = defineEndpoint({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'admin',
  summary: 'Create a user with a temporary password',
  body: signupSchema,
  response: userSchema,
  errors: ['invalid', 'already-exists', 'service-busy'],
})
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'signed-in',
  summary: 'End the session',
  errors: ['unauthorized'],
})
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  who: 'signed-in',
  summary: 'One’s own sessions, the one that asks first',
  response: z.array(ownSessionSchema),
  errors: [],
})
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  who: 'signed-in',
  summary: 'End one of one’s own sessions',
  params: z.object({ id: field.id }),
  errors: ['not-found'],
})
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  who: 'signed-in',
  summary: 'End all of one’s own sessions but the one that asks',
  errors: [],
})
export const readWrongPasswords = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/wrong-passwords',
  who: 'signed-in',
  summary: 'One has read how many wrong passwords were typed for one’s own account',
  body: readWrongPasswordsSchema,
  errors: ['invalid'],
})
export const unlock = defineEndpoint({
  method: 'POST',
  path: '/api/auth/unlock',
  who: 'user',
  summary:
    'After a reset: open one’s keys with the recovery code, ask for it with the password from before, or begin with new keys',
  body: unlockSchema,
  response: unlockedSchema,
  errors: ['invalid', 'password-incorrect', 'conflict', 'too-many-requests', 'service-busy'],
})
