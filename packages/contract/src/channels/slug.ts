import * as z from 'zod/mini'

/** Decisions §3: first segments that no channel may take. */
export const reservedSlugs =
  'admin api assets health docs index new sent open exit legal setup favicon.ico robots.txt manifest.webmanifest'.split(
    ' ',
  )

const slugForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The first segment of a channel's public addresses (decisions §3): 2 to 63 of a-z, 0-9 and hyphen, no hyphen at either
 * end, none of those that the application uses itself. Whether another channel has it, only the server knows.
 */
export const slug = z.string().check(
  z.minLength(1, { abort: true }),
  z.regex(slugForm, { error: 'errors.slugInvalid', abort: true }),
  z.refine((value) => !reservedSlugs.includes(value), { error: 'errors.slugReserved' }),
)
