import * as z from 'zod/mini'
import { firstIssues, type Page } from '@canal/contract'
import { pageBounds } from '@canal/contract/paging'
import { AppError, invalidField } from '../errors.ts'

/** One condition of a list: any of the values. Conditions are joined by AND (decisions §7). */
export interface Condition<Filter extends string> {
  id: Filter
  values: string[]
}

export interface ListQuery<Filter extends string, Sort extends string> {
  /** From 0. */
  page: number
  size: number
  sort: Sort | undefined
  direction: 'ASC' | 'DESC'
  conditions: Condition<Filter>[]
}

type Shape = Record<string, z.ZodMiniType>
type Paging = 'page' | 'size' | 'sort' | 'direction' | '_filters'
type FilterOf<S extends Shape> = Exclude<keyof S & string, Paging>
type SortOf<S extends Shape> = S extends { sort: infer T extends z.ZodMiniType }
  ? NonNullable<z.output<T>> & string
  : never

const paging: readonly string[] = ['page', 'size', 'sort', 'direction', '_filters'] satisfies Paging[]

const filterList = z
  .array(z.object({ id: z.string(), value: z.union([z.string(), z.array(z.string())]) }))
  .check(z.maxLength(pageBounds.filters))

const readFilters = (text: string | undefined) => {
  if (!text) return []
  try {
    const parsed = filterList.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidField('_filters', 'errors.invalidInput')
}

const valuesOf = (value: string | readonly string[]): string[] =>
  (typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)

/**
 * Reads a list's query by its contract (`pageQuery` and a field a filter): parameters of their own and `_filters` alike.
 * Throws 422 for a name, filter, size or value that the contract does not know, and for more than its bounds allow; empty
 * filters say nothing.
 */
export const listQuery = <S extends Shape>(
  schema: z.ZodMiniObject<S>,
  raw: unknown,
): ListQuery<FilterOf<S>, SortOf<S>> => {
  const parsed = schema.safeParse(raw ?? {})
  if (!parsed.success) throw new AppError('invalid', { fields: firstIssues(parsed.error) })
  const { page, size, sort, direction, _filters } = parsed.data as {
    page: number
    size: number
    sort?: SortOf<S>
    direction?: 'ASC' | 'DESC'
    _filters?: string
  }
  const own = Object.entries((raw ?? {}) as Record<string, string>)
    .filter(([name]) => !paging.includes(name))
    .map(([id, value]) => ({ id, value }))
  const conditions = [...own, ...readFilters(_filters)]
    .map(({ id, value }) => checked(schema.shape, id, valuesOf(value)))
    .filter((condition) => condition.values.length > 0)
  return { page, size, sort, direction: direction ?? 'ASC', conditions: conditions as Condition<FilterOf<S>>[] }
}

const checked = (shape: Shape, id: string, values: string[]) => {
  const field = Object.hasOwn(shape, id) && !paging.includes(id) ? shape[id] : undefined
  const isTooMany = values.length > pageBounds.filterValues
  if (!field || isTooMany || !values.every((value) => field.safeParse(value).success))
    throw invalidField(id, 'errors.invalidInput')
  return { id, values }
}

/** A paged result (specification §3). */
export const pageOf = <T>(query: { page: number; size: number }, items: T[], total: number): Page<T> => ({
  items,
  total,
  first: query.page === 0,
  last: (query.page + 1) * query.size >= total,
  pageNumber: query.page,
  pageSize: query.size,
})
