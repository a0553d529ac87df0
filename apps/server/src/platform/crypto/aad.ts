import { canonical } from './canonical.ts'

export type AadParts = {
  purpose: string
  channel?: string
  report?: string
  object?: string
  epoch?: number
  holder?: string | Buffer
  expiry?: Date | null
  extra?: readonly (string | number | Buffer | null)[]
}

/**
 * The one way to say what a ciphertext belongs to: built from immutable ids, so that a row copied to another place no
 * longer opens. A part left out differs from every value; `expiry: null` is the same as no expiry.
 */
export function aad(parts: AadParts): Buffer {
  return canonical([
    'canal/aad/1',
    parts.purpose,
    parts.channel ?? null,
    parts.report ?? null,
    parts.object ?? null,
    parts.epoch ?? null,
    parts.holder ?? null,
    parts.expiry ?? null,
    parts.extra ?? [],
  ])
}
