import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238's defaults, which are all that authenticator apps agree on: HMAC-SHA1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The number of the 30 seconds that a moment lies in. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of one step (RFC 4226 §5.3). */
export const totpCode = (secret: Buffer, step: number, length = digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step whose code this is, one step of clock drift forgiven either way; null for none. */
export const matchTotp = (secret: Buffer, code: string, at: Date): number | null => {
  const now = totpStep(at)
  const typed = Buffer.from(code)
  const matching = [now, now - 1, now + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step))
    return typed.length === expected.length && timingSafeEqual(typed, expected)
  })
  return matching[0] ?? null
}

/** The secret as people type it into an app: base32 of RFC 4648, without padding. */
export const totpSecretText = (secret: Buffer): string => {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet.charAt(parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** What the QR code of an authenticator app holds. */
export const totpUri = (secret: Buffer, { issuer, account }: { issuer: string; account: string }): string => {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${totpSecretText(secret)}&issuer=${encodeURIComponent(issuer)}`
}
