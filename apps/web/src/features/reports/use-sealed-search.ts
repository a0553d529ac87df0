import { pageSizes, type Query } from '@canal/contract'
import { listReports } from '@canal/contract/reports/endpoints'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState } from '../../lib/list-state.ts'
import { holdWords } from '../../ui/use-case-search.ts'
import { newestFirst } from './api.ts'
import { forcedFilters, type ReportList } from './opening.ts'

/** What is looked for in what a list shows decrypted: words of the subject, categories; `null` for any. */
export interface Sought {
  readonly words: string
  readonly categories: readonly string[] | null
}

const isSought = (item: ReportListItem, { words, categories }: Sought): boolean =>
  (!words || holdWords([item.subject], words)) &&
  (!categories || (item.readable && categories.includes(item.category ?? 'unknown')))

const largest = Math.max(...pageSizes)

/** All pages of such a list, one after the other, as large as the server gives them. */
const pagesOfList = (call: Call, list: ReportList, username: string, state: ListState) => {
  const query = listQuery({ ...state, page: 1, size: largest }, newestFirst, forcedFilters(list, username))
  return infiniteQueryOptions({
    queryKey: ['reports', 'list', 'all', query],
    queryFn: ({ pageParam, signal }) =>
      call(listReports, {
        query: { ...query, page: String(pageParam) } as Query<typeof listReports> & typeof query,
        signal,
        suppressError: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? null : page.pageNumber + 1),
  })
}

interface Asked {
  readonly sought: Sought
  readonly wanted: number
  readonly isStopped: boolean
}

/**
 * Looks through a list from its beginning, page after page, until it has a page of hits, has come to the end or is stopped:
 * the server cannot look into what is sealed. `sought` is the same object while the same is sought. `count`: how many it has
 * looked through, of `total`.
 */
export const useSealedSearch = (list: ReportList, username: string, state: ListState, sought: Sought) => {
  const query = useInfiniteQuery(pagesOfList(useCall(), list, username, state))
  const { data, hasNextPage, isFetching, isPending, isError, fetchNextPage } = query
  // Reports that move while it goes on may stand in two pages.
  const items = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.items.map((item) => [item.id, item] as const))).values()],
    [data],
  )
  const hits = useMemo(() => items.filter((item) => isSought(item, sought)), [items, sought])
  const [last, setAsked] = useState<Asked>()
  const asked = last?.sought === sought ? last : { sought, wanted: state.size, isStopped: false }
  const isWanted = hasNextPage && !asked.isStopped && hits.length < asked.wanted
  const isRunning = isPending || (isWanted && !isError)
  useEffect(() => {
    if (isRunning && !isFetching) void fetchNextPage()
  }, [isRunning, isFetching, fetchNextPage])
  return {
    query,
    hits,
    isRunning,
    count: items.length,
    total: data?.pages.at(-1)?.total ?? 0,
    stop: () => setAsked({ ...asked, isStopped: true }),
    goOn: () => {
      setAsked({ sought, wanted: hits.length + state.size, isStopped: false })
      if (isError) void fetchNextPage()
    },
  }
}
