import { readListState, writeListState, type ListState } from '../../lib/list-state.ts'
import { reportListShape } from './list-shape.ts'
import type { ReportList } from './opening.ts'

/** The list that a report was opened from, as the report's own address carries it; a plain one means the active list. */
export interface ListOrigin {
  readonly list: ReportList
  readonly state: ListState
}

const kinds = ['assigned', 'archived'] as const
type Search = Readonly<Record<string, unknown>>

export const readOrigin = (search: Search): ListOrigin => {
  const list = kinds.find((kind) => kind === search['list']) ?? 'active'
  return { list, state: readListState(search, reportListShape(list)) }
}

/** What stands in a report's address of the list; nothing for the active list as it first shows. */
export const writeOrigin = ({ list, state }: ListOrigin) => ({
  ...(list !== 'active' && { list }),
  ...writeListState(state),
})

/**
 * The origin of a report that is linked to from a page: the list that the page is, with its filters, order and page; or
 * the one that another report's page came from.
 */
export const originOfLink = (pathname: string, search: Search): ReturnType<typeof writeOrigin> => {
  const list = /^\/admin\/reports\/(active|assigned|archived)$/.exec(pathname)?.[1] as ReportList | undefined
  if (list) return writeOrigin({ list, state: readListState(search, reportListShape(list)) })
  return pathname.startsWith('/admin/reports/') ? writeOrigin(readOrigin(search)) : {}
}
