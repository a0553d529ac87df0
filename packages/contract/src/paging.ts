import * as z from 'zod/mini'
import { pageSizes, pageSizeDefault } from './page-sizes.ts'

/** What one list call may ask for; beyond any of these it is 422. A page is counted from 0. */
export const pageBounds = { page: 99_999, filters: 20, filterValues: 100, filtersText: 8000 } as const

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'errors.invalidInput')), z.transform(Number))

/** Query of every list: page from 0 to `pageBounds.page`, size, sort, direction, `_filters` as JSON `[{id, value}]` (decisions §7). */
export const pageQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  ({
    page: z._default(
      wholeNumber.check(z.refine((page) => page <= pageBounds.page, { error: 'errors.invalidInput' })),
      0,
    ),
    size: z._default(
      wholeNumber.check(
        z.refine((size) => (pageSizes as readonly number[]).includes(size), { error: 'errors.invalidInput' }),
      ),
      pageSizeDefault,
    ),
    sort: z.optional(z.enum(sorts)),
    direction: z.optional(z.enum(['ASC', 'DESC'])),
    _filters: z.optional(z.string().check(z.maxLength(pageBounds.filtersText))),
  }) as const

const pageFields = <S extends z.ZodMiniType>(item: S) => ({
  items: z.array(item),
  total: z.number(),
  first: z.boolean(),
  last: z.boolean(),
  pageNumber: z.number(),
  pageSize: z.number(),
})

/** Answer of every list (specification §3, Paged result). */
export const pageOf = <S extends z.ZodMiniType>(item: S) => z.object(pageFields(item))

/**
 * Whether a call answers with a list, whole or a page of it: then `x-total-count` says how many there are in all
 * (decisions §7).
 */
export const isListOf = (answer: z.ZodMiniType | undefined): boolean =>
  answer instanceof z.ZodMiniArray ||
  (answer instanceof z.ZodMiniObject && 'items' in answer.shape && 'total' in answer.shape)

/** How many such an answer says that there are. */
export const totalOf = (list: unknown): number => (Array.isArray(list) ? list.length : (list as Page<unknown>).total)

const personNameSchema = z.object({ username: z.string(), fullName: z.string() })
export type PersonName = z.output<typeof personNameSchema>

/** Answer of a list that shows people: its items know usernames, `people` what those are called. */
export const pageWithNames = <S extends z.ZodMiniType>(item: S) =>
  z.object({ ...pageFields(item), people: z.array(personNameSchema) })

export interface Page<T> {
  items: T[]
  total: number
  first: boolean
  last: boolean
  pageNumber: number
  pageSize: number
}

export interface PageWithNames<T> extends Page<T> {
  people: PersonName[]
}
