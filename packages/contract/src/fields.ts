import * as z from 'zod/mini'
import { passwordLength } from './auth/limits.ts'
import { reportBounds } from './reports/limits.ts'

/** Building blocks that several schemas share; each message is a key of the catalogue (specification §5). */
export const id = z.uuid('errors.invalidInput')
export const timestamp = z.iso.datetime()
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
export const email = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(reportBounds.email), z.email('errors.email'))

const usernamePattern = /^(?!.*[-_.]{2})[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/
/** Lowercase letters, digits, hyphen, underscore, dot; starts and ends with a letter or digit; no two specials in a row. */
export const username = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(usernamePattern, 'errors.usernameInvalid'))

const passwordCharacters = /^[\x21-\x7e\p{L}]+$/u
/** 8 to 20 characters, an upper case letter, a lower case letter and a digit; both failures give the same message. */
export const password = z.string().check(
  z.minLength(1),
  z.refine(
    (value) => {
      const normal = value.normalize('NFC')
      const length = [...normal].length
      return (
        length >= passwordLength.min &&
        length <= passwordLength.max &&
        /\p{Lu}/u.test(normal) &&
        /\p{Ll}/u.test(normal) &&
        /\d/.test(normal) &&
        passwordCharacters.test(normal)
      )
    },
    { error: 'errors.passwordInvalid' },
  ),
)
/**
 * The password that somebody types to prove who they are before they change it (specification §5: at least 6 characters;
 * specification §8: the text where there is none).
 */
export const oldPassword = z
  .string({ error: ({ code }) => (code === 'invalid_type' ? 'errors.oldPasswordRequired' : undefined) })
  .check(z.minLength(1, 'errors.oldPasswordRequired'), z.minLength(passwordLength.minOther), z.maxLength(256))

/** One's own password as somebody types it, of whatever form. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(256))

/** Of the values that a form was filled with, so that nobody's save undoes another's unseen. */
export const version = z.optional(z.string().check(z.maxLength(64)))

export const flag = z._default(z.boolean(), false)

/** The solution of a proof of work, where one was asked for. */
export const proof = z.optional(z.object({ token: z.string(), solution: z.string() }))
