import { sql, type RawBuilder } from 'kysely'

const accents = { with: 'áàâäãåéèêëíìîïóòôöõúùûüñç', without: 'aaaaaaeeeeiiiiooooouuuunc' } as const
// In both cases: in the locale C a database makes no small letter of an accented capital.
const marked = accents.with + accents.with.toUpperCase()
const bare = accents.without.repeat(2)

/** A text as people look for it: in small letters, without accents. */
export const plainText = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(${text}), ${marked}::text, ${bare}::text)`
