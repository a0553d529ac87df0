import * as z from 'zod/mini'
import * as field from '../fields.ts'

/** One's own password, typed again for what somebody at an unattended page must not do. */
export const provenSchema = z.object({ password: field.typedPassword })

/** Whatever WebAuthn's JSON forms hold: the browser makes and reads them, the server checks them. */
const webAuthnJson = z.record(z.string(), z.unknown())

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
})
export type Passkey = z.output<typeof passkeySchema>

/** What one's own second factor is made of; never a secret. */
export const ownFactorsSchema = z.object({
  /** An authenticator app is set up. */
  otp: z.boolean(),
  passkeys: z.array(passkeySchema),
  backupCodesLeft: z.number(),
  /** Passkeys belong to a site's name: there are none where it is opened by a number. */
  arePasskeysPossible: z.boolean(),
})
export type OwnFactors = z.output<typeof ownFactorsSchema>

/** Shown once: the secret in base32, and the address (otpauth:) that its QR code holds. */
export const newOtpSchema = z.object({ secret: z.string(), uri: z.string() })
export type NewOtp = z.output<typeof newOtpSchema>

export const otpCodeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/)),
})

/** Shown once; none where there were some already. */
export const backupCodesSchema = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodes = z.output<typeof backupCodesSchema>

/** What the browser is to ask of a passkey, and the sealed note that brings its answer back here within minutes. */
export const passkeyRequestSchema = z.object({ token: z.string(), options: webAuthnJson })
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>

export const passkeyAnswerSchema = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
  response: webAuthnJson,
})

export const addPasskeySchema = z.extend(passkeyAnswerSchema, { name: field.text(60) })

/** With `otp-required` and `passkey-required`: what the account has; a backup code does in place of either. */
export const askedFactorSchema = z.object({ otp: z.boolean(), passkey: z.optional(passkeyRequestSchema) })
export type AskedFactor = z.output<typeof askedFactorSchema>
