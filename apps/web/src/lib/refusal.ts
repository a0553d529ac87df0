import type { Problem } from '@canal/contract'

/** What a failed answer said: the contract's problem, or less where something in between answered. */
export type Refusal = Partial<Problem>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const textsOf = (value: unknown): string[] | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textOf(one) ?? [])
  return texts.length > 0 ? texts : undefined
}

const challengeOf = (value: unknown): Problem['challenge'] => {
  const { token, bits } = (value ?? {}) as { token?: unknown; bits?: unknown }
  return typeof token === 'string' && typeof bits === 'number' ? { token, bits } : undefined
}

/**
 * Reads the body of a failed answer, whatever wrote it: a proxy's own form is worded too (specification §8), and
 * nothing in it can break a page. A single error is a list of one. Null where it is no object.
 */
export const readRefusal = (body: unknown): Refusal | null => {
  if (typeof body !== 'object' || body === null) return null
  const { status, code, message, errors, issues, challenge, secondFactor } = body as Readonly<Record<string, unknown>>
  const read = {
    status: typeof status === 'number' ? status : undefined,
    code: textOf(code),
    message: textOf(message),
    errors: textsOf(errors),
    challenge: challengeOf(challenge),
    // What these hold is looked at where it is used: only our own server says them.
    issues: issues as Problem['issues'],
    secondFactor: secondFactor as Problem['secondFactor'],
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
