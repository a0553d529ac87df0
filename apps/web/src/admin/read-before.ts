import type { Query, QueryClient } from '@tanstack/react-query'

const isUnderWay = ({ state }: Query) => state.fetchStatus === 'fetching'

/** Says of a query whether what it shows, or is still waiting for, was asked for before now. */
export const readBeforeNow = (queries: QueryClient): ((query: Query) => boolean) => {
  const before = new Map(
    queries
      .getQueryCache()
      .getAll()
      .map((query) => [query, { answers: query.state.dataUpdateCount, isUnderWay: isUnderWay(query) }]),
  )
  return (query) => {
    const then = before.get(query)
    if (!then) return false
    const answers = query.state.dataUpdateCount - then.answers
    if (then.isUnderWay) return answers <= 1
    return answers === 0 && !isUnderWay(query)
  }
}
