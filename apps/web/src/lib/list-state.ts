import { pageSizeDefault, pageSizes } from '@canal/contract'

export interface ListFilter {
  readonly id: string
  readonly value: string | readonly string[]
}

export interface ListState {
  readonly filters: readonly ListFilter[]
  /** From 1, as people count pages. */
  readonly page: number
  readonly size: number
  /** The empty text says: no order at all; absent: the page's own order. */
  readonly sort?: string | undefined
  readonly direction?: 'ASC' | 'DESC' | undefined
}

/** A list as its plain address shows it. */
export const plainList: ListState = { filters: [], page: 1, size: pageSizeDefault }

type Read = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Read => typeof value === 'object' && value !== null

/** A choice of a multi-select is kept by its value; a label beside it is for people (specification §3, filter schema). */
const choiceOf = (value: unknown): unknown => (isObject(value) ? value['value'] : value)

const readFilter = (one: unknown): ListFilter | null => {
  if (!isObject(one) || typeof one['id'] !== 'string') return null
  const value = Array.isArray(one['value']) ? one['value'].map(choiceOf) : one['value']
  const isRead = typeof value === 'string' || (Array.isArray(value) && value.every((some) => typeof some === 'string'))
  return isRead ? { id: one['id'], value } : null
}

const readFilters = (value: unknown): readonly ListFilter[] =>
  Array.isArray(value) ? value.flatMap((one) => readFilter(one) ?? []) : []

/** The server's bound, which counts from 0; not imported, for it brings the schemas along. */
const pageMax = 100_000

/** By hand, not by a schema: this is on every first load. */
const readState = (query: Read): ListState => {
  const { filters, page, size, sort, direction } = query
  return {
    filters: readFilters(filters),
    page: Number.isInteger(page) && Number(page) >= 1 && Number(page) <= pageMax ? Number(page) : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizeDefault,
    sort: typeof sort === 'string' ? sort : undefined,
    direction: direction === 'ASC' || direction === 'DESC' ? direction : undefined,
  }
}

/** What a list's call can sort by, and what it can be filtered by: each filter says which single values mean something. */
export interface ListShape {
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<string, (value: string) => boolean>>
}

export const valuesOf = ({ value }: ListFilter): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : value).filter(Boolean)

/** A filter as far as it means something: the first of its name, its sensible values. */
const knownFilters = (filters: readonly ListFilter[], rules: ListShape['filters']): readonly ListFilter[] =>
  filters.flatMap((one, index) => {
    const isSensible = Object.hasOwn(rules, one.id) ? rules[one.id] : undefined
    if (!isSensible || filters.findIndex(({ id }) => id === one.id) !== index) return []
    const values = valuesOf(one)
    const kept = values.filter(isSensible)
    if (kept.length === 0) return []
    return [kept.length === values.length ? one : { id: one.id, value: kept }]
  })

/**
 * Reads a list's state from a page's query (specification §2); what is unknown, wrong or out of date falls back to the
 * default, so that an old or a mistyped address still shows a list.
 */
export const readListState = (query: Read, { sorts, filters }: ListShape): ListState => {
  const read = readState(query)
  const state = { ...read, filters: knownFilters(read.filters, filters) }
  const isKnown = !state.sort || sorts.includes(state.sort)
  return isKnown ? state : { ...state, sort: undefined, direction: undefined }
}

/** The values that a list is filtered by under a name; none where it is not. */
export const filterValues = (state: ListState, id: string): readonly string[] => {
  const found = state.filters.find((one) => one.id === id)
  return found ? valuesOf(found) : []
}

/** One filter put, replaced or (without values) taken away; a new filter begins at the first page. */
export const withFilter = (state: ListState, id: string, values: readonly string[]): ListState => {
  const others = state.filters.filter((one) => one.id !== id)
  const [first, ...more] = values
  if (first === undefined) return { ...state, page: 1, filters: others }
  return { ...state, page: 1, filters: [...others, { id, value: more.length > 0 ? values : first }] }
}

type Query = Partial<Record<keyof ListState, unknown>>

/** What to write into the page's query: defaults are left out, so that a plain address means a plain list. */
export const writeListState = (state: ListState): Query => ({
  ...(state.filters.length > 0 && { filters: state.filters }),
  ...(state.page !== 1 && { page: state.page }),
  ...(state.size !== pageSizeDefault && { size: state.size }),
  ...(state.sort !== undefined && { sort: state.sort }),
  ...(state.sort && state.direction && { direction: state.direction }),
})

export interface Sort {
  readonly sort: string
  readonly direction: 'ASC' | 'DESC'
}

/** The order in force: the one in the address, none where the address says so, else the page's own. */
export const currentSort = (state: ListState, own: Sort): Sort | null => {
  if (state.sort === undefined) return own
  return state.sort === '' ? null : { sort: state.sort, direction: state.direction ?? 'ASC' }
}

/** A click on a column: none, ascending, descending, none (specification §2). */
export const nextSort = (current: Sort | null, column: string): Sort | null => {
  if (current?.sort !== column) return { sort: column, direction: 'ASC' }
  return current.direction === 'ASC' ? { sort: column, direction: 'DESC' } : null
}

/** A new order begins at the first page. */
export const withSort = (state: ListState, sort: Sort | null): ListState => ({
  ...state,
  page: 1,
  sort: sort?.sort ?? '',
  direction: sort?.direction,
})

/**
 * The query of a list call: pages from 0 (index = skip / limit), forced filters besides those of the address. A filter
 * of the address that the page forces itself is dropped: an address must not widen what the page shows.
 */
export const listQuery = (state: ListState, own: Sort, forced: Readonly<Record<string, string>> = {}) => {
  const sort = currentSort(state, own)
  const filters = state.filters.filter(({ id }) => !(id in forced))
  return {
    page: String(state.page - 1),
    size: String(state.size),
    ...(sort && { sort: sort.sort, direction: sort.direction }),
    ...forced,
    ...(filters.length > 0 && { _filters: JSON.stringify(filters) }),
  }
}
