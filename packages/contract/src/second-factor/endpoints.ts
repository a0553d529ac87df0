import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import {
  addPasskeySchema,
  backupCodesSchema,
  newOtpSchema,
  otpCodeSchema,
  ownFactorsSchema,
  passkeyRequestSchema,
  passkeySchema,
  provenSchema,
} from './schemas.ts'

export const ownFactors = defineEndpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  who: 'signed-in',
  summary: 'What one’s own second factor is made of',
  response: ownFactorsSchema,
  errors: [],
})
export const beginOtp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/otp',
  who: 'signed-in',
  summary: 'A new secret for an authenticator app; it counts once confirmed by a code',
  body: provenSchema,
  response: newOtpSchema,
  errors: ['invalid', 'password-incorrect', 'conflict', 'too-many-requests', 'service-busy', 'second-factor-altered'],
})
export const confirmOtp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/otp/confirm',
  who: 'signed-in',
  summary: 'Confirm the authenticator app by a code of it; answers the backup codes, once',
  body: otpCodeSchema,
  response: backupCodesSchema,
  errors: ['invalid', 'not-found', 'too-many-requests', 'second-factor-altered'],
})
export const removeOtp = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/otp',
  who: 'signed-in',
  summary: 'Remove one’s own authenticator app, with the password',
  body: provenSchema,
  errors: ['invalid', 'password-incorrect', 'not-found', 'too-many-requests', 'service-busy', 'second-factor-altered'],
})
export const renewBackupCodes = defineEndpoint({
  method: 'POST',
  path: '/api/auth/backup-codes',
  who: 'signed-in',
  summary: 'Ten new backup codes in place of those that are left',
  body: provenSchema,
  response: backupCodesSchema,
  errors: ['invalid', 'password-incorrect', 'not-found', 'too-many-requests', 'service-busy', 'second-factor-altered'],
})
export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  who: 'signed-in',
  summary: 'What the browser asks of a new passkey',
  body: provenSchema,
  response: passkeyRequestSchema,
  errors: ['invalid', 'password-incorrect', 'not-found', 'too-many-requests', 'service-busy'],
})
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  who: 'signed-in',
  summary: 'Add a passkey under a name; answers the backup codes too where it is the first second factor',
  body: addPasskeySchema,
  response: z.object({ passkey: passkeySchema, backupCodes: z.array(z.string()) }),
  errors: ['invalid', 'conflict', 'second-factor-altered'],
})
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  who: 'signed-in',
  summary: 'Remove one of one’s own passkeys, with the password',
  params: z.object({ id: field.id }),
  body: provenSchema,
  errors: ['invalid', 'password-incorrect', 'not-found', 'too-many-requests', 'service-busy', 'second-factor-altered'],
})
